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

  /// Eight bytes as a little-endian word.
  @inline(__always)
  func word(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether the bytes at an offset are those of an ASCII string of four or five characters.
  @inline(__always)
  func hasPrefix(_ literal: StaticString, at offset: Int) -> Bool {
    let start = UnsafeRawPointer(literal.utf8Start)
    let isSame =
      base.loadUnaligned(fromByteOffset: offset, as: UInt32.self) == start.loadUnaligned(as: UInt32.self)
    return isSame && (literal.utf8CodeUnitCount == 4 || self[offset + 4] == literal.utf8Start[4])
  }

  /// The first offset from `offset` on that is not whitespace.
  @inline(__always)
  func skippingWhitespace(_ offset: Int) -> Int {
    var offset = offset
    while true {
      let byte = self[offset]
      if byte > .space { return offset }
      if byte == .space || byte == .newline {
        offset += 1
        while word(offset) == UInt64(repeating: .space) { offset += 8 }
      } else if byte == .carriageReturn || byte == .tab {
        offset += 1
      } else {
        return offset
      }
    }
  }

  /// The first offset from `offset` on that holds a quote, a backslash, a control character or a byte outside ASCII.
  @inline(__always)
  func skippingPlainText(_ offset: Int) -> Int {
    var offset = offset
    let ones = UInt64(repeating: 1)
    while true {
      let word = word(offset)
      let quote = word ^ UInt64(repeating: .quote)
      let slash = word ^ UInt64(repeating: .backslash)
      let low = (word &- UInt64(repeating: .space)) & ~word
      let found =
        (low | (quote &- ones) & ~quote | (slash &- ones) & ~slash | word) & UInt64(repeating: 0x80)
      if found != 0 { return offset + found.trailingZeroBitCount / 8 }
      offset += 8
    }
  }

  /// The length of the well-formed UTF-8 sequence at an offset; 0 if it is ill-formed.
  ///
  /// - Source: Unicode 16, table 3-7.
  @inline(__always)
  func sequenceLength(_ offset: Int) -> Int {
    let first = self[offset]
    if first < 0x80 { return 1 }
    let second = self[offset + 1]
    guard second.isContinuation else { return 0 }
    switch first {
    case 0xC2...0xDF: return 2
    case 0xE0...0xEF:
      let isValid = first == 0xE0 ? second >= 0xA0 : first == 0xED ? second < 0xA0 : true
      return isValid && self[offset + 2].isContinuation ? 3 : 0
    case 0xF0...0xF4:
      let isValid = first == 0xF0 ? second >= 0x90 : first == 0xF4 ? second < 0x90 : true
      return isValid && self[offset + 2].isContinuation && self[offset + 3].isContinuation ? 4 : 0
    default: return 0
    }
  }

  /// Whether a token before an offset ends there: at whitespace, a separator, a closing bracket or the end.
  @inline(__always)
  func isDelimiter(_ offset: Int) -> Bool {
    switch self[offset] {
    case .space, .newline, .carriageReturn, .tab, .comma, .colon, .semicolon, .closeBracket, .closeBrace: true
    case 0: offset >= count
    default: false
    }
  }
}

// Lines.
extension ByteReader {
  func isLineEnd(_ offset: Int) -> Bool {
    offset >= count || self[offset] == .newline || self[offset] == .carriageReturn
  }

  /// The end of the line that holds an offset, at most `limit` bytes away.
  func lineEnd(_ offset: Int, limit: Int) -> Int {
    var end = offset
    let stop = min(count, offset + limit)
    while end < stop, !isLineEnd(end) { end += 1 }
    return end
  }

  /// The length of the line break at an offset: 2 for CRLF, 0 at the end.
  func lineBreakLength(_ offset: Int) -> Int {
    if offset >= count { return 0 }
    return self[offset] == .carriageReturn && self[offset + 1] == .newline ? 2 : 1
  }

  /// The first offset from `offset` to `end` that is neither a space nor a tab; `end` if there is none.
  func skippingSpaces(_ offset: Int, to end: Int) -> Int {
    var offset = offset
    while offset < end, self[offset].isSpaceOrTab { offset += 1 }
    return offset
  }

  /// The offset after which only spaces and tabs come before `offset`; not less than `start`.
  func skippingSpacesBackward(_ offset: Int, to start: Int = 0) -> Int {
    var offset = offset
    while offset > start, self[offset - 1].isSpaceOrTab { offset -= 1 }
    return offset
  }
}

// Characters.
extension ByteReader {
  /// A range widened to whole UTF-8 sequences.
  func wholeCharacters(_ range: ByteRange) -> ByteRange { widened(range, count) { self[$0].isContinuation } }

  /// The value of the four hexadecimal digits at an offset.
  func hexUnit(_ offset: Int) -> Int? { JSONSyntax.hexUnit((offset..<offset + 4).lazy.map { self[$0] }) }

  /// The end of the word at an offset; at least one byte further.
  func wordEnd(_ start: Int) -> Int {
    var end = start + 1
    while end < count, self[end].isWordByte { end += 1 }
    return end
  }
}

extension UInt8 {
  /// Whether it can be part of an unquoted word or a number: a letter, a digit, one of `+-._$`, or a byte outside ASCII.
  fileprivate var isWordByte: Bool {
    switch self {
    case .plus, .minus, .period, .underscore, .dollar, 0x80...: true
    default: isASCIIDigit || isASCIILetter
    }
  }
}

/// The value of hexadecimal digits in ASCII; `nil` if one is not a digit.
func hexUnit(_ digits: some Sequence<UInt8>) -> Int? {
  digits.reduce(Int?.some(0)) { unit, byte in
    guard let unit, let digit = hexDigit(byte) else { return nil }
    return unit << 4 | digit
  }
}

/// The value of a hexadecimal digit in ASCII.
package func hexDigit(_ byte: UInt8) -> Int? {
  if byte.isASCIIDigit { return Int(byte &- .digit0) }
  let letter = byte.asciiLowercased
  return letter >= .a && letter <= .f ? Int(letter &- .a) + 10 : nil
}

/// A range widened to whole UTF-8 sequences of a text with `count` bytes.
func widened(_ range: ByteRange, _ count: Int, _ isContinuation: (ByteOffset) -> Bool) -> ByteRange {
  var (start, end) = (range.lowerBound, range.upperBound)
  while start > 0, isContinuation(start) { start -= 1 }
  while end < count, end > start, isContinuation(end) { end += 1 }
  return start..<end
}
