import SourceText

// A scanner for reading ahead in input with errors; the parser scans valid input itself.
extension ByteReader {
  /// The end of the word at an offset; at least one byte further, at most `limit`.
  func wordEnd(_ start: Int, limit: Int = .max) -> Int {
    var end = start + 1
    while end < count, end - start < limit, self[end].isWordByte { end += 1 }
    return end
  }

  /// The first unescaped quote from an offset on, before `end`.
  func quote(from offset: Int, to end: Int) -> Int? {
    let quote = firstUnescaped(from: offset, to: end) { self[$0] == .quote }
    return quote < end ? quote : nil
  }

  /// The first offset that satisfies a condition and is not escaped by a backslash; `end` if there is none.
  func firstUnescaped(from start: Int, to end: Int, where isWanted: (Int) -> Bool) -> Int {
    var offset = start
    while offset < end, !isWanted(offset) { offset += self[offset] == .backslash ? 2 : 1 }
    return min(offset, max(start, end))
  }

  /// Whether a range is `true`, `false` or `null`.
  func isLiteral(_ range: ByteRange) -> Bool {
    4...5 ~= range.count && ["true", "false", "null"].contains(text(range))
  }

  /// Whether a comma, colon, quote, bracket or the end is at an offset.
  func isStructural(_ offset: Int) -> Bool {
    switch self[offset] {
    case .comma, .colon, .quote, .openBracket, .closeBracket, .openBrace, .closeBrace: true
    default: offset >= count
    }
  }

  /// Whether a string could end before an offset: a comma, a closing bracket or the end of the line follows.
  func isValueEnd(_ offset: Int) -> Bool {
    switch self[offset] {
    case .comma, .closeBracket, .closeBrace: true
    default: isLineEnd(offset)
    }
  }
}

extension UInt8 {
  /// Whether it can be part of an unquoted word or a number: a letter, a digit, one of `+-._$`, or a byte outside ASCII.
  var isWordByte: Bool {
    switch self {
    case .digit0 ... .digit9, .a ... .z, .plus, .minus, .period, .underscore, .dollar, 0x80...: true
    default: asciiLowercased >= .a && asciiLowercased <= .z
    }
  }
}
