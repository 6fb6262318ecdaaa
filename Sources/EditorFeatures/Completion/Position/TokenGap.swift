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
      if byte == .slash, text.bytes[end + 1] == .slash || text.bytes[end + 1] == .asterisk {
        skipComment(isBlock: text.bytes[end + 1] == .asterisk)
        wordStart = nil
      } else if stopsAtText, !(byte == .space || byte == .tab || byte.endsLine) {
        return
      } else {
        scan(byte)
        end += 1
      }
    }
  }

  private mutating func scan(_ byte: UInt8) {
    switch byte {
    case .space, .tab, .newline, .carriageReturn: wordStart = nil
    case .comma: (hasComma, hasColon, wordStart) = (true, false, nil)
    case .colon: (hasColon, wordStart) = (true, nil)
    case .openBracket, .closeBracket, .openBrace, .closeBrace: wordStart = nil
    default: wordStart = wordStart ?? end
    }
  }

  private mutating func skipComment(isBlock: Bool) {
    var isClosed = false
    end += 2
    while end < text.count, !isClosed, isBlock || !text.bytes[end].endsLine {
      isClosed = isBlock && text.bytes[end] == .asterisk && text.bytes[end + 1] == .slash
      end += isClosed ? 2 : 1
    }
    endsInComment = end > limit || end == limit && !isClosed
    end = min(end, limit)
  }
}
