import SourceText

/// Words: strings without quotes, misspelled literals, numbers with something at them; and what cannot be kept.
extension RepairSite {
  var wordRepairs: [Repair] {
    let run = runOfValue
    let value = text.string(run)
    if problem.kind == .badNumber, text.byte(problem.range.upperBound) == .quote {
      let end = problem.range.upperBound
      return [Repair(kind: .missingComma, range: end - 1..<end, edits: [TextEdit(end..<end, ",")], isSafe: true)]
    }
    guard !run.isEmpty, !value.utf8.contains(.quote) else { return [] }
    var repairs: [Repair] = []
    if let literal = JSONSyntax.literal(meantBy: value) { repairs.append(replace(run, literal, .badLiteral)) }
    if value.utf8.count > 1, value.allSatisfy({ $0.isLetter }), let truth = truth(meantBy: value) {
      repairs.append(replace(run, String(truth), .badLiteral))
    }
    if let number = JSONSyntax.number(in: value) ?? number(spelled: value).map({ String($0) }) {
      repairs.append(replace(run, number, .badNumber))
    }
    let remarked =
      problem.kind == .badEscape
      ? []
      : (remarkedNumber(in: value).map { [replace(run, $0, .badNumber)] } ?? [])
        + ((value.utf8.contains(.backslash) ? nil : truth(meantBy: value)).map {
          [replace(run, String($0), .badLiteral)]
        } ?? [])
    guard problem.kind != .badNumber, !hasValues(run), text.byte(run.lowerBound - 1) != .quote else {
      // What is no number may be an id or a date.
      let isText =
        problem.kind == .badNumber && run.count > 5 && value.utf8.contains { $0.isASCIILetter || $0 == .minus }
      return repairs + remarked + (isText ? [quoted(run)] : [])
    }
    if text.byte(run.upperBound) == .quote { return repairs + [unopened(run)] }
    repairs += otherQuoted(at: run.lowerBound)
    if value.unicodeScalars.contains(where: { $0.properties.isAlphabetic }) || value.utf8.contains(.numberSign) {
      repairs.append(quoted(run))
    }
    return repairs + remarked
  }

  /// The text in the place of the value of the problem.
  var runOfValue: ByteRange { run(at: problem.kind == .missingValue ? endOfColon : start) }

  /// The end of the colon after the key of the problem, and of the spaces after it.
  var endOfColon: Int {
    let colon = text.skippingSpaces(problem.range.upperBound)
    return text.byte(colon) == .colon ? text.skippingSpaces(colon + 1) : start
  }

  private func replace(_ range: ByteRange, _ new: String, _ kind: SyntaxError.Kind) -> Repair {
    Repair(kind: kind, range: range, edits: [TextEdit(range, new)])
  }

  /// A string in other quotes.
  private func otherQuoted(at start: Int) -> [Repair] {
    guard let string = text.foreignString(at: start) else { return [] }
    let edit = TextEdit(start..<string.end, string.json)
    return [Repair(kind: .otherQuotes, range: edit.range, edits: [edit], isSafe: string.isCertain)]
  }

  /// A string without opening quote.
  private func unopened(_ range: ByteRange) -> Repair {
    Repair(
      kind: .missingOpeningQuote, range: range.lowerBound..<range.upperBound + 1,
      edits: [TextEdit(range.lowerBound..<range.lowerBound, "\"")],
      // `mapOf("id"` calls a function.
      isSafe: !text.slice(range).contains(UInt8(ascii: "(")))
  }

  private func quoted(_ range: ByteRange) -> Repair {
    let edits = [range.lowerBound, range.upperBound].map { TextEdit($0..<$0, "\"") }
    return Repair(kind: .unquotedString, range: range, edits: edits)
  }

  /// The text around an offset up to structural characters, without spaces at its ends.
  func run(at offset: Int) -> ByteRange {
    var (start, end) = (offset, offset)
    while start > window.lowerBound, !isEdge(start - 1) { start -= 1 }
    while end < text.count, end < offset + 400, !isEdge(end) { end += 1 }
    return text.skippingSpaces(start)..<max(text.skippingSpaces(start), text.skippingSpacesBackward(end))
  }

  private func isEdge(_ offset: Int) -> Bool {
    switch text.byte(offset) {
    case .comma, .colon, .openBrace, .closeBrace, .openBracket, .closeBracket, .newline, .carriageReturn, .quote: true
    default: false
    }
  }

  /// The word of the problem removed.
  var wordRemovals: [Repair] {
    memberRemovals + rowRemovals + commands + lineRemovals + plainLines + tailRemovals
      + removals(of: [problem.range, run(at: start)]) { [.colon, .comma, .quote].contains($0) || $0 == 0xE2 }
  }

  /// The text of the problem removed, with a comma before it, or up to the end of the line.
  var removals: [Repair] {
    let run = run(at: start)
    var comma = text.skippingSpacesBackward(run.lowerBound)
    if text.byte(comma - 1) == .comma { comma -= 1 }
    let rest = start..<max(start, text.lineEnd(start, limit: 400))
    return removals(of: [problem.range, run, comma..<max(comma, run.upperBound), rest]) { _ in false }
  }

  /// Whether strings or containers are in a range.
  private func hasValues(_ range: ByteRange) -> Bool {
    text.slice(range).contains { [.quote, .openBrace, .closeBrace, .openBracket, .closeBracket].contains($0) }
  }

