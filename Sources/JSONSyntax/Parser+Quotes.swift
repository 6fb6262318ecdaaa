import SourceText

/// A quote that is missing or one too many: the line tells where it was meant.
///
/// Every guess is tried on the rest of the line, and the one that leaves the fewest misfits (`misfits(from:to:)`) wins.
extension Parser {
  /// How far a line is read when guessing; longer lines are guessed by their next few tokens.
  private var window: Int { min(4096, lookahead) }

  /// Whether the word after a string shows that one of the quotes of that string is not where it should be.
  func isQuoteMisplaced() -> Bool {
    guard let last = nodes.last, last.kind == .string, isSameLine(lastEnd, next) else { return false }
    let end = wordEnd(next)
    let isValue = bytes.isDigit(bytes[next]) || bytes.isLiteral(next..<end)
    return !(isValue && bytes.isDelimiter(bytes.skippingSpaces(end, to: bytes.count)))
  }

  /// Ends the last string where the line makes most sense: before a delimiter in it, or at a later quote.
  mutating func repairQuotes(expectsKey: Bool) {
    guard let last = nodes.popLast() else { return unexpectedText() }
    let lineEnd = bytes.lineEnd(next, limit: window)
    lookahead = max(0, lookahead - (lineEnd - next))
    let early = earlyEnds(last.start + 1..<lastQuote(of: last), expectsKey: expectsKey)
    let late = lateEnds(next..<lineEnd, expectsKey: expectsKey)
    let tries = early.map { ($0, SyntaxError.Kind.missingClosingQuote) } + late.map { ($0, .unescapedQuote) }
    guard let best = best(of: tries, to: lineEnd) else {
      nodes.append(last)
      return expectsKey ? missingColonBeforeWord() : missingCommaBeforeWord()
    }
    finishString(last, at: best.0, kind: best.1, then: expectsKey ? .colon : .afterValue)
  }

  /// The end that leaves the fewest misfits on the line, the earlier of equals; 32 are tried at most.
  private mutating func best(of tries: [(Int, SyntaxError.Kind)], to lineEnd: Int) -> (Int, SyntaxError.Kind)? {
    var best: (end: Int, kind: SyntaxError.Kind, misfits: Int)?
    for (end, kind) in tries.prefix(32) {
      lookahead = max(0, lookahead - max(0, lineEnd - end))
      let misfits = misfits(end, to: lineEnd)
      if misfits < best?.misfits ?? .max { best = (end, kind, misfits) }
    }
    return best.map { ($0.end, $0.kind) }
  }

  private mutating func missingColonBeforeWord() {
    report(.missingColon, placeAfterLast)
    state = .value
  }

  private mutating func missingCommaBeforeWord() {
    report(.missingComma, placeAfterLast)
    state = isInObject ? .key : .value
  }

  private mutating func finishString(_ string: Node, at end: Int, kind: SyntaxError.Kind, then following: State) {
    let flags = string.flags.union([.recovered, .complex, .nonASCII])
    let isEarly = kind == .missingClosingQuote
    let fix =
      isEarly ? [TextEdit(end..<end, "\"")] : innerQuotes(string.start + 1..<end - 1).map { TextEdit($0..<$0, "\\") }
    report(kind, string.start..<end, fix: fix)
    nodes.append(Node(.string, start: string.start, extent: end - string.start, flags: flags))
    next = end
    state = following
  }

  private func innerQuotes(_ range: ByteRange) -> [Int] {
    var quotes: [Int] = []
    var offset = range.lowerBound
    while let quote = bytes.quote(from: offset, to: range.upperBound) {
      quotes.append(quote)
      offset = quote + 1
    }
    return quotes
  }

  private func lastQuote(of string: Node) -> Int { string.start + max(1, string.extent - 1) }

  /// Places in the text of a string where it could end: before a colon for a key, else before a comma or closing bracket.
  private func earlyEnds(_ range: ByteRange, expectsKey: Bool) -> [Int] {
    var ends: [Int] = []
    for offset in range {
      let byte = bytes[offset]
      let isEnd = expectsKey ? byte == 0x3A : byte == 0x2C || byte == 0x5D || byte == 0x7D
      if isEnd { ends.append(trimmed(range.lowerBound, offset)) }
    }
    return ends
  }

