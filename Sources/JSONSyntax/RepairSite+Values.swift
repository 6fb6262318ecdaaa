import SourceText

/// Values among marks that JSON does not have, and members whose keys and values are not in quotes of their own.
extension RepairSite {
  var valueRepairs: [Repair] {
    dateCalls + repeatedKeys + joinedMember + taggedMember + oddColon + enclosedValues + bareLists + keysOfElements
  }

  /// The only string or number of a member or element, without what is around it: `"a".trim()`, `new Date("2025-03-01")`, `84 (new)`
  private var enclosedValues: [Repair] {
    startsOfValue.flatMap { start in
      endsOfValue(from: start).prefix(1).compactMap { end -> Repair? in
        guard let value = text.onlyScalar(in: start..<end), value != start..<end else { return nil }
        let around = [start..<value.lowerBound, value.upperBound..<end].filter { !$0.isEmpty }
        return notation(start..<end, around.map { TextEdit($0, "") })
      }
    }
  }

  /// Words between commas after a key, as an array of strings: `"tags": a, b`
  private var bareLists: [Repair] {
    guard let start = startsOfValue.first, text.byte(text.skippingSpacesBackward(start) - 1) == .colon else {
      return []
    }
    return endsOfValue(from: start).dropFirst().compactMap { end in
      let words = text.string(start..<end).split(separator: ",").map { $0.drop { $0 == " " } }
      let areWords = words.allSatisfy { word in !word.isEmpty && !word.utf8.contains { "\"'[]{}:".utf8.contains($0) } }
      // Digits with a comma between them are a number, and its line is not left.
      let isNumber = text.slice(start..<end).allSatisfy { $0.isASCIIDigit || $0 <= .space || "-,.".utf8.contains($0) }
      guard words.count > 1, areWords, !isNumber, !text.slice(start..<end).contains(.newline) else { return nil }
      let array = "[" + words.map { jsonStringLiteral(String($0)) }.joined(separator: ", ") + "]"
      return notation(start..<end, [TextEdit(start..<end, array)])
    }
  }

  /// `datetime.datetime(2025, 2, 10, 9, 15)` of Python, and `new Date(2025, 1, 10, 9, 15)` of JavaScript, whose months begin at 0.
  private var dateCalls: [Repair] {
    startsOfValue.compactMap { start -> Repair? in
      let end = text.lineEnd(start, limit: 200)
      guard let open = (start..<end).first(where: { text.byte($0) == UInt8(ascii: "(") }), open - start < 24,
        text.string(start..<open).lowercased().contains("date"),
        var close = (open..<end).first(where: { text.byte($0) == UInt8(ascii: ")") })
      else { return nil }
      let isScript = text.starts(with: "new ", at: start)
      let parts = text.string(open + 1..<close).split(separator: ",").map { $0.drop { $0 == " " } }
      var numbers = parts.compactMap { Int($0) }
      guard numbers.count > 2, numbers.count < 8, parts.prefix(numbers.count).allSatisfy({ Int($0) != nil }),
        numbers.allSatisfy({ (0..<10_000).contains($0) })
      else { return nil }
      if isScript { numbers[1] += 1 }
      while text.byte(close + 1) == UInt8(ascii: ")") { close += 1 }
      let texts = (numbers + [0, 0, 0]).prefix(6).map { $0 < 10 ? "0\($0)" : "\($0)" }
      let date = texts[0..<3].joined(separator: "-") + "T" + texts[3..<6].joined(separator: ":") + "Z"
      return notation(start..<close + 1, [TextEdit(start..<close + 1, jsonStringLiteral(date))])
    }
  }

  /// A function of another language with a string in single quotes: `UUID('a')`
  var callsOfOneString: [Repair] {
    startsOfValue.compactMap { start -> Repair? in
      let open = text.endOfWord(start)
      guard open > start, text.byte(open) == UInt8(ascii: "("), text.byte(open + 1) == .apostrophe,
        let string = text.foreignString(at: open + 1), text.byte(string.end) == UInt8(ascii: ")")
      else { return nil }
      return notation(start..<string.end + 1, [TextEdit(start..<string.end + 1, string.json)])
    }
  }

