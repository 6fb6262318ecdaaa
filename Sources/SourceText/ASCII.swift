/// The ASCII characters that the grammars of JSON and CSV mention.
extension UInt8 {
  @inlinable @inline(__always) package static var tab: UInt8 { 0x09 }
  @inlinable @inline(__always) package static var newline: UInt8 { 0x0A }
  @inlinable @inline(__always) package static var carriageReturn: UInt8 { 0x0D }
  @inlinable @inline(__always) package static var space: UInt8 { 0x20 }
  @inlinable @inline(__always) package static var quote: UInt8 { 0x22 }
  @inlinable @inline(__always) package static var numberSign: UInt8 { 0x23 }
  @inlinable @inline(__always) package static var dollar: UInt8 { 0x24 }
  @inlinable @inline(__always) package static var apostrophe: UInt8 { 0x27 }
  @inlinable @inline(__always) package static var asterisk: UInt8 { 0x2A }
  @inlinable @inline(__always) package static var plus: UInt8 { 0x2B }
  @inlinable @inline(__always) package static var comma: UInt8 { 0x2C }
  @inlinable @inline(__always) package static var minus: UInt8 { 0x2D }
  @inlinable @inline(__always) package static var period: UInt8 { 0x2E }
  @inlinable @inline(__always) package static var slash: UInt8 { 0x2F }
  @inlinable @inline(__always) package static var digit0: UInt8 { 0x30 }
  @inlinable @inline(__always) package static var digit9: UInt8 { 0x39 }
  @inlinable @inline(__always) package static var colon: UInt8 { 0x3A }
  @inlinable @inline(__always) package static var semicolon: UInt8 { 0x3B }
  @inlinable @inline(__always) package static var less: UInt8 { 0x3C }
  @inlinable @inline(__always) package static var equals: UInt8 { 0x3D }
  @inlinable @inline(__always) package static var greater: UInt8 { 0x3E }
  @inlinable @inline(__always) package static var openBracket: UInt8 { 0x5B }
  @inlinable @inline(__always) package static var backslash: UInt8 { 0x5C }
  @inlinable @inline(__always) package static var closeBracket: UInt8 { 0x5D }
  @inlinable @inline(__always) package static var underscore: UInt8 { 0x5F }
  @inlinable @inline(__always) package static var openBrace: UInt8 { 0x7B }
  @inlinable @inline(__always) package static var verticalBar: UInt8 { 0x7C }
  @inlinable @inline(__always) package static var closeBrace: UInt8 { 0x7D }
  @inlinable @inline(__always) package static var tilde: UInt8 { 0x7E }

  // Lowercase letters, as in escapes, exponents and literals.
  @inlinable @inline(__always) package static var a: UInt8 { 0x61 }
  @inlinable @inline(__always) package static var b: UInt8 { 0x62 }
  @inlinable @inline(__always) package static var e: UInt8 { 0x65 }
  @inlinable @inline(__always) package static var f: UInt8 { 0x66 }
  @inlinable @inline(__always) package static var n: UInt8 { 0x6E }
  @inlinable @inline(__always) package static var r: UInt8 { 0x72 }
  @inlinable @inline(__always) package static var t: UInt8 { 0x74 }
  @inlinable @inline(__always) package static var u: UInt8 { 0x75 }
  @inlinable @inline(__always) package static var x: UInt8 { 0x78 }
  @inlinable @inline(__always) package static var z: UInt8 { 0x7A }
}

extension UInt8 {
  @inlinable
  @inline(__always)
  package var isASCIIDigit: Bool { self &- .digit0 < 10 }

  @inlinable @inline(__always)
  package var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

  /// For comparison with a lowercase letter: an ASCII capital becomes its lowercase letter, other bytes may become no letter.
  @inlinable
  @inline(__always)
  package var asciiLowercased: UInt8 { self | 0x20 }

  /// Whether it continues a UTF-8 sequence.
  @inlinable
  @inline(__always)
  package var isContinuation: Bool { self & 0xC0 == 0x80 }

  /// A space or a tab.
  @inlinable
  @inline(__always)
  package var isSpaceOrTab: Bool { self == .space || self == .tab }

  /// Whether it is white space in JSON.
  @inlinable
  @inline(__always)
  package var isWhitespace: Bool { isSpaceOrTab || self == .newline || self == .carriageReturn }
}

extension UInt64 {
  /// The same byte eight times.
  @inlinable
  @inline(__always)
  package init(repeating byte: UInt8) { self = UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// The number of bytes of a little-endian word before the first that is neither an ASCII letter nor one from `first` to `9`.
  @inlinable
  @inline(__always)
  package func lettersAndBytes(from first: UInt8) -> Int {
    let high = UInt64(repeating: 0x80)
    let letters = (self | UInt64(repeating: 0x20)) & ~high
    let isLetter = (letters &+ UInt64(repeating: 0x80 - 0x61)) & ~(letters &+ UInt64(repeating: 0x80 - 0x7B))
    let digits = self & ~high
    let isDigit = (digits &+ UInt64(repeating: 0x80 &- first)) & ~(digits &+ UInt64(repeating: 0x80 - 0x3A))
    return ((~(isLetter | isDigit) | self) & high).trailingZeroBitCount / 8
  }
}
