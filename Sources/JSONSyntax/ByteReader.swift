import SourceText

/// Unchecked loads from a document while it is parsed: the only place where memory is read without a bounds check.
///
/// Offsets from 0 to `count` are valid for a byte, and for a word because at least eight zero bytes follow the text.
/// Every loop of the parser stops at a zero byte, so that no offset runs past `count`.
struct ByteReader {
  private let base: UnsafeRawPointer
  let count: Int

  init(_ buffer: UnsafeRawBufferPointer, count: Int, placeholder: UnsafeRawPointer) {
    base = buffer.baseAddress ?? placeholder
    self.count = count
  }

  @inline(__always)
  subscript(_ offset: Int) -> UInt8 { base.load(fromByteOffset: offset, as: UInt8.self) }

  /// The eight bytes from an offset, the first of them lowest.
  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// The first offset from `offset` on that is no white space.
  @inline(__always)
  func skippingWhitespace(_ offset: Int) -> Int {
    var offset = offset
    while true {
      let byte = self[offset]
      if byte > 0x20 { return offset }
      if byte == 0x20 || byte == 0x0A {
        offset += 1
        while word(offset) == 0x2020_2020_2020_2020 { offset += 8 }
      } else if byte == 0x0D || byte == 0x09 {
        offset += 1
      } else {
        return offset
      }
    }
  }

  /// The first offset from `offset` on that holds a quote, a backslash, a control character or a byte beyond ASCII.
  @inline(__always)
  func skippingPlainText(_ offset: Int) -> Int {
    var offset = offset
    while true {
      let word = word(offset)
      let quote = word ^ 0x2222_2222_2222_2222
      let slash = word ^ 0x5C5C_5C5C_5C5C_5C5C
      let low = (word &- 0x2020_2020_2020_2020) & ~word
      let found =
        (low | (quote &- 0x0101_0101_0101_0101) & ~quote | (slash &- 0x0101_0101_0101_0101) & ~slash | word)
        & 0x8080_8080_8080_8080
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
  }

  /// Bytes of the well-formed UTF-8 sequence at an offset; 0 where there is none.
  ///
  /// - Source: Unicode 16, table 3-7.
  @inline(__always)
  func sequenceLength(_ offset: Int) -> Int {
    let first = self[offset]
    if first < 0x80 { return 1 }
    let second = self[offset + 1]
    guard second & 0xC0 == 0x80 else { return 0 }
    switch first {
    case 0xC2...0xDF: return 2
    case 0xE0...0xEF:
      let isGood = first == 0xE0 ? second >= 0xA0 : first == 0xED ? second < 0xA0 : true
      return isGood && self[offset + 2] & 0xC0 == 0x80 ? 3 : 0
    case 0xF0...0xF4:
      let isGood = first == 0xF0 ? second >= 0x90 : first == 0xF4 ? second < 0x90 : true
      return isGood && self[offset + 2] & 0xC0 == 0x80 && self[offset + 3] & 0xC0 == 0x80 ? 4 : 0
    default: return 0
    }
  }

  /// Whether the token before an offset ends there: white space, a comma or semicolon, a colon, a closing bracket or the end.
  @inline(__always)
  func isDelimiter(_ offset: Int) -> Bool {
    switch self[offset] {
    case 0x20, 0x0A, 0x0D, 0x09, 0x2C, 0x3A, 0x3B, 0x5D, 0x7D: true
    case 0: offset >= count
    default: false
    }
  }
}

extension ByteReader {
  func isLineEnd(_ offset: Int) -> Bool { offset >= count || self[offset] == 0x0A || self[offset] == 0x0D }

  /// The end of the line that holds an offset, at most `limit` bytes away.
  func lineEnd(_ offset: Int, limit: Int) -> Int {
    var end = offset
    let stop = min(count, offset + limit)
    while end < stop, !isLineEnd(end) { end += 1 }
    return end
  }

  /// The text of a range; ill-formed UTF-8 is replaced by U+FFFD.
  func text(_ range: ByteRange) -> String { String(decoding: range.map { self[$0] }, as: UTF8.self) }

  /// Whether a range reads `true`, `false` or `null`.
  func isLiteral(_ range: ByteRange) -> Bool { ["true", "false", "null"].contains(text(range)) }

  /// The first offset from `offset` to `end` that is no blank or tab; `end` where there is none.
  func skippingSpaces(_ offset: Int, to end: Int) -> Int {
    var offset = offset
    while offset < end, self[offset] == 0x20 || self[offset] == 0x09 { offset += 1 }
    return offset
  }

  /// The closing quote of the string that begins at an offset; where its line or `end` comes first, that.
  func stringEnd(_ start: Int, to end: Int) -> Int {
    var offset = start + 1
    while offset < end, !isLineEnd(offset), self[offset] != 0x22 { offset += self[offset] == 0x5C ? 2 : 1 }
    return offset
  }

  /// The first unescaped quote from an offset on, before `end`.
  func quote(from offset: Int, to end: Int) -> Int? {
    var offset = offset
    while offset < end {
      if self[offset] == 0x22 { return offset }
      offset += self[offset] == 0x5C ? 2 : 1
    }
    return nil
  }
}