  /// `1,999,000` and `1.250,5`
  var groupedNumbers: [Repair] {
    startsOfValue.compactMap { start -> Repair? in
      let sign = text.byte(start) == .minus ? 1 : 0
      let run = text.slice(start + sign..<max(start + sign, text.lineEnd(start, limit: 60))).prefix {
        $0.isASCIIDigit || $0 == .comma || $0 == .period
      }
      let range = start + sign..<(run.last == .comma ? run.endIndex - 1 : run.endIndex)
      // With one mark it may be the decimal point.
      let marks = text.slice(range).count { !$0.isASCIIDigit }
      guard marks > 1, let number = number(inGroups: text.string(range)) else { return nil }
      return Repair(kind: .badNumber, range: start..<range.upperBound, edits: [TextEdit(range, number)])
    }
  }

  private func notation(_ range: ByteRange, _ edits: [TextEdit]) -> Repair {
    Repair(kind: .otherNotation, range: range, edits: edits)
  }

  /// Where the value of the problem begins: after the colon, and after the last comma or bracket behind that.
  private var startsOfValue: [Int] {
    if problem.kind == .missingValue { return endOfColon > start ? [endOfColon] : [] }
    let before = characters.filter { !$0.isInString && $0.range.lowerBound <= start }
    let colon = before.last { $0.scalar == ":" }?.range.upperBound
    let mark = before.last { $0.scalar == "," || $0.scalar == "[" }?.range.upperBound
    return [colon, mark.flatMap { $0 > colon ?? 0 ? $0 : nil }].compactMap { $0.map(text.skippingSpaces) }
  }

  /// Where a value that begins at an offset could end: before a comma or closing bracket, and at the end of the line.
  private func endsOfValue(from first: Int) -> [Int] {
    let ends = characters.filter { character in
      guard character.range.lowerBound >= max(first, start), !character.isInString else { return false }
      let offset = character.range.lowerBound
      return text.byte(offset) == .comma || text.isCloser(offset) || text.isLineBreak(offset)
    }
    return ends.prefix(4).map { text.skippingSpacesBackward($0.range.lowerBound) }.filter { $0 > first }
  }

  /// `"label": "label": "B"` without the first key.
  private var repeatedKeys: [Repair] {
    characters.map { $0.range.lowerBound }.filter(isKey).compactMap { first in
      guard let end = text.foreignString(at: first)?.end, case let colon = text.skippingSpaces(end),
        case let second = text.skippingSpaces(colon + 1), isKey(second),
        text.starts(with: text.slice(first..<end), at: second)
      else { return nil }
      return Repair(kind: .unexpectedText, range: first..<end, edits: [TextEdit(first..<second, "")])
    }
  }

  /// A key before an element of an array: `["a", "id": "b"]`
  private var keysOfElements: [Repair] {
    guard kindOfContainer == .array else { return [] }
    return characters.map { $0.range.lowerBound }.filter(isKey).compactMap { key in
      guard let end = text.foreignString(at: key)?.end, case let colon = text.skippingSpaces(end),
        text.byte(colon) == .colon
      else { return nil }
      let value = text.skippingSpaces(colon + 1)
      // An id before its title.
      if let last = text.foreignString(at: value)?.end, text.slice(value..<last).contains(.space),
        !text.slice(key..<end).contains(.space)
      {
        return Repair(kind: .unexpectedText, range: end..<last, edits: [TextEdit(end..<last, "")])
      }
      return Repair(kind: .unexpectedText, range: key..<colon + 1, edits: [TextEdit(key..<value, "")])
    }
  }

  /// A key with its value in the same quotes: `"rating: 84"`
  private var joinedMember: [Repair] {
    guard problem.kind == .missingValue, let key = text.startOfString(endingBefore: problem.range.upperBound),
      case let range = key..<problem.range.upperBound, range.count > 2,
      case let content = key + 1..<range.upperBound - 1, case let end = text.endOfWord(content.lowerBound),
      case let mark = text.skippingSpaces(end), [.colon, .equals].contains(text.byte(mark)),
      case let value = text.skippingSpaces(mark + 1), end > content.lowerBound, value < content.upperBound
    else { return [] }
    let member = text.string(range.lowerBound..<end) + "\": " + scalar(text.string(value..<content.upperBound))
    return [notation(range, [TextEdit(range, member)])]
  }

