import SourceText

/// Texts and braces as other languages, templates and formats write them. `remarkRepairs` tries them.
extension RepairSite {
  /// A line as a field of a CSV: `"""a"": { ""b"": 1 }",`
  var csvField: [Repair] {
    guard let line = text.lineStart(start), case let first = text.skippingSpaces(line),
      case let end = text.skippingSpacesBackward(text.lineEnd(line, limit: 4_096)),
      case let last = text.byte(end - 1) == .comma ? end - 1 : end, text.byte(first) == .quote,
      text.byte(last - 1) == .quote, last - first > 8,
      text.byte(first + 1) == .quote || text.byte(first + 1) == .openBrace
    else { return [] }
    let field = text.string(first + 1..<last - 1)
    let plain = field.split(separator: "\"\"", omittingEmptySubsequences: false)
    guard plain.count > 4, plain.allSatisfy({ !$0.contains("\"") }) else { return [] }
    return [
      Repair(
        kind: .otherQuotes, range: first..<last, edits: [TextEdit(first..<last, plain.joined(separator: "\""))])
    ]
  }

  /// Words between commas in the quotes of one string, of which the last is missing, in an array: `["a,b,c]`
  var joinedTexts: [Repair] {
    guard problem.kind == .missingClosingQuote,
      let quote = quotes.last(where: { $0 <= max(start, problem.range.upperBound) }),
      text.byte(text.skippingSpacesBackward(quote) - 1) == .openBracket,
      let end = (quote + 1..<text.lineEnd(quote, limit: 1_000)).first(where: { text.byte($0) == .closeBracket })
    else { return [] }
    let words = text.string(quote + 1..<end).split(separator: ",").map { $0.filter { $0 != " " } }
    let isText = text.string(quote + 1..<end).contains("\"")
    let areIDs = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 && $0.isWordByte || $0 == .minus } }
    guard words.count > 1, !isText, areIDs, words.joined(separator: ", ").utf8.count + 2 >= end - quote - 1 else {
      return []
    }
    let strings = words.map(jsonStringLiteral).joined(separator: ", ")
    return [Repair(kind: .missingClosingQuote, range: quote..<end, edits: [TextEdit(quote..<end, strings)])]
  }

  /// Two texts without a comma between them, which other languages join.
  var adjacentTexts: [Repair] {
    guard problem.kind == .missingComma, let quote = quotes.last(where: { $0 < problem.range.upperBound + 1 }) else {
      return []
    }
    let next = text.skippingWhitespace(quote + 1)
    let isProse = text.foreignString(at: next)?.json.contains(" ") ?? false
    guard text.byte(next) == .quote, !isKey(next), isProse, text.slice(quote..<next).contains(.newline),
      kindOfContainer == .object
    else { return [] }
    return [Repair(kind: .concatenation, range: quote..<next + 1, edits: [TextEdit(quote..<next + 1, "")])]
  }

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

  /// Another mark on both sides of a text, in the place of quotes: `@The Clerk@`
  var otherMarks: [Repair] {
    let run = run(at: start)
    let (first, last) = (text.byte(run.lowerBound), text.byte(run.upperBound - 1))
    guard run.count > 2, first == last, "@*_^~%$&/".utf8.contains(first) else { return [] }
    let edits = [run.lowerBound, run.upperBound - 1].map { TextEdit($0..<$0 + 1, "\"") }
    return [Repair(kind: .otherQuotes, range: run, edits: edits)]
  }

  /// A link of Markdown as a value: `[https://example.org](https://example.org)`
  var markdownAddress: [Repair] {
    window.filter { text.byte($0) == .openBracket }.prefix(4).compactMap { open -> Repair? in
      let end = text.lineEnd(open, limit: 400)
      guard let middle = (open..<end).first(where: { text.starts(with: "](", at: $0) }),
        let close = (middle..<end).first(where: { text.byte($0) == UInt8(ascii: ")") }),
        case let address = text.string(middle + 2..<close), address.contains(":"), !address.contains("\"")
      else { return nil }
      let range = open..<close + 1
      return Repair(kind: .otherQuotes, range: range, edits: [TextEdit(range, jsonStringLiteral(address))])
    }
  }

  /// `${2:84}` as an editor's snippet has it.
  var placeholders: [Repair] {
    let places = window.filter { text.starts(with: "${", at: $0) }.compactMap { start -> (ByteRange, String)? in
      var colon = start + 2
      while text.byte(colon).isASCIIDigit { colon += 1 }
      let end = (colon..<text.lineEnd(colon, limit: 100)).first { text.byte($0) == .closeBrace }
      guard text.byte(colon) == .colon, let end, end > colon + 1 else { return nil }
      return (start..<end + 1, scalar(text.string(colon + 1..<end)))
    }
    // `{{ name }}` of a template: nobody knows the value.
    let holes = window.filter { text.starts(with: "{{", at: $0) }.compactMap { start -> (ByteRange, String)? in
      let end = (start + 2..<text.lineEnd(start, limit: 100)).first { text.starts(with: "}}", at: $0) }
      guard let end, case let hole = text.string(start..<end + 2), !hole.contains("\""), !hole.contains(":") else {
        return nil
      }
      return (start..<end + 2, jsonStringLiteral(hole))
    }
    return [places, holes].compactMap { places in
      let edits = places.map { TextEdit($0.0, $0.1) }
      return edits.first.map { Repair(kind: .otherNotation, range: $0.range, edits: edits) }
    }
  }

  /// `...defaults,` as JavaScript takes over the members of another object.
  var spreads: [Repair] {
    let spreads = window.filter { text.starts(with: "...", at: $0) && text.byte($0 - 1) != .period }.map { start in
      let comma = text.skippingSpaces(text.endOfWord(start + 3))
      return start..<(text.byte(comma) == .comma ? text.skippingSpaces(comma + 1) : comma)
    }.filter { text.byte($0.lowerBound + 3).isASCIILetter }
    return replacing(spreads.map(withLine), .unexpectedText) { _ in "" }
  }

  /// `{{ … }}` as one object.
  var doubledBraces: [Repair] {
    window.filter { text.starts(with: "{{", at: $0) }.prefix(2).compactMap { start -> Repair? in
      guard let end = closer(of: start + 1), text.byte(end + 1) == .closeBrace else { return nil }
      let edits = [start, end].map { TextEdit($0..<$0 + 1, "") }
      return Repair(kind: .markup, range: start..<start + 2, edits: edits)
    }
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
