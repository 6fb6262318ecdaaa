import JSONSyntax
import SourceText

// The bounds of tokens that are being typed: unfinished strings and words.

extension SyntaxTree {
  /// The bytes that a completion at an offset replaces of a scalar or key, if the offset is in it or at its end.
  ///
  /// A string without a closing quote ends at the end of the typed text, not at the end of the line.
  func token(of node: NodeID, at offset: ByteOffset) -> ByteRange? {
    guard !self[node].isContainer else { return nil }
    let range = range(node)
    guard text.bytes[range.lowerBound] == 0x22, isRecovered(node) || endsAtNextString(range, from: offset) else {
      return offset <= range.upperBound ? range : nil
    }
    let isClosed = range.count > 1 && text.bytes[range.upperBound - 1] == 0x22
    if isClosed, offset == range.upperBound { return range }
    if offset > range.upperBound {
      let between = text.slice(range.upperBound..<offset)
      return !isClosed && between.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) ? range.lowerBound..<offset : nil
    }
    return range.lowerBound..<text.plausibleEnd(of: offset..<range.upperBound)
  }

  /// Whether the closing quote of a string is more likely the opening quote of the next one: no separator follows it, but
  /// one precedes it, after the offset.
  private func endsAtNextString(_ string: ByteRange, from offset: ByteOffset) -> Bool {
    let next = text.bytes[string.upperBound]
    guard offset < string.upperBound, string.upperBound < text.count, !next.isWhitespace else { return false }
    let isSeparator = [0x2C, 0x3A, 0x5D, 0x7D, 0x2F].contains(next)
    return !isSeparator && text.plausibleEnd(of: offset..<string.upperBound) < string.upperBound - 1
  }
}

extension DocumentText {
  /// The end of the text typed from the start of a range on: before the next quote or separator, or at the range's end.
  fileprivate func plausibleEnd(of range: ByteRange) -> ByteOffset {
    var end = range.lowerBound
    var offset = end
    while offset < range.upperBound, ![0x22, 0x2C, 0x3A, 0x5D, 0x7D, 0x0A, 0x0D].contains(bytes[offset]) {
      let isWhitespace = bytes[offset] == 0x20 || bytes[offset] == 0x09
      offset += bytes[offset] == 0x5C ? 2 : 1
      if !isWhitespace { end = min(offset, range.upperBound) }
    }
    return end
  }

  /// The end of the word at an offset.
  func wordEnd(_ offset: ByteOffset) -> ByteOffset {
    var end = offset
    while end < count, ![0x20, 0x09, 0x0A, 0x0D, 0x22, 0x2C, 0x3A, 0x5B, 0x5D, 0x7B, 0x7D].contains(bytes[end]) {
      end += 1
    }
    return end
  }

  /// The closing quote, on the same line, of the string that begins at an offset.
  func closingQuote(from start: ByteOffset) -> ByteOffset? {
    var offset = start + 1
    while offset < count, !bytes[offset].endsLine {
      if bytes[offset] == 0x22 { return offset }
      offset += bytes[offset] == 0x5C ? 2 : 1
    }
    return nil
  }
}

extension UInt8 {
  var endsLine: Bool { self == 0x0A || self == 0x0D }
}
