import SourceText

/// Text that belongs to another program: comments, marks of diffs and lists, what a chat or a mail adds.
extension RepairSite {
  /// Comments that the parser does not know.
  var commentRepairs: [Repair] {
    let openers = characters.filter { !$0.isInString && isComment(at: $0.range.lowerBound) }.map { $0.range.lowerBound }
    return openers.prefix(3).map { start in
      let end = commentEnd(start)
      // `{/* … */}`
      let isBraced = text.byte(start - 1) == .openBrace && text.byte(end) == .closeBrace
      let range = isBraced ? start - 1..<end + 1 : start..<end
      return Repair(kind: .comment, range: range, edits: [TextEdit(withLine(range), "")], isSafe: true)
    }
  }

  private func isComment(at offset: Int) -> Bool {
    guard offset == 0 || text.byte(offset - 1) <= .space || [.comma, .openBrace].contains(text.byte(offset - 1))
    else { return false }
    return ["#", "-- ", "<!--", "//", "/*", "REM "].contains { text.starts(with: $0, at: offset) }
  }

  /// The lines of code fences, where one is the problem.
  var fenceRepairs: [Repair] {
    guard text.starts(with: "```", at: start) else { return [] }
    var edits: [TextEdit] = []
    var line = 0
    while line < text.count, edits.count < 100 {
      let next = text.nextLine(line)
      if text.starts(with: "```", at: text.skippingSpaces(line)) { edits.append(TextEdit(line..<next, "")) }
      line = max(next, line + 1)
    }
    let range = start..<text.lineEnd(start)
    let lines = Repair(kind: .unexpectedText, range: range, edits: edits)
    // The answer goes on in another block, with words between.
    guard let first = edits.first?.range, let last = edits.last?.range, first != last,
      !text.slice(first.upperBound..<last.lowerBound).contains(.quote)
    else { return [lines] }
    let all = TextEdit(first.lowerBound..<last.upperBound, "")
    return [lines, Repair(kind: .unexpectedText, range: range, edits: [all])]
  }

  /// A line with a bracket and the next in the other order.
  var swappedLines: [Repair] {
    guard let line = text.lineStart(start), line > 0, let before = text.lineStart(line - 1) else { return [] }
    let earlier = before > 0 ? text.lineStart(before - 1) : nil
    return [before, line, earlier, text.nextLine(line)].compactMap { $0 }.compactMap { first in
      let (second, end) = (text.nextLine(first), text.nextLine(text.nextLine(first)))
      let lines = [first..<second, second..<end]
      let hasBracket = lines.contains { range in
        text.slice(range).allSatisfy { $0 <= .space || ",{}]".utf8.contains($0) }
      }
      guard hasBracket, end - first < 800, end > second, text.isLineBreak(end - 1) else { return nil }
      let edit = TextEdit(first..<end, text.string(lines[1]) + indented(lines[0], before: end, after: lines[1]))
      return Repair(kind: .swappedLines, range: text.skippingSpaces(first)..<text.lineEnd(first), edits: [edit])
    }
  }

  /// A line as it is, or indented as the line after an opening bracket.
  private func indented(_ line: ByteRange, before next: Int, after bracket: ByteRange) -> String {
    let opens = text.slice(bracket).contains { $0 == .openBrace || $0 == .openBracket }
    let content = text.string(text.skippingSpaces(line.lowerBound)..<line.upperBound)
    return opens ? text.string(next..<text.skippingSpaces(next)) + content : text.string(line)
  }

  private func commentEnd(_ start: Int) -> Int {
    guard let closer = text.starts(with: "<!--", at: start) ? "-->" : text.starts(with: "/*", at: start) ? "*/" : nil
    else { return text.lineEnd(start) }
    let limit = min(text.count, start + 4096)
    let end = (start + 2..<max(start + 2, limit)).first { text.starts(with: closer, at: $0) }
    return end.map { $0 + closer.utf8.count } ?? text.lineEnd(start)
  }

  /// A range with its line if nothing else is on it, or with the spaces before it.
  func withLine(_ range: ByteRange) -> ByteRange {
    let start = text.skippingSpacesBackward(range.lowerBound)
    let end = text.skippingSpaces(range.upperBound)
    guard end >= text.count || text.isLineBreak(end) else { return range }
    let isFirst = start == 0 || text.isLineBreak(start - 1)
    return isFirst ? start..<text.nextLine(end) : start..<range.upperBound
  }

  /// Marks at the starts of lines: of a diff, a list, a quotation or line numbers.
  var prefixRepairs: [Repair] {
    guard var line = text.lineStart(start) else { return [] }
    guard let first = prefix(at: line) else { return [] }
    var edits = [TextEdit(first, "")]
    let alone = edits
    while edits.count < 2000, case let following = text.nextLine(line), following > line,
      let next = prefix(at: following, like: first)
    {
      line = following
      edits.append(TextEdit(next, ""))
    }
    return [edits, alone].map { Repair(kind: .linePrefix, range: first, edits: $0) }
  }

  /// The marks of a line if they are those of the first one, or other numbers. After the mark of a quotation the text may be indented.
  private func prefix(at line: Int, like first: ByteRange) -> ByteRange? {
    guard let next = prefix(at: line) else { return nil }
    if text.byte(text.skippingSpaces(next.lowerBound)).isASCIIDigit { return next }
    let mark = text.slice(first)
    if text.isCheckbox(first), text.isCheckbox(next) { return next }
    if endOfHeader(at: first.lowerBound) == first.upperBound, endOfHeader(at: next.lowerBound) == next.upperBound {
      return next
    }
    guard text.starts(with: mark, at: next.lowerBound) else { return nil }
    return next.count == mark.count || mark.elementsEqual(">".utf8)
      ? next.lowerBound..<next.lowerBound + mark.count : nil
  }

