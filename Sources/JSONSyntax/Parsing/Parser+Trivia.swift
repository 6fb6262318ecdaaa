import SourceText

/// Non-whitespace trivia: comments, git conflict markers, and whitespace that JSON does not allow.
extension Parser {
  /// Reports and skips a comment, a conflict marker or a run of other whitespace.
  ///
  /// - Returns: Whether there was one.
  mutating func skipTrivia() -> Bool {
    switch bytes[next] {
    case .slash, .numberSign: skipComment()
    case .less, .equals, .greater, .verticalBar: skipConflict()
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
    case (.numberSign, _) where isFirstOnLine: next = bytes.lineEnd(start, limit: bytes.count)
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

  /// At the first marker of a conflict, reports it and continues with our version; at the second, skips their version.
  private mutating func skipConflict() -> Bool {
    if next == conflict?.middle, let end = conflict?.end {
      next = end
      return true
    }
    // Markers of another size are those of a conflict in one of the versions.
    guard let size = bytes.markerSize(.less, next), let separator = findMarker(.equals, size, after: next),
      let last = findMarker(.greater, size, after: separator)
    else { return skipConflictMarker() }
    // With the style diff3 the version before both comes first.
    let middle = findMarker(.verticalBar, size, after: next, before: separator) ?? separator
    let ends = [next, separator, last].map { bytes.nextLine(bytes.lineEnd($0, limit: bytes.count)) }
    let lineEnd = bytes.lineEnd(next, limit: bytes.count)
    report(.conflict([ConflictLines(next..<ends[0], middle..<ends[1], last..<ends[2])]), next..<lineEnd)
    conflict = (middle, ends[2])
    next = lineEnd
    return true
  }

  /// Reports and skips a line with a marker that has no conflict around it.
  private mutating func skipConflictMarker() -> Bool {
    guard [.less, .equals, .greater, .verticalBar].contains(where: { bytes.markerSize($0, next) != nil }) else {
      return false
    }
    let start = next
    next = bytes.lineEnd(start, limit: bytes.count)
    // Both versions may be left.
    report(.conflictMarker, start..<next, fix: [TextEdit(start..<bytes.nextLine(next), "")], isSafe: false)
    return true
  }

  /// The start of the next line that begins with a conflict marker. Spends lookahead.
  private mutating func findMarker(
    _ character: UInt8, _ size: Int, after start: Int, before end: Int = .max
  ) -> Int? {
    var line = start
    let stop = min(bytes.count, start + lookahead, end)
    defer { spendLookahead(line - start) }
    while line < stop {
      line = bytes.nextLine(bytes.lineEnd(line, limit: bytes.count))
      let marker = bytes.skippingSpaces(line, to: bytes.count)
      if bytes.markerSize(character, marker) == size { return marker }
    }
    return nil
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

  /// How often a line has a character at its start, if that is at least seven times, as git marks conflicts; a formatter may have indented it.
  fileprivate func markerSize(_ character: UInt8, _ offset: Int) -> Int? {
    guard self[offset] == character, case let start = skippingSpacesBackward(offset), start == 0 || isLineEnd(start - 1)
    else { return nil }
    var end = offset
    while end < count, self[end] == character { end += 1 }
    return end - offset >= 7 ? end - offset : nil
  }

  /// The start of the line after the one that ends at an offset.
  fileprivate func nextLine(_ lineEnd: Int) -> Int { lineEnd + lineBreakLength(lineEnd) }
}

/// What assistants write in the place of what they leave out.
private let omissions = [
  "unchanged", "rest of the", "remaining ", "other items", "other tiers", "existing items", "same as before",
  "unverändert", "sin cambios", "inchangé",
]
