import SourceText

/// What stands between tokens and is no white space: comments, and the marks of an unresolved git conflict.
extension Parser {
  /// Reads a comment or a mark, and says whether there was one.
  mutating func skipAside() -> Bool {
    switch bytes[next] {
    case 0x2F, 0x23: skipComment()
    case 0x3C, 0x3D: skipConflict()
    case 0xC2, 0xE2, 0xE3, 0xEF: skipOddWhitespace()
    default: false
    }
  }

  private mutating func skipComment() -> Bool {
    let start = next
    switch (bytes[start], bytes[start + 1]) {
    case (0x2F, 0x2F): next = bytes.lineEnd(start, limit: bytes.count)
    case (0x23, _) where indentationIfFirst(start) != nil: next = bytes.lineEnd(start, limit: bytes.count)
    case (0x2F, 0x2A):
      next = start + 2
      while next < bytes.count, !(bytes[next] == 0x2A && bytes[next + 1] == 0x2F) { next += 1 }
      next = min(bytes.count, next + 2)
    default: return false
    }
    report(.comment, start..<next, fix: [TextEdit(surroundings(of: start..<next), "")])
    return true
  }

  /// A comment with what would be left of its line: the whole line if it has one for itself, else the blanks before it.
  private func surroundings(of comment: ByteRange) -> ByteRange {
    var start = comment.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    let end = bytes.skippingSpaces(comment.upperBound, to: bytes.count)
    guard bytes.isLineEnd(end) else { return comment }
    guard start == 0 || bytes.isLineEnd(start - 1) else { return start..<comment.upperBound }
    return start..<bytes.nextLine(end)
  }

  /// Blanks that Unicode knows and JSON does not; a run of them is one mistake.
  private mutating func skipOddWhitespace() -> Bool {
    let start = next
    while let length = bytes.oddWhitespaceLength(next) { next += length }
    guard next > start else { return false }
    report(.oddWhitespace, start..<next, fix: [TextEdit(start..<next, " ")])
    return true
  }

  /// At the first mark of a conflict: reports it, and goes on with our version. At the second: passes over theirs.
  private mutating func skipConflict() -> Bool {
    if next == conflict?.middle, let end = conflict?.end {
      next = end
      return true
    }
    guard bytes.isMark(0x3C, next), let middle = mark(0x3D, from: next), let last = mark(0x3E, from: middle) else {
      return false
    }
    let lines = [next, middle, last].map { $0..<bytes.nextLine(bytes.lineEnd($0, limit: bytes.count)) }
    let lineEnd = bytes.lineEnd(next, limit: bytes.count)
    report(.conflict(lines[0], lines[1], lines[2]), next..<lineEnd)
    conflict = (middle, lines[2].upperBound)
    next = lineEnd
    return true
  }

  /// The start of the next line that begins with seven of a sign.
  private mutating func mark(_ sign: UInt8, from start: Int) -> Int? {
    var place = start
    let stop = min(bytes.count, start + lookahead)
    defer { lookahead -= place - start }
    while place < stop {
      place = bytes.nextLine(bytes.lineEnd(place, limit: bytes.count))
      if bytes.isMark(sign, place) { return place }
    }
    return nil
  }
}

extension ByteReader {
  /// Bytes of the blank at an offset that JSON does not know: U+0085, U+00A0, U+2000…U+200B, U+2028, U+2029, U+202F,
  /// U+3000, and the byte order mark, which may stand at the start of a file alone.
  func oddWhitespaceLength(_ offset: Int) -> Int? {
    switch (self[offset], self[offset + 1], self[offset + 2]) {
    case (0xC2, 0x85, _), (0xC2, 0xA0, _): 2
    case (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80),
      (0xEF, 0xBB, 0xBF):
      3
    default: nil
    }
  }

  /// Whether a line begins at an offset with seven of a sign, as git marks conflicts.
  func isMark(_ sign: UInt8, _ offset: Int) -> Bool {
    let isFirst = offset == 0 || isLineEnd(offset - 1)
    return isFirst && offset + 7 <= count && (offset..<offset + 7).allSatisfy { self[$0] == sign }
  }

  /// The start of the line behind the one that ends at an offset.
  func nextLine(_ lineEnd: Int) -> Int {
    if lineEnd >= count { return count }
    return self[lineEnd] == 0x0D && self[lineEnd + 1] == 0x0A ? lineEnd + 2 : lineEnd + 1
  }

  /// Whether a typographic double quote (U+201C…U+201F) stands at an offset.
  func isCurlyQuote(_ offset: Int) -> Bool {
    self[offset] == 0xE2 && self[offset + 1] == 0x80 && (0x9C...0x9F).contains(self[offset + 2])
  }

  /// A range widened to whole UTF-8 sequences.
  func wholeCharacters(_ range: ByteRange) -> ByteRange {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    while end < count, end > start, self[end] & 0xC0 == 0x80 { end += 1 }
    return start..<end
  }
}