  /// Places behind a later quote of the line that a delimiter follows.
  private func lateEnds(_ range: ByteRange, expectsKey: Bool) -> [Int] {
    innerQuotes(range).map { $0 + 1 }.filter { endsString($0, to: range.upperBound, expectsKey: expectsKey) }
  }

  private func endsString(_ end: Int, to lineEnd: Int, expectsKey: Bool) -> Bool {
    let place = bytes.skippingSpaces(end, to: lineEnd)
    if expectsKey { return bytes[place] == 0x3A }
    return bytes.isLineEnd(place) || [0x2C, 0x5D, 0x7D].contains(bytes[place])
  }

  private func trimmed(_ start: Int, _ end: Int) -> Int {
    var end = end
    while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 { end -= 1 }
    return end
  }

  /// Unescaped quotes from an offset to the end of its line.
  func quoteCount(from start: Int) -> Int {
    innerQuotes(start..<bytes.lineEnd(start, limit: window)).count
  }

  /// Reads what begins with a word as a string that lacks its opening quote, if the line has an odd quote for it.
  mutating func readsAsUnopenedString(expectsKey: Bool) -> Bool {
    let lineEnd = bytes.lineEnd(next, limit: window)
    lookahead = max(0, lookahead - (lineEnd - next))
    let isCut = !bytes.isLineEnd(lineEnd)
    let quotes = innerQuotes(next..<lineEnd)
    guard let first = quotes.first, isCut || quotes.count % 2 == 1 else { return false }
    let ends = lateEnds(next..<lineEnd, expectsKey: expectsKey).filter { !isCut || $0 == first + 1 }
    let tries = ends.map { ($0, SyntaxError.Kind.missingOpeningQuote) }
    guard let end = best(of: tries, to: lineEnd)?.0 else { return false }
    report(.missingOpeningQuote, next..<end, fix: [TextEdit(next..<next, "\"")])
    nodes.append(Node(.string, start: next, extent: end - next, flags: [.recovered, .complex, .nonASCII]))
    next = end
    state = expectsKey ? .colon : .afterValue
    return true
  }

  /// A string runs to the end of its line: it ends before what looks like the delimiter behind it.
  mutating func unterminatedString(_ start: Int, end: Int, _ flags: Node.Flags, then following: State) {
    var place = trimmed(start + 1, end)
    if following == .colon {
      let tries = earlyEnds(start + 1..<end, expectsKey: true).map { ($0, SyntaxError.Kind.missingClosingQuote) }
      place = best(of: tries, to: end)?.0 ?? place
    } else {
      if bytes[place - 1] == 0x2C, place > start + 1 { place = trimmed(start + 1, place - 1) }
      for frame in frames.reversed() {
        let closer: UInt8 = nodes[frame.node].kind == .object ? 0x7D : 0x5D
        guard place > start + 1, bytes[place - 1] == closer, isSameLine(nodes[frame.node].start, start) else { break }
        place = trimmed(start + 1, place - 1)
      }
    }
    let string = Node(.string, start: start, extent: place - start, flags: flags)
    finishString(string, at: place, kind: .missingClosingQuote, then: following)
  }

  /// Whether the line break at an offset stands inside a string: the next line goes on with text and a closing quote.
  func lineGoesOnInString(_ lineBreak: Int) -> Bool {
    let isPair = bytes[lineBreak] == 0x0D && bytes[lineBreak + 1] == 0x0A
    let start = lineBreak + (isPair ? 2 : 1)
    let lineEnd = bytes.lineEnd(start, limit: window)
    let first = bytes.skippingSpaces(start, to: lineEnd)
    guard first < lineEnd, bytes[first].isWordByte, let quote = bytes.quote(from: first, to: lineEnd) else {
      return false
    }
    let place = bytes.skippingSpaces(quote + 1, to: lineEnd)
    return bytes.isLineEnd(place) || [0x2C, 0x5D, 0x7D].contains(bytes[place])
  }
}
