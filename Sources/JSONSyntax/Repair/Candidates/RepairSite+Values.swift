import SourceText

/// Values among marks that JSON does not have, and members whose keys and values are not in quotes of their own.
extension RepairSite {
  var valueRepairs: [Repair] {
    enclosedValues + bareLists
  }

  /// A member whose value another language calls nothing, or that is still to be written: removed, if null may not be there.
  var emptyMembers: [Repair] {
    let run = runOfValue
    let (word, colon) = (text.string(run), text.skippingSpacesBackward(run.lowerBound) - 1)
    let isNull = otherLiterals[word] == "null"
    guard isNull || ["TODO", "FIXME", "TBD", "XXX", "???"].contains(word), text.byte(colon) == .colon,
      let key = text.startOfString(endingBefore: text.skippingSpacesBackward(colon))
    else { return [] }
    let null = Repair(kind: .badLiteral, range: run, edits: [TextEdit(run, "null")])
    let (next, before) = (text.skippingSpaces(run.upperBound), text.endOfToken(before: key))
    let range =
      text.byte(next) == .comma
      ? withLine(key..<next + 1) : text.byte(before - 1) == .comma ? before - 1..<run.upperBound : key..<run.upperBound
    return (isNull ? [null] : []) + [Repair(kind: .badLiteral, range: run, edits: [TextEdit(range, "")])]
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