  private func removals(of ranges: [ByteRange], unless isKept: (UInt8) -> Bool) -> [Repair] {
    // An invalid number was meant as a value; dots alone were not.
    let isNumber = problem.kind == .badNumber && text.byte(problem.range.upperBound - 1) != .period
    guard problem.kind != .badEscape, !isNumber else { return [] }
    return ranges.filter { !$0.isEmpty && $0.count < 400 && !hasValues($0) && !text.slice($0).contains(where: isKept) }
      .map { range in
        Repair(kind: .unexpectedText, range: range, edits: [TextEdit(withLine(range), "")])
      }
  }
}

extension RepairSite {
  /// A member without value, with the comma before or after it.
  private var memberRemovals: [Repair] {
    guard problem.kind == .missingValue, let key = text.startOfString(endingBefore: problem.range.upperBound) else {
      return []
    }
    let colon = text.skippingSpaces(problem.range.upperBound)
    let mark = run(at: endOfColon)
    // `?` for a value that nobody knows.
    let isMark = endOfColon > start && mark.count < 6 && text.slice(mark).allSatisfy { "?-_*~".utf8.contains($0) }
    let end =
      text.byte(colon) == .colon ? (isMark ? max(mark.upperBound, colon + 1) : colon + 1) : problem.range.upperBound
    let after = text.skippingSpaces(end)
    let before = text.skippingWhitespaceBackward(key)
    let member =
      text.byte(after) == .comma
      ? withLine(key..<after + 1) : (text.byte(before - 1) == .comma ? before - 1 : key)..<end
    let hasMark = isMark && !mark.isEmpty
    return [Repair(kind: .missingValue, range: problem.range, edits: [TextEdit(member, "")], hasMark: hasMark)]
  }

  /// What is after the comma at the end of a line, if it has no quotes: `"x", [1]`, `}, ← new`
  private var tailRemovals: [Repair] {
    guard let line = text.lineStart(start),
      case let end = text.skippingSpacesBackward(text.lineEnd(line, limit: 2_000)),
      let comma = characters.last(where: { !$0.isInString && $0.scalar == "," && $0.range.upperBound < end })?.range,
      case let tail = text.skippingSpaces(comma.upperBound)..<end, !tail.isEmpty, tail.count < 200,
      line < comma.lowerBound, !text.slice(tail).contains(.quote)
    else { return [] }
    return [Repair(kind: .unexpectedText, range: tail, edits: [TextEdit(comma.upperBound..<end, "")])]
  }

  /// Lines without any mark of JSON, as a page or program that something was copied from has them: `Copy code`, `— 3 —`
  private var plainLines: [Repair] {
    guard var line = text.lineStart(start) else { return [] }
    let next = text.nextLine(line)
    if !isPlain(line), isPlain(next) { line = next }
    guard isPlain(line) else { return [] }
    while line > 0, let before = text.lineStart(line - 1), isPlain(before) { line = before }
    var end = text.nextLine(line)
    while end - line < 400, isPlain(end), text.nextLine(end) > end { end = text.nextLine(end) }
    let content = text.skippingSpaces(line)..<text.skippingSpacesBackward(text.lineEnd(line))
    return [Repair(kind: .unexpectedText, range: content, edits: [TextEdit(line..<end, "")])]
  }

  private func isPlain(_ line: Int) -> Bool {
    let content = text.slice(line..<text.lineEnd(line, limit: 100))
    return content.contains { $0 > .space } && !content.contains { "\"{}[]:,".utf8.contains($0) }
  }

  /// A line of words, one of words in brackets, or that of a diff: `Add this to your items:`, `[continued]`, `@@ -1,6 +1,8 @@`
  private var lineRemovals: [Repair] {
    guard let line = text.lineStart(start), case let open = text.skippingSpaces(line),
      case let end = text.skippingSpacesBackward(text.lineEnd(open, limit: 200)), end > open + 2
    else { return [] }
    let spaces = text.slice(open..<end).count { $0 == .space }
    let isInBrackets = text.byte(open) == .openBracket && text.byte(end - 1) == .closeBracket
    let areWords = text.byte(open).isASCIILetter && spaces > (text.byte(end - 1) == .colon ? 0 : 1)
    let isPlain = text.slice(open + 1..<end - 1).allSatisfy {
      $0.isWordByte || " ,'!?;()/".utf8.contains($0) || isInBrackets && ":.".utf8.contains($0)
    }
    let isOmission = ["…", "..."].contains { text.starts(with: $0, at: open) }
    let hasQuote = text.slice(open..<end).contains(.quote)
    // With quotes in it: `Here is the new "items" section:`
    let isSentence = text.byte(open) < .a && spaces > 3 && ":.!?".utf8.contains(text.byte(end - 1)) && areWords
    guard
      text.starts(with: "@@ ", at: open) || isOmission && !hasQuote || isSentence
        || isPlain && (isInBrackets || areWords)
    else {
      return []
    }
    return [Repair(kind: .unexpectedText, range: open..<end, edits: [TextEdit(withLine(open..<end), "")])]
  }

  /// A command typed into the text: `,:w`.
  private var commands: [Repair] {
    characters.filter { !$0.isInString && $0.scalar == ":" }.compactMap { character in
      let start = character.range.lowerBound
      var end = start + 1
      while text.byte(end).isASCIILetter || text.byte(end) == UInt8(ascii: "!") { end += 1 }
      guard end > start + 1, !text.byte(start - 1).isASCIILetter, text.byte(start - 1) != .quote else { return nil }
      return Repair(kind: .unexpectedText, range: start..<end, edits: [TextEdit(start..<end, "")])
    }
  }
}
