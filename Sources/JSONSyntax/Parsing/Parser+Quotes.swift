import SourceText

/// Missing and surplus quotes.
///
/// The string ends at the first place on its line after which quotes are in pairs. The search for repairs tries others.
extension Parser {
  /// How far a line is read ahead; of longer lines only the next few tokens count.
  private var window: Int { min(4096, lookahead) }

  /// Whether the word after a string shows that a quote of that string is misplaced.
  var isQuoteMisplaced: Bool {
    guard let last = nodes.last, last.kind == .string, isSameLine(lastEnd, next) else { return false }
    let end = bytes.wordEnd(next, limit: 64)
    let isValue = bytes[next].isASCIIDigit || bytes.isLiteral(next..<end)
    return !(isValue && bytes.isDelimiter(bytes.skippingSpaces(end, to: bytes.count)))
  }

  /// Moves the end of the last string: before a delimiter in it, or after a later quote of the line.
  mutating func repairQuotes(as role: Role) -> State {
    guard let last = nodes.popLast() else { return state }
    let lineEnd = readAheadToLineEnd()
    let early = earlyEnds(last.start + 1..<last.start + max(1, last.extent - 1), role)
    if let end = pairedEnd(of: early + lateEnds(next..<lineEnd, role), to: lineEnd) {
      return appendString(last, end: end, kind: end < next ? .missingClosingQuote : .unescapedQuote, as: role)
    }
    nodes.append(last)
    report(role == .key ? .missingColon : .missingComma, lastByteRead)
    return role == .key ? .value : afterComma
  }

  /// The end of the current line, at most `window` bytes away. Spends lookahead.
  private mutating func readAheadToLineEnd() -> Int {
    let lineEnd = bytes.lineEnd(next, limit: window)
    spendLookahead(lineEnd - next)
    return lineEnd
  }

  /// The first end after which the quotes of the line are in pairs; the first of all if there is none.
  private func pairedEnd(of ends: [Int], to lineEnd: Int) -> Int? {
    guard let first = ends.first else { return nil }
    let quotes = quotes(in: first..<lineEnd)
    return ends.first { end in (quotes.count - quotes.partitioningIndex { $0 >= end }).isMultiple(of: 2) } ?? first
  }

  private mutating func appendString(_ string: Node, end: Int, kind: SyntaxError.Kind, as role: Role) -> State {
    let inner = kind == .missingClosingQuote ? [] : quotes(in: string.start + 1..<end - 1)
    let fix = inner.isEmpty ? [TextEdit(end..<end, "\"")] : inner.map { TextEdit($0..<$0, "\\") }
    // `""a""` and `"a""`: the outer quotes may be doubled.
    let doubled = [string.start + 1, end - 2].filter(inner.contains)
    let isDoubled = doubled.count == 2 || doubled.count == inner.count && inner.count == 1
    let isSafe = !isDoubled && !isMark(between: inner) && !inner.contains(where: isBesideStructure)
    report(kind, string.start..<end, fix: fix, isSafe: isSafe)
    appendRecovered(.string, string.start..<end, flags: string.flags.union([.complex, .nonASCII]))
    return role.following
  }

  /// Whether what is between two quotes may be a mistyped comma between two strings: `"a"б"b"`.
  private func isMark(between quotes: [Int]) -> Bool {
    guard quotes.count == 2, let first = quotes.first, let last = quotes.last else { return false }
    return bytes[first - 1].isWordByte && bytes[last + 1].isWordByte && last - first <= 5
  }

  /// Whether a quote looks like that of a key or of the first value in an object or array: then the quote before it may be the
  /// wrong one, and escaping would make text of the structure.
  private func isBesideStructure(_ quote: Int) -> Bool {
    let before = bytes[bytes.skippingSpacesBackward(quote, to: 1) - 1]
    let after = bytes[bytes.skippingSpaces(quote + 1, to: bytes.count)]
    return before == .openBrace || before == .openBracket || after == .colon
  }

