import SourceText

/// Dispatch on input that is not JSON: each function reports one problem per mistake, repairs it, and returns the next state.
extension Parser {
  @inline(never)
  mutating func recoverValue() -> State {
    if skipTrivia() { return state }
    switch bytes[next] {
    case .comma: return recoverCommaForValue()
    case .closeBracket, .closeBrace: return recoverCloserForValue()
    case .apostrophe: return parseSingleQuoted(as: .value)
    case _ where bytes.isCurlyQuote(next): return parseCurlyQuoted(as: .value)
    case 0 where next >= bytes.count: return recoverEnd(in: state)
    case let byte where byte.isWordByte: return recoverWord()
    case .colon: break
    default: if let following = recoverUnopenedString(as: .value) { return following }
    }
    skipUnexpectedText()
    return state
  }

  @inline(never)
  mutating func recoverKey() -> State {
    if skipTrivia() { return state }
    switch bytes[next] {
    case .closeBrace: return closeAfterTrailingComma()
    case .closeBracket: return recoverCloser()
    case .comma: skipExtraComma()
    case .colon: return insertKey()
    case .apostrophe: return parseSingleQuoted(as: .key)
    case _ where bytes.isCurlyQuote(next): return parseCurlyQuoted(as: .key)
    case 0 where next >= bytes.count: return recoverEnd(in: state)
    case .openBrace, .openBracket: return recoverContainerForKey()
    case let byte where byte.isWordByte: return recoverWordForKey()
    default:
      if let following = recoverUnopenedString(as: .key) { return following }
      skipUnexpectedText()
    }
    return state
  }

  @inline(never)
  mutating func recoverColon() -> State {
    if skipTrivia() { return .colon }
    switch bytes[next] {
    case .comma, .closeBracket, .closeBrace: return recoverKeyWithoutValue()
    case .equals: return replaceByColon(length: bytes[next + 1] == .greater ? 2 : 1)
    case 0 where next >= bytes.count: return recoverEnd(in: .colon)
    case _ where !bytes.isStructural(next) && isQuoteMisplaced: return repairQuotes(as: .key)
    case .quote where isNextKey: return recoverKeyWithoutValue()
    case .quote, .apostrophe, .openBrace, .openBracket: return insertColon()
    case let byte where byte.isWordByte: return insertColon()
    default:
      skipUnexpectedText()
      return .colon
    }
  }

  @inline(never)
  mutating func recoverAfterValue() -> State {
    if skipTrivia() { return .afterValue }
    switch bytes[next] {
    case .closeBracket, .closeBrace: return recoverCloser()
    case .colon: return recoverColonAfterValue()
    case 0 where next >= bytes.count: return recoverEnd(in: .afterValue)
    case _ where !bytes.isStructural(next) && isQuoteMisplaced: return repairQuotes(as: .value)
    case _ where bytes.isCurlyQuote(next): return insertComma()
    case .semicolon: return replaceByComma()
    case let byte where byte.isWordByte && isInObject && isStrayWord: break
    case .quote, .apostrophe, .openBrace, .openBracket: return insertComma()
    case let byte where byte.isWordByte: return insertComma()
    default: break
    }
    skipUnexpectedText()
    return .afterValue
  }
}

// Missing and unexpected separators, keys and values.
extension Parser {
  mutating func insertComma() -> State {
    report(.missingComma, lastByteRead, fix: [TextEdit(lastEnd..<lastEnd, ",")])
    return afterComma
  }

  private mutating func replaceByComma() -> State {
    report(.missingComma, next..<next + 1, fix: [TextEdit(next..<next + 1, ",")])
    next += 1
    return afterComma
  }

  private mutating func insertColon() -> State {
    report(.missingColon, lastByteRead, fix: [TextEdit(lastEnd..<lastEnd, ":")])
    return .value
  }

  private mutating func replaceByColon(length: Int) -> State {
    report(.missingColon, next..<next + length, fix: [TextEdit(next..<next + length, ":")])
    next += length
    return .value
  }

  private mutating func insertKey() -> State {
    report(.missingKey, next..<next + 1)
    appendMissing()
    markContainerRecovered()
    next += 1
    return .value
  }

  mutating func insertValue() -> State {
    report(.missingValue, lastByteRead)
    appendMissing()
    markContainerRecovered()
    return .afterValue
  }

  private mutating func recoverCommaForValue() -> State {
    if isInObject { return insertValue() }
    skipExtraComma()
    return state
  }

