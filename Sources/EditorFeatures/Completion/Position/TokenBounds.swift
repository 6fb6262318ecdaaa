import Findings
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
    guard text.bytes[range.lowerBound] == .quote, isRecovered(node) || endsAtNextString(range, from: offset) else {
      return offset <= range.upperBound ? range : nil
    }
    let isClosed = range.count > 1 && text.bytes[range.upperBound - 1] == .quote
    if isClosed, offset == range.upperBound { return range }
    if offset > range.upperBound {
      let between = text.slice(range.upperBound..<offset)
      return !isClosed && between.allSatisfy({ $0 == .space || $0 == .tab }) ? range.lowerBound..<offset : nil
    }
    return range.lowerBound..<text.plausibleEnd(of: offset..<range.upperBound)
  }

  /// Whether the closing quote of a string is more likely the opening quote of the next one: no separator follows it, but
  /// one precedes it, after the offset.
  private func endsAtNextString(_ string: ByteRange, from offset: ByteOffset) -> Bool {
    let next = text.bytes[string.upperBound]
    guard offset < string.upperBound, string.upperBound < text.count, !next.isWhitespace else { return false }
    let isSeparator = [.comma, .colon, .closeBracket, .closeBrace, .slash].contains(next)
    return !isSeparator && text.plausibleEnd(of: offset..<string.upperBound) < string.upperBound - 1
  }
}

extension DocumentText {
  /// The string or word at an offset, from its start on this line to its end; the offset if there is none.
  func typedToken(at offset: ByteOffset) -> ByteRange {
    var (start, isInString) = (offset, false)
    while start > 0, !bytes[start - 1].endsLine { start -= 1 }
    var (next, quote) = (start, start)
    while next < offset {
      if bytes[next] == .quote { (isInString, quote) = (!isInString, next) }
      next += isInString && bytes[next] == .backslash ? 2 : 1
    }
    if isInString {
      let end = plausibleEnd(of: offset..<lineEnd(offset))
      return quote..<(bytes[end] == .quote ? end + 1 : end)
    }
    // At its end, or in a word.
    if quote == offset - 1, bytes[quote] == .quote, let opening = bytes[start..<quote].lastIndex(of: .quote) {
      return opening..<offset
    }
    start = offset
    while start > 0, wordEnd(start - 1) > start - 1 { start -= 1 }
    return start..<wordEnd(offset)
  }

  /// The end of the text typed from the start of a range on: before the next quote or separator, or at the range's end.
  fileprivate func plausibleEnd(of range: ByteRange) -> ByteOffset {
    var end = range.lowerBound
    var offset = end
    while offset < range.upperBound,
      ![.quote, .comma, .colon, .closeBracket, .closeBrace, .newline, .carriageReturn].contains(bytes[offset])
    {
      let isWhitespace = bytes[offset] == .space || bytes[offset] == .tab
      offset += bytes[offset] == .backslash ? 2 : 1
      if !isWhitespace { end = min(offset, range.upperBound) }
    }
    return end
  }

  /// The end of the word at an offset.
  func wordEnd(_ offset: ByteOffset) -> ByteOffset {
    var end = offset
    while end < count,
      ![
        .space, .tab, .newline, .carriageReturn, .quote, .comma, .colon, .openBracket, .closeBracket, .openBrace,
        .closeBrace,
      ].contains(bytes[end])
    {
      end += 1
    }
    return end
  }

  /// The closing quote, on the same line, of the string that begins at an offset.
  func closingQuote(from start: ByteOffset) -> ByteOffset? {
    var offset = start + 1
    while offset < count, !bytes[offset].endsLine {
      if bytes[offset] == .quote { return offset }
      offset += bytes[offset] == .backslash ? 2 : 1
    }
    return nil
  }
}
