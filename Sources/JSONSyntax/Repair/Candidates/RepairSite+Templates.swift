import SourceText

/// Texts and braces as other languages, templates and formats write them. `remarkRepairs` tries them.
extension RepairSite {
  /// `\xe9` and `\u{42f}` as other languages escape characters.
  var hexEscapes: [Repair] {
    guard problem.kind == .badEscape else { return [] }
    let edits = window.filter { text.byte($0) == .backslash }.compactMap { start -> TextEdit? in
      let isBraced = text.starts(with: "\\u{", at: start)
      guard isBraced || text.starts(with: "\\x", at: start) else { return nil }
      let digits = text.slice(start + (isBraced ? 3 : 2)..<text.count).prefix(isBraced ? 4 : 2).prefix {
        hexDigit($0) != nil
      }
      let end = digits.endIndex + (isBraced ? 1 : 0)
      guard !digits.isEmpty, !isBraced || text.byte(digits.endIndex) == .closeBrace else { return nil }
      let code = String(repeating: "0", count: 4 - digits.count) + String(decoding: digits, as: UTF8.self)
      return TextEdit(start..<end, "\\u" + code)
    }
    return edits.first.map { [Repair(kind: .badEscape, range: $0.range, edits: edits)] } ?? []
  }

  /// `...defaults,` as JavaScript takes over the members of another object.
  var spreads: [Repair] {
    let spreads = window.filter { text.starts(with: "...", at: $0) && text.byte($0 - 1) != .period }.map { start in
      let comma = text.skippingSpaces(text.endOfWord(start + 3))
      return start..<(text.byte(comma) == .comma ? text.skippingSpaces(comma + 1) : comma)
    }.filter { text.byte($0.lowerBound + 3).isASCIILetter }
    return replacing(spreads.map(withLine), .unexpectedText) { _ in "" }
  }

  /// Braces around members that are in an object already: `{ "a": { … } }`
  var bracedMembers: [Repair] {
    guard problem.kind == .keyIsNoString, text.byte(start) == .openBrace, let end = closer(of: start) else { return [] }
    // With the space that is inside of the braces.
    let (first, last) = (withLine(start..<start + 1), withLine(end..<end + 1))
    let opener = first.upperBound > start + 1 ? first : start..<text.skippingSpaces(start + 1)
    let closer = last.lowerBound < end ? last : text.skippingWhitespaceBackward(end)..<end + 1
    let edits = [opener, closer].map { TextEdit($0, "") }
    let moved = [edits[0]] + indentation(from: opener.upperBound, to: closer.lowerBound) + [edits[1]]
    return [moved, edits].map { Repair(kind: .keyIsNoString, range: start..<start + 1, edits: $0) }
  }

  /// The blanks of lines that are indented further than the brace around them removed.
  private func indentation(from first: Int, to end: Int) -> [TextEdit] {
    guard let line = text.lineStart(start), case let blanks = text.slice(line..<start) else { return [] }
    let extra = text.skippingSpaces(first) - first - blanks.count
    var edits: [TextEdit] = []
    var next = first
    while extra > 0, next < end, edits.count < 2_000 {
      if text.skippingSpaces(next) - next >= extra { edits.append(TextEdit(next..<next + extra, "")) }
      next = max(text.nextLine(next), next + 1)
    }
    return edits
  }

  /// The brace that closes one, if brackets are right between them.
  private func closer(of brace: Int) -> Int? {
    var depth = 0
    var end: Int?
    text.forEachByte(in: brace..<min(text.count, brace + 16_384)) { offset, isInString in
      guard !isInString, end == nil else { return }
      depth += text.byte(offset) == .openBrace ? 1 : text.byte(offset) == .closeBrace ? -1 : 0
      if depth == 0 { end = offset }
    }
    return end
  }
}
