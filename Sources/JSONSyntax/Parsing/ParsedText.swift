import SourceText

/// The nodes and problems of a text, and where its brackets stop balancing.
struct ParsedText {
  let text: DocumentText
  var nodes: [Node]
  var problems: [SyntaxError]
  var imbalance: Int?
  /// What strings read after a repair that changes them.
  var repairedStrings: [NodeID: String] = [:]
  /// The bytes that recovery read ahead.
  var readAhead = 0
  /// Whether the rest of the text was not read.
  var isCut = false

  /// The number of comments that are closed.
  var commentCount: Int { problems.count { $0.kind == .comment && $0.isSafe } }

  /// Whether text follows the root.
  var endsEarly: Bool { problems.contains { $0.kind == .textAfterEnd } }

  /// The number of lines that begin with a closing bracket of another indentation than the line of the opening bracket; and
  /// of those that begin with a child which is not indented as the first such child, or not further than the opening bracket
  /// on another line.
  var misalignments: (closers: Int, children: Int) {
    var open: [(start: Int, childIndent: Int?)] = []
    var count = (closers: 0, children: 0)
    for node in nodes where node.kind != .missing {
      if node.kind == .end {
        if let opener = open.popLast(), isMisaligned(closer: node.start, opener.start) { count.closers += 1 }
      } else if let top = open.indices.last, let indent = text.indentation(ofFirst: node.start) {
        let isMoved =
          open[top].childIndent.map { $0 != indent } ?? text.indentation(ofFirst: open[top].start).map { $0 >= indent }
        if isMoved ?? false { count.children += 1 }
        open[top].childIndent = open[top].childIndent ?? indent
      }
      if node.isContainer { open.append((node.start, nil)) }
    }
    return count
  }

  private func isMisaligned(closer: Int, _ opener: Int) -> Bool {
    // Most are not first on their lines: the line of the opening bracket is searched only for the others.
    guard let indent = text.indentation(ofCloser: closer), let line = text.lineStart(opener) else { return false }
    return text.skippingSpaces(line) - line != indent
  }

  /// Whether a closing bracket has another indentation than its opening one, among the 64 siblings before an offset: in another
  /// container that is the style of the document.
  func hasMisalignedSibling(before offset: Int) -> Bool {
    var index = nodes.partitioningIndex { $0.start >= offset } - 1
    for _ in 0..<64 where index >= 0 && !nodes[index].isContainer {
      if nodes[index].kind == .end, case let opener = index - nodes[index].extent, opener >= 0 {
        if isMisaligned(closer: nodes[index].start, nodes[opener].start) { return true }
        index = opener
      }
      index -= 1
    }
    return false
  }

  /// The innermost array or object around an offset, given where a node begins.
  func container(before hasBegun: (ByteRange) -> Bool) -> NodeID? {
    var open: [Int] = []
    for (index, node) in nodes.enumerated() {
      guard hasBegun(node.start..<node.start + 1) else { break }
      if node.isContainer { open.append(index) }
      if node.kind == .end { _ = open.popLast() }
    }
    return open.last.map { NodeID($0) }
  }
}

// Lines; long ones are not searched.
extension DocumentText {
  private static var window: Int { 400 }

  /// The start of the line of an offset; `nil` if it is far away.
  func lineStart(_ offset: Int) -> Int? {
    var start = min(offset, count)
    while start > 0, offset - start < Self.window, !isLineBreak(start - 1) { start -= 1 }
    return start == 0 || isLineBreak(start - 1) ? start : nil
  }

  /// The end of the line of an offset, at most `limit` bytes away.
  package func lineEnd(_ offset: Int, limit: Int = .max) -> Int {
    var end = min(offset, count)
    while end < count, end - offset < limit, !isLineBreak(end) { end += 1 }
    return end
  }

  /// A range widened to whole UTF-8 sequences.
  package func wholeCharacters(_ range: ByteRange) -> ByteRange { widened(range, count) { bytes[$0].isContinuation } }

  func isLineBreak(_ offset: Int) -> Bool { bytes[offset] == .newline || bytes[offset] == .carriageReturn }

  func skippingSpaces(_ start: Int) -> Int {
    var offset = start
    while offset < count, bytes[offset].isSpaceOrTab { offset += 1 }
    return offset
  }

  func skippingSpacesBackward(_ end: Int) -> Int {
    var offset = end
    while offset > 0, bytes[offset - 1].isSpaceOrTab { offset -= 1 }
    return offset
  }

  /// The indentation of an offset if it is the first on its line.
  func indentation(ofFirst offset: Int) -> Int? {
    let start = skippingSpacesBackward(min(offset, count))
    return start == 0 || isLineBreak(start - 1) ? offset - start : nil
  }

  /// The indentation of the line of a closing bracket if only such brackets are before it.
  fileprivate func indentation(ofCloser offset: Int) -> Int? {
    var start = min(offset, count)
    while start > 0, offset - start < Self.window, bytes[start - 1] == .closeBrace || bytes[start - 1] == .closeBracket
    {
      start -= 1
    }
    return indentation(ofFirst: start)
  }

  /// The start of the line after an offset.
  func nextLine(_ offset: Int, limit: Int = .max) -> Int {
    let end = lineEnd(offset, limit: limit)
    guard end < count, isLineBreak(end) else { return end }
    return end + (bytes[end] == .carriageReturn && bytes[end + 1] == .newline ? 2 : 1)
  }

  /// Whether two ranges are at most a line apart.
  func isNear(_ one: ByteRange, _ other: ByteRange) -> Bool {
    let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
    guard second.lowerBound - first.upperBound < Self.window else { return false }
    guard second.lowerBound > first.upperBound else { return true }
    return bytes[first.upperBound..<second.lowerBound].count { $0 == .newline } < 2
  }
}

extension [TextEdit] {
  /// Whether these edits of an edited text touch none of the edits made before.
  func isDisjoint(from earlier: [TextEdit], _ map: OffsetMap) -> Bool {
    earlier.isEmpty
      || allSatisfy { edit in
        let old = map.original(edit.range)
        return !map.changes(edit.range)
          && earlier.allSatisfy { $0.range.upperBound < old.lowerBound || $0.range.lowerBound > old.upperBound }
      }
  }
}
