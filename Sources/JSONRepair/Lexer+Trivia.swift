import SourceText

// Text that is no data.
extension Lexer {
  mutating func findTrivia(_ offset: Int, isFirst: Bool) {
    findSpaces(offset, isFirst: isFirst)
    findMarks(offset, isFirst: isFirst)
    if isFirst { findLines(offset) }
  }

  /// Adds spaces that JSON does not allow.
  private mutating func findSpaces(_ offset: Int, isFirst: Bool) {
    var end = offset
    while end < count, source.scalar(end).isOddSpace { end += source.characterLength(end) }
    if end > offset {
      let isReadable = source.scalar(offset).isReadableSpace && end - offset <= 3
      skip(offset, min(end, count), Price.space, isReadable ? .space : .character, by: isFirst ? "" : " ")
    }
  }

  private mutating func findMarks(_ offset: Int, isFirst: Bool) {
    let before = source[offset - 1]
    if offset == 0 || before.isWhitespace || Notations.dataMarks.contains(before) || source[offset] == .slash
      || source[offset] == .less, let end = end(of: Notations.comments, offset)
    {
      let marks = min(20, source.count(Notations.marks, in: offset..<end))
      // Tolerant parsers read those of JavaScript, and lines of shell scripts.
      let isReadable = source[offset] == .slash || isFirst && source[offset] == .numberSign
      skip(offset, end, Price.comment + Price.commentMark * marks, isReadable ? .comment : .remark)
    }
    if let end = end(of: Notations.remarks, offset) { skip(offset, end, Price.remark, .remark) }
  }

  /// Where the text that the first fitting mark begins ends.
  private mutating func end(of marks: [Mark], _ offset: Int) -> Int? {
    for mark in marks where source.starts(with: mark.text, at: offset) {
      if let end = end(of: mark, offset) { return end }
    }
    return nil
  }

  private mutating func end(of mark: Mark, _ offset: Int) -> Int? {
    let end = offset + mark.text.count
    let lineEnd = max(end, source.lineEnd(offset))
    switch mark.extent {
    case .itself: return end
    case .line: return lineEnd
    case .until(let text):
      let closing = Array(text.utf8)
      return source.first(of: closing, in: end..<min(count, end + Limit.block) + 1).map { $0 + closing.count }
    case .phrase: return (end..<lineEnd).first { Notations.dataMarks.contains(source[$0]) } ?? lineEnd
    case .word: return source.isWord(end) ? nil : end
    case .beforeSpace: return end >= count || source[end].isWhitespace ? end : nil
    case .run: return (end..<lineEnd).first { source[$0] != mark.text.first } ?? lineEnd
    }
  }

  // MARK: Whole lines

  private mutating func findLines(_ offset: Int) {
    let (start, end, next) = (source.lineStart(offset), source.lineEnd(offset), source.nextLine(offset))
    if let text = prefixEnd(offset, end) { skip(offset, source.skippingSpaces(text, to: end), Price.prefix, .prefix) }
    if isCopy(offset, end) { skip(offset, end, Price.copy, .copy, removing: start..<next) }
    if let conflict = Notations.conflicts.first(where: { source.starts(with: $0.mark, at: offset) }) {
      findConflict(offset, end, conflict.ends)
    } else if let text = self.end(of: Notations.lines, offset), text >= source.trimmedEnd(offset, end) {
      skip(offset, end, Price.comment, .line)
    }
    if end > offset, end - offset <= Limit.nearby, source.count(Notations.marks, in: offset..<end) == 0,
      source.first(of: [.quote, .colon], in: offset..<end) == nil
    {
      let length = source.characters(offset, end)
      skip(offset, end, Price.dropLine + Price.dropLineCharacter * length, .line)
    }
  }

  /// The end of a bullet or a number before the text of a line.
  private func prefixEnd(_ offset: Int, _ lineEnd: Int) -> Int? {
    var end = offset
    while let bullet = Notations.bullets.first(where: { source.starts(with: $0, at: end) }) { end += bullet.count }
    if end > offset { return end }
    if source[offset] == .minus { return source[offset + 1].isASCIIDigit ? nil : offset + 1 }
    while end < lineEnd, source[end].isASCIIDigit { end += 1 }
    guard end > offset else { return nil }
    if Notations.numberMarks.contains(source[end]) { return end + 1 }
    return source.skippingSpaces(end, to: lineEnd) >= end + 2 ? end : nil
  }

  /// Whether a line has the same text as the one before.
  private mutating func isCopy(_ offset: Int, _ end: Int) -> Bool {
    let start = source.lineStart(offset)
    guard start > 0 else { return false }
    let here = core(offset..<end)
    let before = core(source.lineStart(start - 1)..<start)
    return !here.isEmpty && source.text.areEqual(here, before)
  }

  /// Adds text that repeats what is directly before it.
  mutating func findRepeat(_ offset: Int) {
    let longest = min(offset, count - offset, Limit.line)
    guard longest >= Limit.repeated else { return }
    let before = source.lastRepeat(of: offset, in: offset - longest..<offset - Limit.repeated + 1) {
      source.text.areEqual(offset, $0, count: offset - $0)
    }
    if let before { skip(offset, offset + offset - before, Price.repeated, .copy) }
  }

  /// A range without the whitespace and commas at its ends.
  func core(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while end > start, source[end - 1].isWhitespace || source[end - 1] == .comma { end -= 1 }
    while start < end, source[start].isWhitespace || source[start] == .comma { start += 1 }
    return start..<end
  }

  /// Adds a marker of a merge, without and with the side after it.
  private mutating func findConflict(_ offset: Int, _ end: Int, _ ends: [(mark: [UInt8], price: Int)]) {
    skip(offset, end, Price.conflict, .conflict)
    for (mark, price) in ends {
      var line = source.nextLine(offset)
      while line < count, line - offset < Limit.block {
        if source.starts(with: mark, at: source.skippingSpaces(line, to: min(count, line + Limit.line))) {
          skip(offset, source.lineEnd(line), price, .conflict)
          break
        }
        line = source.nextLine(line)
      }
    }
  }
}
