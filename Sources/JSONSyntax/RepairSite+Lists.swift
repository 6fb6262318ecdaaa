import SourceText

/// Members and words in the wrong list, and lists that are written as one text.
extension RepairSite {
  var listRepairs: [Repair] {
    membersInArray + andSoOn + bracketNotes + quotedDocument + unopenedKeys + emptyMembers + namePaths
  }

  /// A member after the elements of an array, whose bracket belongs before it: `["a", "rating": 84]`
  private var membersInArray: [Repair] {
    guard kindOfContainer == .array else { return [] }
    return characters.map { $0.range.lowerBound }.filter(isKey).prefix(4).compactMap { key -> Repair? in
      let comma = text.skippingSpacesBackward(key) - 1
      let end = (key..<text.lineEnd(key, limit: 400)).first { text.byte($0) == .closeBracket }
      guard text.byte(comma) == .comma, let end, !text.slice(key..<end).contains(.openBracket) else { return nil }
      let edits = [TextEdit(comma..<comma, "]"), TextEdit(end..<end + 1, "")]
      return Repair(kind: .unclosed(.array), range: comma..<comma + 1, edits: edits)
    }
  }

  /// `etc.` as the last element.
  private var andSoOn: [Repair] {
    let run = run(at: start)
    let word = text.string(run).lowercased().filter { $0 != "." && $0 != " " }
    let comma = text.skippingSpacesBackward(run.lowerBound) - 1
    guard ["etc", "usw", "ecc", "andsoon"].contains(word), text.byte(comma) == .comma else { return [] }
    return [Repair(kind: .unexpectedText, range: run, edits: [TextEdit(comma..<run.upperBound, "")])]
  }

  /// A note in brackets after a value: `84 [1]`
  private var bracketNotes: [Repair] {
    window.filter { text.byte($0) == .openBracket }.prefix(4).compactMap { open -> Repair? in
      let value = text.skippingSpacesBackward(open)
      let end = (open..<open + 40).first { text.byte($0) == .closeBracket }
      guard text.byte(value - 1) == .quote || text.byte(value - 1).isASCIIDigit, let end,
        text.slice(open + 1..<end).allSatisfy({ $0.isWordByte || $0 == .space })
      else { return nil }
      return Repair(kind: .unexpectedText, range: open..<end + 1, edits: [TextEdit(value..<end + 1, "")])
    }
  }

  /// The whole document as a field of a CSV: in quotes, with all its quotes doubled.
  private var quotedDocument: [Repair] {
    let first = text.skippingSpaces(0)
    guard problem.range.lowerBound < first + 200, text.byte(first) == .quote,
      text.byte(text.skippingWhitespace(first + 1)) == .openBrace,
      let last = text.bytes.last(where: { $0 > .space }), last == .quote,
      let end = text.bytes.lastIndex(of: .quote), end > first
    else { return [] }
    var edits = [TextEdit(first..<first + 1, "")]
    var offset = first + 1
    while offset < end, edits.count < 100_000 {
      let isDoubled = text.byte(offset) == .quote && text.byte(offset + 1) == .quote
      if isDoubled { edits.append(TextEdit(offset..<offset + 1, "")) }
      offset += isDoubled ? 2 : 1
    }
    return [Repair(kind: .otherQuotes, range: first..<first + 2, edits: edits + [TextEdit(end..<end + 1, "")])]
  }

  /// Keys without their first quotes in lines that follow each other, as after a deleted column.
  private var unopenedKeys: [Repair] {
    guard problem.kind == .missingOpeningQuote, var line = text.lineStart(start) else { return [] }
    var edits: [TextEdit] = []
    while edits.count < 100, case let key = text.skippingSpaces(line), case let end = text.endOfWord(key), end > key,
      text.byte(end) == .quote, text.byte(text.skippingSpaces(end + 1)) == .colon
    {
      edits.append(TextEdit(key..<key, "\""))
      guard text.nextLine(line) > line else { break }
      line = text.nextLine(line)
    }
    guard edits.count > 1, let first = edits.first?.range.lowerBound else { return [] }
    return [Repair(kind: .missingOpeningQuote, range: first..<text.endOfWord(first) + 1, edits: edits, isSafe: true)]
  }

  /// A member whose value another language calls nothing, or that is still to be written: removed, if null may not be there.
  private var emptyMembers: [Repair] {
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

  /// The last part of a name with points, as other languages name one of several values: `Visibility.PRIVATE`, `.nord`
  private var namePaths: [Repair] {
    let run = runOfValue
    let path = text.string(run)
    guard let point = path.lastIndex(of: "."), case let name = path[path.index(after: point)...], name.utf8.count > 1,
      path.utf8.allSatisfy({ $0 == .period || $0 < 0x80 && $0.isWordByte && !$0.isASCIIDigit })
    else { return [] }
    let isConstant = name == name.uppercased()
    let edit = TextEdit(run, jsonStringLiteral(isConstant ? name.lowercased() : String(name)))
    return [Repair(kind: .unquotedString, range: run, edits: [edit])]
  }
}