  /// The unescaped quotes in a range.
  private func quotes(in range: ByteRange) -> [Int] {
    var quotes: [Int] = []
    var offset = range.lowerBound
    while let quote = bytes.quote(from: offset, to: range.upperBound) {
      quotes.append(quote)
      offset = quote + 1
    }
    return quotes
  }

  /// Offsets in a string at which it could end: before a colon for a key, before a comma or closing bracket for a value.
  private func earlyEnds(_ range: ByteRange, _ role: Role) -> [Int] {
    range.filter { role == .key ? bytes[$0] == .colon : bytes.isValueEnd($0) && !bytes.isLineEnd($0) }
      .map { bytes.skippingSpacesBackward($0, to: range.lowerBound) }
  }

  /// Offsets after a later quote of the line that is followed by a delimiter.
  private func lateEnds(_ range: ByteRange, _ role: Role) -> [Int] {
    quotes(in: range).map { $0 + 1 }.filter { end in
      let delimiter = bytes.skippingSpaces(end, to: range.upperBound)
      return role == .key ? bytes[delimiter] == .colon : bytes.isValueEnd(delimiter)
    }
  }

  /// Reads a string without opening quote, if the line has an unpaired quote that can close it.
  ///
  /// - Returns: The state that follows; `nil` if there is no such string.
  mutating func recoverUnopenedString(as role: Role) -> State? {
    let lineEnd = readAheadToLineEnd()
    let isCut = !bytes.isLineEnd(lineEnd)
    let quotes = quotes(in: next..<lineEnd)
    guard let first = quotes.first, isCut || quotes.count % 2 == 1 else { return nil }
    let ends = lateEnds(next..<lineEnd, role).filter { !isCut || $0 == first + 1 }
    guard let end = pairedEnd(of: ends, to: lineEnd) else { return nil }
    report(.missingOpeningQuote, next..<end, fix: [TextEdit(next..<next, "\"")])
    appendRecovered(.string, next..<end, flags: [.complex, .nonASCII])
    return role.following
  }

  /// A string that runs to the end of its line: ends it before what looks like the delimiter after it.
  mutating func closeUnterminatedString(_ start: Int, lineEnd: Int, _ flags: Node.Flags, as role: Role) -> State {
    var end = bytes.skippingSpacesBackward(lineEnd, to: start + 1)
    if role == .key {
      end = earlyEnds(start + 1..<lineEnd, .key).first ?? end
    } else {
      dropDelimiters(before: &end, of: start)
    }
    let string = Node(.string, start: start, extent: end - start, flags: flags)
    return appendString(string, end: end, kind: .missingClosingQuote, as: role)
  }

  /// Moves the end of a string before a trailing comma, and before closers of containers that were opened on its line.
  private func dropDelimiters(before end: inout Int, of start: Int) {
    func drop(_ delimiter: UInt8) -> Bool {
      guard end > start + 1, bytes[end - 1] == delimiter else { return false }
      end = bytes.skippingSpacesBackward(end - 1, to: start + 1)
      return true
    }
    _ = drop(.comma)
    for frame in frames.reversed() {
      guard isSameLine(nodes[frame.node].start, start), drop(frame.kind == .object ? .closeBrace : .closeBracket) else {
        return
      }
    }
  }

  /// Whether the string continues after the line break at an offset: the next line has text and a closing quote.
  func isStringContinued(after lineBreak: Int) -> Bool {
    let start = lineBreak + bytes.lineBreakLength(lineBreak)
    let lineEnd = bytes.lineEnd(start, limit: window)
    let first = bytes.skippingSpaces(start, to: lineEnd)
    guard first < lineEnd, bytes[first].isWordByte, let quote = bytes.quote(from: first, to: lineEnd) else {
      return false
    }
    return bytes.isValueEnd(bytes.skippingSpaces(quote + 1, to: lineEnd))
  }
}
