import SourceText

/// Non-whitespace trivia: comments, git conflict markers, and whitespace that JSON does not allow.
extension Parser {
  /// Reports and skips a comment, a conflict marker or a run of other whitespace.
  ///
  /// - Returns: Whether there was one.
  mutating func skipTrivia() -> Bool {
    switch bytes[next] {
    case .slash, .numberSign: skipComment()
    case .less, .verticalBar, .equals: skipConflict()
    case 0x80...: skipOddWhitespace()
    default: false
    }
  }

  private mutating func skipComment() -> Bool {
    let start = next
    switch (bytes[start], bytes[start + 1]) {
    case (.slash, .slash):
      next = bytes.lineEnd(start, limit: bytes.count)
      // Several lines are one comment.
      while isFirstOnLine(start), let end = endOfComment(after: next) { next = end }
    case (.numberSign, _) where isFirstOnLine(start): next = bytes.lineEnd(start, limit: bytes.count)
    case (.slash, .asterisk):
      // The text after one that is not closed is read.
      next = endOfBlock(after: start + 2) ?? bytes.skippingSpaces(start + 2, to: bytes.count)
    default: return false
    }
    let isOmission = bytes.isOmission(start..<next)
    report(
      isOmission ? .omission : .comment, start..<next, fix: [TextEdit(rangeToRemove(start..<next), "")],
      isSafe: !isOmission && !hasOpenComment)
    return true
  }

  /// The end of a comment in several lines; `nil` if it is not closed.
  private mutating func endOfBlock(after start: Int) -> Int? {
    var end = hasOpenComment ? bytes.count : start
    while end < bytes.count, !(bytes[end] == .asterisk && bytes[end + 1] == .slash) { end += 1 }
    hasOpenComment = end >= bytes.count
    return hasOpenComment ? nil : end + 2
  }

  /// The end of the next line if it is a comment, too.
  private func endOfComment(after lineEnd: Int) -> Int? {
    let line = bytes.skippingSpaces(bytes.nextLine(lineEnd), to: bytes.count)
    guard line > lineEnd, bytes[line] == .slash, bytes[line + 1] == .slash else { return nil }
    return bytes.lineEnd(line, limit: bytes.count)
  }

  private func isFirstOnLine(_ offset: Int) -> Bool {
    let before = bytes.skippingSpacesBackward(offset)
    return before == 0 || bytes.isLineEnd(before - 1)
  }

  /// A comment with its line if nothing else is on it, or with the spaces before it.
  private func rangeToRemove(_ comment: ByteRange) -> ByteRange {
    let start = bytes.skippingSpacesBackward(comment.lowerBound)
    let end = bytes.skippingSpaces(comment.upperBound, to: bytes.count)
    guard bytes.isLineEnd(end) else { return comment }
    guard start == 0 || bytes.isLineEnd(start - 1) else { return start..<comment.upperBound }
    return start..<bytes.nextLine(end)
  }

  /// Skips a run of whitespace characters that JSON does not allow: one problem.
  private mutating func skipOddWhitespace() -> Bool {
    let start = next
    while let length = bytes.oddWhitespaceLength(next) { next += length }
    guard next > start else { return false }
    report(.oddWhitespace, start..<next, fix: [TextEdit(start..<next, " ")])
    return true
  }

  /// At the first marker of a conflict, reports it and continues with our version; at the second, skips their version. Other markers are
  /// errors.
  private mutating func skipConflict() -> Bool {
    if next == conflict?.middle, let end = conflict?.end {
      next = end
      return true
    }
    let found = bytes.conflict(at: next, lookahead)
    lookahead = found.lookahead
    guard let lines = found.lines else { return false }
    let lineEnd = bytes.lineEnd(next, limit: bytes.count)
    report(.conflict([lines]), next..<lineEnd)
    conflict = (bytes.skippingSpaces(lines.second.lowerBound, to: bytes.count), lines.third.upperBound)
    next = lineEnd
    return true
  }
}

extension ByteReader {
  /// Whether a comment says that something was left out, with three dots or in words: `// ... the other items`, `// rest unchanged`
  fileprivate func isOmission(_ comment: ByteRange) -> Bool {
    let isMark = { (byte: UInt8) in byte == .slash || byte == .asterisk || byte == .numberSign || byte == .space }
    guard let first = comment.first(where: { !isMark(self[$0]) }), let last = comment.last(where: { !isMark(self[$0]) })
    else { return false }
    let words = String(
      decoding: (comment.lowerBound..<min(comment.upperBound, comment.lowerBound + 120)).map { self[$0] }, as: UTF8.self
    )
    .lowercased()
    if omissions.contains(where: words.contains) { return true }
    return [first, max(comment.lowerBound, last - 2)].contains { start in
      (start..<start + 3).allSatisfy { self[$0] == .period }
        || (self[start], self[start + 1], self[start + 2]) == (0xE2, 0x80, 0xA6)
    }
  }

  /// The length of a whitespace character that JSON does not allow: U+0085, U+00A0, U+2000…U+200B, U+2028, U+2029,
  /// U+202F, U+3000, and the byte order mark anywhere but at the start of a document.
  fileprivate func oddWhitespaceLength(_ offset: Int) -> Int? {
    switch (self[offset], self[offset + 1], self[offset + 2]) {
    case (0xC2, 0x85, _), (0xC2, 0xA0, _): 2
    case (0xE2, 0x80, 0x80...0x8B), (0xE2, 0x80, 0xA8...0xA9), (0xE2, 0x80, 0xAF), (0xE3, 0x80, 0x80),
      (0xEF, 0xBB, 0xBF):
      3
    default: nil
    }
  }
}

/// What assistants write in the place of what they leave out.
private let omissions = [
  "unchanged", "rest of the", "remaining ", "other items", "other tiers", "existing items", "same as before",
  "unverändert", "sin cambios", "inchangé",
]
