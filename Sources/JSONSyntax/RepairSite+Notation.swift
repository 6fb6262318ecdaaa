import SourceText

/// Lines of other formats among those of JSON: YAML and diffs.
extension RepairSite {
  /// Lines of a diff from that of the problem on: those with `-` removed, those with `+` without the mark.
  var diffRepairs: [Repair] {
    guard let first = text.lineStart(start) else { return [] }
    var line = first
    var (edits, marks): ([TextEdit], Set<UInt8>) = ([], [])
    while edits.count < 2000, [.plus, .minus].contains(text.byte(line)) {
      let next = text.nextLine(line)
      edits.append(TextEdit(line..<(text.byte(line) == .minus ? next : line + 1), ""))
      marks.insert(text.byte(line))
      guard next > line else { break }
      line = next
    }
    guard marks.count == 2 else { return [] }
    return [Repair(kind: .linePrefix, range: first..<first + 1, edits: edits)]
  }

  /// Lines of YAML from that of the problem on: `- earl-grey`, `title: Earl Grey`.
  var yamlRepairs: [Repair] {
    guard let first = text.lineStart(start) else { return [] }
    var line = first
    var edits: [TextEdit] = []
    while edits.count < 2000, let entry = yamlEdits(line) {
      edits += entry
      let next = text.nextLine(line)
      guard next > line else { break }
      line = next
    }
    guard edits.count > 1, edits.contains(where: { $0.text.hasSuffix(",") || $0.text.isEmpty }) else { return [] }
    let range = text.skippingSpaces(first)..<text.lineEnd(first)
    return [Repair(kind: .otherNotation, range: range, edits: edits)]
  }

  /// The edits that make a line of YAML one of JSON; `nil` if it is none.
  private func yamlEdits(_ line: Int) -> [TextEdit]? {
    let start = text.skippingSpaces(line)
    var end = text.skippingSpacesBackward(text.lineEnd(line, limit: 400))
    let hasComma = end > start && text.byte(end - 1) == .comma
    if hasComma { end = text.skippingSpacesBackward(end - 1) }
    guard start < end else { return nil }
    var (edits, value): ([TextEdit], Int)
    if text.byte(start) == .minus, text.byte(start + 1) == .space {
      (edits, value) = ([TextEdit(start..<start + 2, "")], start + 2)
    } else {
      guard let colon = (start..<end).first(where: { text.byte($0) == .colon }), text.byte(colon + 1) == .space,
        text.slice(start..<colon).allSatisfy({ $0.isWordByte })
      else { return nil }
      (edits, value) = (quotes(start..<colon), colon + 1)
    }
    value = text.skippingSpaces(value)
    guard value < end, ![.openBrace, .openBracket, .quote].contains(text.byte(value)) || text.byte(end - 1) == .quote
    else {
      return nil
    }
    if !isScalar(value..<end) { edits += quotes(value..<end) }
    guard !hasComma, !text.isCloser(text.firstVisible(text.nextLine(line))) else { return edits }
    // Two edits at one place would have no order.
    if let last = edits.last, last.range.upperBound == end {
      edits[edits.count - 1] = TextEdit(last.range, last.text + ",")
    } else {
      edits.append(TextEdit(end..<end, ","))
    }
    return edits
  }

  /// Whether JSON has the value, too: a string, a number or a literal.
  private func isScalar(_ range: ByteRange) -> Bool {
    let word = text.slice(range)
    if word.first == .quote || ["true", "false", "null"].contains(text.string(range)) { return true }
    return word.allSatisfy { $0.isASCIIDigit || $0 == .period } && word.first?.isASCIIDigit ?? false
  }

  private func quotes(_ range: ByteRange) -> [TextEdit] {
    let isQuoted =
      range.count > 1 && text.byte(range.lowerBound) == .apostrophe && text.byte(range.upperBound - 1) == .apostrophe
    let ends =
      isQuoted
      ? [range.lowerBound..<range.lowerBound + 1, range.upperBound - 1..<range.upperBound]
      : [range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound]
    return ends.map { TextEdit($0, "\"") }
  }
}

extension DocumentText {
  /// The first byte from an offset on that is no whitespace.
  fileprivate func firstVisible(_ start: Int) -> Int {
    var offset = start
    while offset < count, byte(offset) <= .space { offset += 1 }
    return offset
  }
}
