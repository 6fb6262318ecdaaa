import SourceText

/// Halves, repetitions and parts that got lost, as copying, merging and breaking of lines leave them. `remarkRepairs` tries them.
extension RepairSite {
  /// The end of a value twice, as a completion or a paste leaves it: `"a"], "a"]`, `"#5D4037"#5D4037"`
  var repeatedEnds: [Repair] {
    let ends = (start - 60..<start + 60).filter { text.byte($0 - 1) == .quote || text.isCloser($0 - 1) }
    return ends.compactMap { end -> Repair? in
      let comma = text.skippingSpaces(end)
      let next = [end, text.byte(comma) == .comma ? text.skippingSpaces(comma + 1) : comma]
      return next.lazy.compactMap { next in
        // Most differ in their first byte.
        (4..<min(60, max(4, end))).reversed().first {
          text.byte(end - $0) == text.byte(next) && text.starts(with: text.slice(end - $0..<end), at: next)
        }.map { next + $0 }
      }.first { text.isStructural(text.skippingSpaces($0)) || text.byte($0) == .quote }.map {
        Repair(kind: .unexpectedText, range: end..<$0, edits: [TextEdit(end..<$0, "")])
      }
    }
  }

  /// A string that goes on in the next line, and all of them.
  var brokenLines: [Repair] {
    let end = text.lineEnd(start, limit: 4_096)
    let one = problem.kind.isQuote && isContinued(after: end) ? [end] : []
    let all = parsed.problems.count > 2 ? brokenStrings : []
    return [one, all].filter { !$0.isEmpty }.map { ends in
      let edits = ends.map { end in
        TextEdit(end..<text.skippingSpaces(text.nextLine(end)), blank(before: end, in: ends))
      }
      return Repair(kind: .controlCharacter, range: ends[0]..<text.nextLine(ends[0]), edits: edits)
    }
  }

  /// The ends of lines inside of strings, if quotes are in no other doubt.
  private var brokenStrings: [Int] {
    var ends: [Int] = []
    var isOpen = false
    var line = 0
    while line < text.count {
      let end = text.lineEnd(line)
      let quotes = (line..<end).count { text.byte($0) == .quote && text.byte($0 - 1) != .backslash }
      if quotes % 2 == 1 { isOpen.toggle() }
      if isOpen { ends.append(end) }
      line = max(text.nextLine(end), line + 1)
    }
    return ends
  }

  /// Whether the next line begins with text, as no line of JSON does.
  private func isContinued(after end: Int) -> Bool {
    let next = text.skippingSpaces(text.nextLine(end))
    return end < text.count && next < text.count && !text.isStructural(next) && text.byte(next) != .quote
      && text.byte(next) > .space
  }

  /// A blank where a program has broken the line at one: the string has another one before, and lines are not all of one length.
  private func blank(before end: Int, in ends: [Int]) -> String {
    let lengths = Set(ends.prefix(8).compactMap { end in text.lineStart(end - 1).map { end - $0 } })
    let open = (max(0, end - 400)..<end).last { text.byte($0) == .quote } ?? end
    let isWidth = ends.count > 2 && lengths.count == 1
    return text.slice(open..<end).contains(.space) && !isWidth ? " " : ""
  }

  /// Up to twelve lines of which the last is cut and that begin the text after them: half of a piece before the whole.
  var halfLines: [Repair] {
    guard problem.kind.isUnfinished || problem.kind.isCloser, let line = text.lineStart(start) else { return [] }
    let (end, next) = (text.skippingSpacesBackward(text.lineEnd(line)), text.nextLine(text.lineEnd(line)))
    var first = line
    var repairs: [Repair] = []
    for _ in 0..<12 {
      let half = text.slice(first..<end)
      if !half.isEmpty, text.starts(with: half, at: next) {
        repairs.append(Repair(kind: .unexpectedText, range: line..<end, edits: [TextEdit(first..<next, "")]))
      }
      guard first > 0, let before = text.lineStart(first - 1) else { break }
      first = before
    }
    return repairs
  }

  /// A key that was not finished, at the end of its line, with the comma before it.
  var halfKey: [Repair] {
    guard problem.kind.isQuote, case let end = text.skippingSpacesBackward(text.lineEnd(start, limit: 200)),
      let quote = quotes.last(where: { $0 < end }), end > quote, end - quote < 30,
      !text.slice(quote..<end).contains(.colon),
      text.slice(quote + 1..<end).allSatisfy({ $0.isWordByte })
    else { return [] }
    let comma = text.skippingWhitespaceBackward(quote)
    guard text.byte(comma - 1) == .comma, kindOfContainer == .object else { return [] }
    let removed = text.isCloser(text.skippingWhitespace(end)) ? comma - 1..<end : comma..<end
    return [Repair(kind: .missingValue, range: quote..<end, edits: [TextEdit(removed, "")], hasMark: true)]
  }

  /// The first brace of the document, and with it the last, as somebody leaves them out who selects text by hand.
  var lostEnds: [Repair] {
    let first = text.skippingSpaces(0)
    guard problem.range.lowerBound < first + 2, text.byte(first) != .openBrace else { return [] }
    let isWord = text.byte(first).isASCIILetter && text.byte(text.endOfWord(first)) == .quote
    guard isKey(first) || isWord else { return [] }
    let opener = TextEdit(0..<first, "{" + (isWord ? "\"" : text.string(0..<first)))
    let last = text.count..<text.count
    return [[opener], [opener, TextEdit(last, "}")]].map {
      Repair(kind: .unopened(.object), range: first..<first + 1, edits: $0)
    }
  }

  /// Texts after an array, which are its last elements: `["a"], "b"`
  var elementsAfterArray: [Repair] {
    quotes.compactMap { quote -> Repair? in
      let comma = text.skippingSpacesBackward(quote) - 1
      let closer = text.skippingSpacesBackward(max(0, comma)) - 1
      guard text.byte(comma) == .comma, text.byte(closer) == .closeBracket, !isKey(quote),
        let end = text.foreignString(at: quote)?.end
      else { return nil }
      let edits = [TextEdit(closer..<closer + 1, ""), TextEdit(end..<end, "]")]
      return Repair(kind: .strayCloser, range: closer..<closer + 1, edits: edits)
    }
  }
}
