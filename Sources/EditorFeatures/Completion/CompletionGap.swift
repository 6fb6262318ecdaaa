import SourceText

/// The signs between two tokens of a JSON text, comments left out.
struct Gap {
  private(set) var hasComma = false
  /// A colon, with no comma behind it.
  private(set) var hasColon = false
  private(set) var endsInComment = false
  /// Where the text begins that stands at the end and is none of all this.
  private(set) var tail: ByteOffset?
  /// Where it ends: where its range does, unless it stops earlier.
  private(set) var end: ByteOffset

  private let text: DocumentText
  private let limit: ByteOffset

  /// - Parameter stopsAtText: Whether it ends before the first sign or text that is neither blank nor comment.
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
        tail = nil
      } else if stopsAtText, !(byte == 0x20 || byte == 0x09 || byte.endsLine) {
        return
      } else {
        note(byte)
        end += 1
      }
    }
  }

  private mutating func note(_ byte: UInt8) {
    switch byte {
    case 0x20, 0x09, 0x0A, 0x0D: tail = nil
    case 0x2C: (hasComma, hasColon, tail) = (true, false, nil)
    case 0x3A: (hasColon, tail) = (true, nil)
    case 0x5B, 0x5D, 0x7B, 0x7D: tail = nil
    default: tail = tail ?? end
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