  private mutating func skipExtraComma() {
    report(.extraComma, next..<next + 1, fix: [TextEdit(next..<next + 1, "")])
    next += 1
  }

  private mutating func recoverCloserForValue() -> State {
    if isInObject { return recoverCloserAfterColon() }
    if bytes[next] == .closeBracket, frames.last != nil { return closeAfterTrailingComma() }
    return recoverCloser()
  }

  private mutating func closeAfterTrailingComma() -> State {
    if let comma = (lastEnd..<max(lastEnd, next)).last(where: { bytes[$0] == .comma }) {
      report(.trailingComma, comma..<comma + 1, fix: [TextEdit(comma..<comma + 1, "")])
    }
    return close()
  }

  /// Skips text that cannot begin a token, up to the next delimiter or quote.
  mutating func skipUnexpectedText() {
    let start = next
    next += 1
    while next < bytes.count, !bytes.isDelimiter(next), bytes[next] != .quote { next += 1 }
    report(.unexpectedText, start..<next)
    markContainerRecovered()
  }
}

// Changes shared by all recovery files.
extension Parser {
  /// Reports a problem, unless it only says that something is missing after a token that is reported as unfinished. After
  /// too many the rest of the text is not read.
  mutating func report(
    _ kind: SyntaxError.Kind, _ range: ByteRange, related: ByteRange? = nil, fix: [TextEdit] = [],
    isSafe: Bool = true
  ) {
    // At depths that no reader accepts, a thousand are enough.
    guard problems.count < (frames.count > 600 ? min(1000, maximum) : maximum) else {
      hasGivenUp = true
      return
    }
    let isAdded = fix.allSatisfy { $0.range.isEmpty }
    if let last = problems.last, kind.isAbsence, isAdded, last.kind.isUnfinished, last.range.touches(lastByteRead) {
      return
    }
    let range = bytes.wholeCharacters(range.clamped(to: 0..<bytes.count))
    problems.append(
      SyntaxError(
        kind: kind, range: range, container: frames.last.map { NodeID($0.node) },
        related: related.map(bytes.wholeCharacters), fix: fix, isSafe: isSafe))
  }

  /// Appends a key or value that the document lacks.
  mutating func appendMissing() {
    nodes.append(Node(.missing, start: next, extent: 0, flags: .recovered))
  }

  /// Appends a key or value that is not valid, and continues after it.
  mutating func appendRecovered(_ kind: Node.Kind, _ range: ByteRange, flags: Node.Flags = []) {
    nodes.append(Node(kind, start: range.lowerBound, extent: range.count, flags: flags.union(.recovered)))
    next = range.upperBound
  }

  mutating func markContainerRecovered() {
    if let frame = frames.last { nodes[frame.node].markRecovered() }
  }

  mutating func spendLookahead(_ count: Int) { lookahead = max(0, lookahead - max(0, count)) }
}

// Questions shared by all recovery files.
extension Parser {
  /// The end of the last token.
  var lastEnd: Int {
    // What is missing has no end; at most a key and its value are.
    guard let last = nodes.suffix(3).last(where: { $0.kind != .missing || $0.extent > 0 }) else {
      return nodes.last?.start ?? 0
    }
    guard last.kind == .end || last.isContainer else { return last.start + last.extent }
    return last.flags.contains(.recovered) ? last.start : last.start + 1
  }

  /// The last byte of the last token: problems about what is missing after it are reported there.
  var lastByteRead: ByteRange {
    let end = min(lastEnd, bytes.count)
    return max(0, end - 1)..<end
  }

  @inline(__always)
  var isInObject: Bool { frames.last?.kind == .object }

  /// The state after a comma.
  var afterComma: State { isInObject ? .key : .value }

  /// Whether no line break is between two offsets, which are at most 512 bytes apart.
  func isSameLine(_ one: Int, _ other: Int) -> Bool {
    other - one <= 512 && bytes.lineEnd(one, limit: max(0, other - one)) >= other
  }

  /// Whether a colon is after the string at the next byte.
  private var isNextKey: Bool {
    let limit = min(bytes.count, next + 4096)
    let end = bytes.firstUnescaped(from: next + 1, to: limit) { bytes[$0] == .quote || bytes.isLineEnd($0) }
    return bytes[end] == .quote && bytes[bytes.skippingWhitespace(end + 1)] == .colon
  }

  /// Whether the word after a member is on the same line and is not a key (no colon follows).
  private var isStrayWord: Bool {
    isSameLine(lastEnd, next) && bytes[bytes.skippingWhitespace(bytes.wordEnd(next, limit: 4096))] != .colon
  }
}