  /// The end of what a program writes before a line: `[8/30/25, 6:41 PM] Ada: `, `a.tierlist.json:17:`
  private func endOfHeader(at start: Int) -> Int? {
    let limit = min(text.lineEnd(start), start + 100)
    guard start < limit else { return nil }
    if text.byte(start) == .openBracket, text.byte(start + 1).isASCIIDigit {
      guard let close = (start..<limit).first(where: { text.byte($0) == .closeBracket }),
        let colon = (close..<limit).first(where: { text.byte($0) == .colon }),
        !text.slice(start..<colon).contains(.quote)
      else { return nil }
      return text.byte(colon + 1) == .space ? colon + 2 : colon + 1
    }
    guard let colon = (start..<limit).first(where: { text.byte($0) == .colon }),
      case var end = colon + 1, text.byte(end).isASCIIDigit,
      text.slice(start..<colon).allSatisfy({ $0.isWordByte || "./".utf8.contains($0) }),
      text.slice(start..<colon).contains(.period)
    else { return nil }
    while text.byte(end).isASCIIDigit { end += 1 }
    return text.byte(end) == .colon ? end + 1 : nil
  }

  private func prefix(at line: Int) -> ByteRange? {
    let start = text.skippingSpaces(line)
    var end = start
    while text.byte(end).isASCIIDigit { end += 1 }
    let bar = text.skippingSpaces(end)
    if end > start, let mark = ["|", "│", "┃"].first(where: { text.starts(with: $0, at: bar) }) {
      return line..<bar + mark.utf8.count
    }
    if end > start, [UInt8(ascii: "."), .colon, UInt8(ascii: "|"), UInt8(ascii: ")")].contains(text.byte(end)) {
      return line..<end + 1
    }
    if end > start {
      let next = text.skippingSpaces(end)
      return next > end && [.quote, .openBrace, .closeBrace, .openBracket, .closeBracket].contains(text.byte(next))
        ? line..<end : nil
    }
    if let header = endOfHeader(at: start) { return line..<header }
    // Words before a key.
    let quote = (start..<text.lineEnd(start, limit: 100)).first { text.byte($0) == .quote || text.isStructural($0) }
    if let quote, text.byte(quote - 1) == .space, text.byte(start).isASCIILetter, isKey(quote) { return start..<quote }
    let marks = ["- [ ] ", "- [x] ", "* [ ] ", "* [x] ", ">>> ", ">> ", "+", "-", "*", ">", "•", "–", "|"]
    guard let mark = marks.first(where: { text.starts(with: $0, at: start) }) else { return nil }
    end = start + mark.utf8.count
    if mark.hasSuffix("] ") { return start..<end }
    guard text.byte(end) != text.byte(start) else { return nil }
    // A list's mark has a space after it; the mark of a diff is the first of its line.
    return start..<(text.byte(end) == .space && (start > line || mark == ">") ? end + 1 : end)
  }

  /// Text before the document, after it, or both.
  var documentRepairs: [Repair] {
    guard let last = text.bytes.lastIndex(of: .closeBrace) else { return [] }
    return startsOfDocument.filter { $0 < last }.flatMap { surroundings($0..<last + 1) }
  }

  /// The first brace, and the first that begins a line: a statement before the document may have braces, too.
  private var startsOfDocument: [Int] {
    var lines: [Int] = [0]
    while lines.count < 20, let last = lines.last, case let next = text.nextLine(last), next > last {
      lines.append(next)
    }
    let first = text.bytes.firstIndex(of: .openBrace)
    let atLine = lines.lazy.map(text.skippingSpaces).first { text.byte($0) == .openBrace }
    return [first, atLine == first ? nil : atLine].compactMap { $0 }
  }

  /// What is around the document removed.
  private func surroundings(_ document: ByteRange) -> [Repair] {
    let (first, end) = (document.lowerBound, document.upperBound)
    guard problem.range.lowerBound <= first || problem.kind == .textAfterEnd else { return [] }
    let before = 0..<first
    let after = max(end, problem.kind == .textAfterEnd ? start : 0)..<text.lastByte(after: max(end, start))
    let isAround = !before.isEmpty && problem.range.lowerBound <= first
    var repairs: [Repair] = []
    if isAround {
      let edits = [TextEdit(before, "")]
      repairs.append(Repair(kind: .textBeforeStart, range: before, edits: edits))
      repairs.append(Repair(kind: .textBeforeStart, range: before, edits: edits + [TextEdit(after, "")]))
    }
    if !after.isEmpty, problem.kind == .textAfterEnd, !text.slice(after).contains(.quote) {
      repairs.append(Repair(kind: .textAfterEnd, range: after, edits: [TextEdit(after, "")]))
    }
    // The end of an earlier, longer version is no document of its own.
    let isEnd = text.byte(text.lastByte(after: end) - 1) == .closeBrace && !"{[,\"".utf8.contains(text.byte(start))
    if problem.kind == .textAfterEnd,
      isEnd || text.byte(start) == .openBrace || !text.slice(problem.range).contains(.quote)
    {
      repairs.append(Repair(kind: .textAfterEnd, range: problem.range, edits: [TextEdit(problem.range, "")]))
    }
    return repairs
  }
}

extension DocumentText {
  fileprivate func isCheckbox(_ prefix: ByteRange) -> Bool {
    prefix.count == 6 && byte(prefix.lowerBound + 2) == .openBracket
  }

  /// The end of the text without whitespace at its end.
  fileprivate func lastByte(after start: Int) -> Int {
    var end = count
    while end > start, bytes[end - 1] <= .space { end -= 1 }
    return end
  }
}
