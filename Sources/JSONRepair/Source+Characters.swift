import SourceText

extension Source {
  /// The length of the character at an offset in bytes.
  func characterLength(_ offset: Int) -> Int {
    switch self[offset] {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...: 4
    default: 1
    }
  }

  /// The scalar at an offset; ill-formed UTF-8 does not occur.
  func scalar(_ offset: Int) -> UInt32 {
    let length = characterLength(offset)
    if length == 1 { return UInt32(self[offset]) }
    let first = UInt32(self[offset] & (0xFF >> UInt8(length + 1)))
    return (1..<length).reduce(first) { $0 << 6 | UInt32(self[offset &+ $1] & 0x3F) }
  }

  /// The number of characters in a range.
  func characters(_ start: Int, _ end: Int) -> Int {
    (start..<max(start, end)).reduce(0) { $0 + (self[$1].isContinuation ? 0 : 1) }
  }

  /// Whether a letter, a digit or `_` is at an offset.
  func isWord(_ offset: Int) -> Bool {
    let byte = self[offset]
    if byte < 0x80 { return byte.isASCIILetter || byte.isASCIIDigit || byte == .underscore }
    return !byte.isContinuation && scalar(offset).isLetter
  }

  /// Whether a range has a letter, a digit or `_`.
  func hasWord(_ range: Range<Int>) -> Bool { range.contains { isWord($0) } }

  /// The end of the letters, digits and `_` from an offset on.
  func wordEnd(_ start: Int, to end: Int, hyphens: Bool = false) -> Int {
    var offset = start
    while offset < end, isWord(offset) || hyphens && self[offset] == .minus { offset += characterLength(offset) }
    return offset
  }

  /// The number of bytes of a range that are in a set.
  func count(_ set: ASCIISet, in range: Range<Int>) -> Int { range.reduce(0) { $0 + (set.contains(self[$1]) ? 1 : 0) } }

  /// The number of words of a range, separated by whitespace.
  func words(in range: Range<Int>) -> Int {
    range.reduce(0) { count, offset in
      let begins = !self[offset].isWhitespace && (offset == range.lowerBound || self[offset - 1].isWhitespace)
      return count + (begins ? 1 : 0)
    }
  }
}

extension UInt32 {
  /// Whether a scalar outside ASCII is part of words: all but punctuation, spaces and symbols.
  var isLetter: Bool {
    switch self {
    case ..<0xAA, 0xAB...0xB4, 0xB6...0xB9, 0xBB...0xBF, 0xD7, 0xF7: false
    case 0x5BE, 0x5F3, 0x5F4, 0x60C, 0x61B, 0x61F, 0x66A...0x66D, 0x6D4: false
    case 0x1680, 0x2000...0x206F, 0x2190...0x2BFF, 0x3000...0x3004, 0x3008...0x3020, 0x3030: false
    case 0xD800...0xF8FF, 0xFE30...0xFE6F, 0xFEFF, 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40: false
    case 0xFF5B...0xFF65, 0xFFE0...0xFFFF, 0x1F000...0x1FAFF: false
    default: true
    }
  }

  /// Whether tolerant parsers read it as a space.
  var isReadableSpace: Bool {
    switch self {
    case 0x85, 0xA0, 0x2000...0x200B, 0x2028, 0x2029, 0x202F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  /// Whether it is invisible or a space that JSON does not allow.
  var isOddSpace: Bool {
    switch self {
    case 0x00...0x08, 0x0B, 0x0C, 0x0E...0x1F, 0x85, 0xA0, 0x1680, 0x2000...0x200F, 0x2028...0x202F, 0x205F: true
    case 0x2060...0x2064, 0x3000, 0xFEFF: true
    default: false
    }
  }
}
