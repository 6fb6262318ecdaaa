import SourceText

/// Scans the text between two tokens; comments are skipped.
struct TokenGap {
  private(set) var hasComma = false
  /// A colon that no comma follows.
  private(set) var hasColon = false
  private(set) var endsInComment = false
  /// Start of trailing text that is not whitespace, punctuation or a comment.
  private(set) var wordStart: ByteOffset?
  /// Where the scan ended: at the end of the range, unless it stopped earlier.
  private(set) var end: ByteOffset

  private let text: DocumentText
  private let limit: ByteOffset

  /// - Parameter stopsAtText: Whether to stop at the first byte that is neither whitespace nor in a comment.
  /// - Complexity: O(*bytes*).
  init(_ text: DocumentText, _ range: ByteRange, stopsAtText: Bool = false) {
    let range = text.clamped(range)
    self.text = text
    limit = range.upperBound
    end = range.lowerBound
    while end < limit {
      let byte = text.bytes[end]
      if byte == 0x2F, text.bytes[end + 1] == 0x2F || text.bytes[end + 1] == 0x2A {
        skipComment(isBlock: text.bytes[end + 1] == 0x2A)
        wordStart = nil
      } else if stopsAtText, !(byte == 0x20 || byte == 0x09 || byte.endsLine) {
        return
      } else {
        scan(byte)
        end += 1
      }
    }
  }

  private mutating func scan(_ byte: UInt8) {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: wordStart = nil
    case 0x2C: (hasComma, hasColon, wordStart) = (true, false, nil)
    case 0x3A: (hasColon, wordStart) = (true, nil)
    case 0x5B, 0x5D, 0x7B, 0x7D: wordStart = nil
    default: wordStart = wordStart ?? end
    }
  }

  private mutating func skipComment(isBlock: Bool) {
    var isClosed = false
    end += 2
    while end < text.count, !isClosed, isBlock || !text.bytes[end].endsLine {
      isClosed = isBlock && text.bytes[end] == 0x2A && text.bytes[end + 1] == 0x2F
      end += isClosed ? 2 : 1
    }
    endsInComment = end > limit || end == limit && !isClosed
    end = min(end, limit)
  }
}
