import SourceText

/// What the parser does where the text is not JSON: report one problem a mistake, and go on as the writer meant it.
///
/// Problems with brackets are not settled here on the first reading: they mark the text as unbalanced.
extension Parser {
  @inline(never)
  mutating func recoverValue() {
    if isBehindColon, !bytes.isJSONSign(next), !bytes.isCurlyQuote(next), readsAsUnopenedString(expectsKey: false) {
      return
    }
    if skipAside() { return }
    switch bytes[next] {
    case 0x2C: commaForValue()
    case 0x5D, 0x7D: closerForValue()
    case 0x27: singleQuoted(then: .afterValue)
    case 0xE2 where bytes.isCurlyQuote(next): curlyQuoted(then: .afterValue)
    case 0x3A: unexpectedText()
    case 0 where next >= bytes.count: endOfText()
    case let byte where byte.isWordByte: recoverWord()
    default: if !readsAsUnopenedString(expectsKey: false) { unexpectedText() }
    }
  }

  @inline(never)
  mutating func recoverKey() {
    if skipAside() { return }
    switch bytes[next] {
    case 0x7D: trailingComma()
    case 0x5D: mismatchedCloser()
    case 0x2C: extraComma()
    case 0x3A: missingKey()
    case 0x27: singleQuoted(then: .colon)
    case 0xE2 where bytes.isCurlyQuote(next): curlyQuoted(then: .colon)
    case 0 where next >= bytes.count: endOfText()
    case 0x7B, 0x5B: valueForKey()
    case let byte where byte == 0x2D || bytes.isDigit(byte): wordForKey()
    case let byte where byte.isWordByte: wordForKey()
    default: if !readsAsUnopenedString(expectsKey: true) { unexpectedText() }
    }
  }

  @inline(never)
  mutating func recoverColon() {
    if skipAside() { return }
    switch bytes[next] {
    case 0x2C, 0x5D, 0x7D: keyWithoutValue()
    case 0x3D:
      let end = bytes[next + 1] == 0x3E ? next + 2 : next + 1
      report(.missingColon, next..<end, fix: [TextEdit(next..<end, ":")])
      next = end
      state = .value
    case 0 where next >= bytes.count: endOfText()
    case _ where !bytes.isJSONSign(next) && isQuoteMisplaced(): repairQuotes(expectsKey: true)
    case 0xE2 where bytes.isCurlyQuote(next): missingColon()
    case 0x22 where startsMember(next) && !isSameLine(lastEnd, next): keyWithoutValue()
    case 0x22, 0x27, 0x7B, 0x5B: missingColon()
    case let byte where byte.isWordByte: missingColon()
    default: unexpectedText()
    }
  }

  @inline(never)
  mutating func recoverAfterValue() {
    if skipAside() { return }
    switch bytes[next] {
    case 0x5D, 0x7D: mismatchedCloser()
    case 0x3A: colonAfterValue()
    case 0 where next >= bytes.count: endOfText()
    case _ where !bytes.isJSONSign(next) && isQuoteMisplaced(): repairQuotes(expectsKey: false)
    case 0xE2 where bytes.isCurlyQuote(next): missingComma()
    case let byte where byte.isWordByte && isLoose(): repairLooseWord()
    case 0x3B:
      report(.missingComma, next..<next + 1, fix: [TextEdit(next..<next + 1, ",")])
      next += 1
      state = isInObject ? .key : .value
    case let byte where byte.isWordByte && isInObject && isStrayWord(): unexpectedText()
    case 0x22, 0x27, 0x7B, 0x5B: missingComma()
    case let byte where byte.isWordByte: missingComma()
    default: unexpectedText()
    }
  }

  /// Where the last thing read ended.
  var lastEnd: Int {
    guard let last = nodes.last else { return 0 }
    switch last.kind {
    case .end: return last.flags.contains(.recovered) ? last.start : last.start + 1
    case .object, .array: return last.flags.contains(.recovered) ? last.start : last.start + 1
    default: return last.start + last.extent
    }
  }

  mutating func report(
    _ kind: SyntaxError.Kind, _ range: ByteRange, related: ByteRange? = nil, fix: [TextEdit] = []
  ) {
    // Far below the depth that any reader takes, a thousand problems are enough.
    if frames.count > 600, problems.count > 1000 { return }
    let range = bytes.wholeCharacters(range.clamped(to: 0..<bytes.count))
    problems.append(
      SyntaxError(
        kind: kind, range: range, container: frames.last.map { NodeID($0.node) },
        related: related.map(bytes.wholeCharacters), fix: fix))
  }

