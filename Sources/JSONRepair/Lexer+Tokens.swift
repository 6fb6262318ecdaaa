import SourceText

// Tokens of JSON.
extension Lexer {
  /// The token at an offset, if it is one of JSON.
  @inline(__always)
  mutating func exact(_ offset: Int) -> Reading? {
    let byte = source[offset]
    if byte == .quote { return exactString(offset) }
    if let kind = TokenKind(structural: byte) { return Reading(kind: kind, start: offset, end: offset &+ 1) }
    if byte.isASCIIDigit || byte == .minus { return exactNumber(offset) }
    return exactLiteral(offset)
  }

  @inline(__always)
  private mutating func exactString(_ start: Int) -> Reading? {
    closingQuote(start).map {
      Reading(kind: .string, start: start, end: $0 + 1, content: Content(range: start + 1..<$0))
    }
  }

  /// The closing quote of the string at an offset, if JSON allows all its characters.
  @inline(__always)
  mutating func closingQuote(_ start: Int) -> Int? {
    var end = longString.upperBound
    if !longString.contains(start) {
      end = stringEnd(start + 1)
      if end > start + Limit.line { longString = start..<end }
    }
    return source[end] == .quote ? end : nil
  }

  /// The closing quote of a string whose characters JSON all allows, or the first character that it does not allow.
  @inline(__always)
  private func stringEnd(_ start: Int) -> Int {
    var offset = start
    while true {
      offset = source.text.firstOfString(offset)
      guard source[offset] == .backslash, let length = escapeLength(offset) else { return offset }
      offset += length
    }
  }

  /// The length of the escape at an offset; `nil` if JSON has none such.
  func escapeLength(_ offset: Int) -> Int? {
    switch source[offset + 1] {
    case .quote, .backslash, .slash, .b, .f, .n, .r, .t: 2
    case .u: (offset + 2..<offset + 6).allSatisfy { source[$0].isHexDigit } ? 6 : nil
    default: nil
    }
  }

  private func exactNumber(_ start: Int) -> Reading? {
    var end = start + (source[start] == .minus ? 1 : 0)
    guard source[end].isASCIIDigit else { return nil }
    end = source[end] == .digit0 ? end + 1 : digits(end)
    if source[end] == .period, source[end + 1].isASCIIDigit { end = digits(end + 1) }
    if source[end].asciiLowercased == .e {
      let plus = source[end + 1] == .plus || source[end + 1] == .minus ? 1 : 0
      if source[end + 1 + plus].isASCIIDigit { end = digits(end + 1 + plus) }
    }
    if source.isWord(end) || source[end] == .period || source[end] == UInt8(ascii: "%") { return nil }
    return Reading(kind: .number, start: start, end: end)
  }

  private func digits(_ start: Int) -> Int {
    var end = start
    while source[end].isASCIIDigit { end &+= 1 }
    return end
  }

  private func exactLiteral(_ start: Int) -> Reading? {
    let word = source.text.word(at: start)
    let length = word & 0xFFFF_FFFF == 0x6575_7274 || word & 0xFFFF_FFFF == 0x6C6C_756E ? 4 : 5
    guard length == 4 || word & 0xFF_FFFF_FFFF == 0x65_736C_6166 else { return nil }
    if source.isWord(start + length) || source[start + length] == .minus { return nil }
    return Reading(kind: .literal, start: start, end: start + length, isNull: source[start] == .n)
  }
}

extension DocumentText {
  /// The first offset from `start` on that holds a quote, a backslash or a control character; the end if none does.
  @inline(__always)
  fileprivate func firstOfString(_ start: Int) -> Int {
    var offset = start
    let ones = UInt64(repeating: 1)
    while offset < count {
      let word = word(at: offset)
      let quote = word ^ UInt64(repeating: .quote)
      let slash = word ^ UInt64(repeating: .backslash)
      let low = (word &- UInt64(repeating: .space)) & ~word
      let found = (low | (quote &- ones) & ~quote | (slash &- ones) & ~slash) & UInt64(repeating: 0x80)
      if found != 0 { return offset &+ found.trailingZeroBitCount / 8 }
      offset &+= 8
    }
    return count
  }
}

extension UInt8 {
  var isHexDigit: Bool { isASCIIDigit || (.a ... .f).contains(asciiLowercased) }
}