  /// `<rating>84</rating>` as a member, with a comma if another one follows.
  private var taggedMember: [Repair] {
    let name = start + 1..<text.endOfWord(start + 1)
    guard text.byte(start) == UInt8(ascii: "<"), !name.isEmpty, text.byte(name.upperBound) == UInt8(ascii: ">"),
      case let closer = "</" + text.string(name) + ">", case let content = name.upperBound + 1,
      let end = (content..<text.lineEnd(content, limit: 400)).first(where: { text.starts(with: closer, at: $0) })
    else { return [] }
    let range = start..<end + closer.utf8.count
    let isLast = text.byte(text.skippingWhitespace(range.upperBound)) != .quote
    let member = jsonStringLiteral(text.string(name)) + ": " + scalar(text.string(content..<end))
    return [notation(range, [TextEdit(range, member + (isLast ? "" : ","))])]
  }

  /// A number or literal as it is, other text in quotes.
  func scalar(_ value: String) -> String {
    parseOnce(DocumentText(value)).problems.isEmpty ? value : jsonStringLiteral(value)
  }

  /// Marks between a key and its value as a colon: `"rating" - 84`
  private var oddColon: [Repair] {
    let end = problem.range.upperBound
    guard problem.kind == .missingColon || problem.kind == .missingValue, text.byte(text.skippingSpaces(end)) != .colon
    else { return [] }
    let isMark = { (byte: UInt8) in byte >= .space && byte < 0x80 && !byte.isASCIILetter && !byte.isASCIIDigit }
    let marks = text.slice(end..<end + 4).prefix { isMark($0) && !"\",{}[]".utf8.contains($0) }
    guard case let range = end..<end + marks.count, marks.count < 4, marks.contains(where: { $0 > .space }) else {
      return []
    }
    return [Repair(kind: .missingColon, range: range, edits: [TextEdit(range, ": ")])]
  }
}

extension DocumentText {
  /// The only string in a range, or the only number in a range without strings.
  fileprivate func onlyScalar(in range: ByteRange) -> ByteRange? {
    var quotes: [Int] = []
    forEachByte(in: range) { offset, _ in if bytes[offset] == .quote { quotes.append(offset) } }
    if quotes.count == 2 {
      let isKey = byte(skippingSpaces(quotes[1] + 1)) == .colon
      return quotes[1] > quotes[0] + 1 && !isKey ? quotes[0]..<quotes[1] + 1 : nil
    }
    let isDigit = { (offset: Int) in self.bytes[offset].isASCIIDigit || self.bytes[offset] == .period }
    guard quotes.isEmpty else { return nil }
    var numbers: [ByteRange] = []
    for offset in range where isDigit(offset) {
      let isNext = numbers.last?.upperBound == offset
      numbers.append((isNext ? numbers.popLast()?.lowerBound ?? offset : offset)..<offset + 1)
    }
    // `${1:84}` is a placeholder of a snippet; `84【4†source】` has a remark after it.
    numbers.removeAll { byte($0.upperBound) == .colon || !parseOnce(DocumentText(string($0))).problems.isEmpty }
    guard let first = numbers.first else { return nil }
    let isRemark =
      first.lowerBound == range.lowerBound && [0xE3, UInt8(ascii: "("), .openBracket].contains(byte(first.upperBound))
    return numbers.count == 1 || isRemark ? first : nil
  }

  func skippingWhitespace(_ start: Int) -> Int {
    var offset = start
    while offset < count, bytes[offset] <= .space { offset += 1 }
    return offset
  }

  func skippingWhitespaceBackward(_ end: Int) -> Int {
    var start = end
    while start > 0, bytes[start - 1] <= .space { start -= 1 }
    return start
  }
}