  /// The last byte of what was read last: the place after which something is missing.
  var placeAfterLast: ByteRange {
    let end = min(lastEnd, bytes.count)
    return max(0, end - 1)..<end
  }
}

extension Parser {
  private mutating func missingComma() {
    report(.missingComma, placeAfterLast, fix: [TextEdit(lastEnd..<lastEnd, ",")])
    state = isInObject ? .key : .value
  }

  private mutating func missingColon() {
    report(.missingColon, placeAfterLast, fix: [TextEdit(lastEnd..<lastEnd, ":")])
    state = .value
  }

  private mutating func missingKey() {
    report(.missingKey, next..<next + 1)
    nodes.append(Node(.missing, start: next, extent: 0, flags: .recovered))
    markContainerRecovered()
    next += 1
    state = .value
  }

  /// A comma where a value or element should be.
  private mutating func commaForValue() {
    if isInObject {
      missingValue()
    } else if startsMember(bytes.skippingWhitespace(next + 1)) {
      next += 1
    } else {
      extraComma()
    }
  }

  private mutating func extraComma() {
    report(.extraComma, next..<next + 1, fix: [TextEdit(next..<next + 1, "")])
    next += 1
  }

  /// After a colon nothing follows.
  mutating func missingValue() {
    report(.missingValue, placeAfterLast)
    nodes.append(Node(.missing, start: next, extent: 0, flags: .recovered))
    markContainerRecovered()
    state = .afterValue
  }

  private mutating func closerForValue() {
    if isInObject { return closerAfterColon() }
    if bytes[next] == 0x5D, frames.last != nil { return trailingComma() }
    mismatchedCloser()
  }

  /// The closing bracket of the innermost container follows a comma.
  private mutating func trailingComma() {
    if let comma = lastComma() {
      report(.trailingComma, comma..<comma + 1, fix: [TextEdit(comma..<comma + 1, "")])
    }
    close()
  }

  private func lastComma() -> Int? {
    var offset = next - 1
    while offset >= lastEnd, offset >= 0 {
      if bytes[offset] == 0x2C { return offset }
      offset -= 1
    }
    return nil
  }

  /// Passes over what can begin nothing, up to the next delimiter.
  mutating func unexpectedText() {
    let start = next
    next += 1
    while next < bytes.count, !bytes.isDelimiter(next), bytes[next] != 0x22 { next += 1 }
    report(.unexpectedText, start..<next)
    markContainerRecovered()
  }

  mutating func markContainerRecovered() {
    if let frame = frames.last { nodes[frame.node].markRecovered() }
  }

  var isInObject: Bool {
    guard let frame = frames.last else { return false }
    return nodes[frame.node].kind == .object
  }

  /// Whether a string with a colon behind it begins at an offset.
  func startsMember(_ offset: Int) -> Bool {
    guard bytes[offset] == 0x22 else { return false }
    let lineEnd = bytes.lineEnd(offset, limit: 4096)
    guard let quote = bytes.quote(from: offset + 1, to: lineEnd) else { return false }
    return bytes[bytes.skippingWhitespace(quote + 1)] == 0x3A
  }

  func isSameLine(_ one: Int, _ other: Int) -> Bool {
    bytes.lineEnd(one, limit: max(0, min(4096, other - one))) >= other
  }

  /// Whether the word behind a member is neither its separator's neighbor nor a key: no colon follows it.
  private func isStrayWord() -> Bool {
    isSameLine(lastEnd, next) && bytes[bytes.skippingWhitespace(wordEnd(next))] != 0x3A
  }

  /// Whether the colon of the member stands on the line of the next byte.
  private var isBehindColon: Bool { state == .value && isInObject && isSameLine(lastEnd, next) }
}

extension ByteReader {
  /// Whether a comma, colon, quote or bracket stands at an offset, or the end.
  func isJSONSign(_ offset: Int) -> Bool {
    [0x2C, 0x3A, 0x22, 0x5B, 0x5D, 0x7B, 0x7D].contains(self[offset]) || offset >= count
  }
}

extension UInt8 {
  /// Whether it may stand in an unquoted word or a number: a letter, a digit, a sign or a byte beyond ASCII.
  var isWordByte: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F, 0x24, 0x80...: true
    default: false
    }
  }
}

/// How a control character is written in a JSON string.
func jsonEscape(_ byte: UInt8) -> String {
  switch byte {
  case 0x08: "\\b"
  case 0x09: "\\t"
  case 0x0A: "\\n"
  case 0x0C: "\\f"
  case 0x0D: "\\r"
  default: "\\u00" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
  }
}
