import SourceText

/// Text that is in another container than the one that wants it.
extension RepairSite {
  /// A member after the brace of its object, as an editor leaves it that moved a line too far: moved before it, or removed.
  var membersAfterBraces: [Repair] {
    var lines = [text.lineStart(start) ?? start]
    for _ in 0..<3 { lines.append(text.nextLine(lines[lines.count - 1], limit: 400)) }
    return lines.lazy.map { membersAfterBraces($0) }.first { !$0.isEmpty } ?? []
  }

  private func membersAfterBraces(_ line: Int) -> [Repair] {
    let (first, end) = (text.skippingSpaces(line), text.skippingSpacesBackward(text.lineEnd(line, limit: 400)))
    let last = text.byte(end - 1) == .comma ? end - 1 : end
    let brace = text.endOfToken(before: first) - 1
    // Where it is not indented further than the brace, it may belong there.
    guard isKey(first), text.byte(brace) == .closeBrace, let indent = text.indentation(ofFirst: brace),
      first - line > indent, last > first, isScalarMember(first..<last), let key = text.foreignString(at: first)
    else { return [] }
    let before = text.skippingWhitespaceBackward(brace)
    let isLast = text.isCloser(text.skippingWhitespace(end))
    let separator = text.byte(before - 1) == .comma || text.byte(before - 1) == .openBrace ? "" : ","
    let closer = text.string(before..<brace + 1) + (isLast ? "" : ",")
    let moved = TextEdit(before..<end, separator + "\n" + text.string(line..<last) + closer)
    let removed = TextEdit(brace + 1..<end, isLast ? "" : ",")
    let edit = hasKey(text.string(first..<key.end), before: brace) ? removed : moved
    return [Repair(kind: .misplaced, range: first..<last, edits: [edit])]
  }

  private func isScalarMember(_ range: ByteRange) -> Bool {
    let parsed = parseOnce(DocumentText("{" + text.string(range) + "}"))
    return parsed.problems.isEmpty && parsed.nodes.count == 4
  }

  /// Whether the object that a brace closes has a key.
  private func hasKey(_ key: String, before brace: Int) -> Bool {
    var (offset, depth) = (brace - 1, 0)
    while depth >= 0, offset > max(0, brace - 4_000) {
      if depth == 0, text.starts(with: key, at: offset), isKey(offset) { return true }
      depth += text.byte(offset) == .closeBrace ? 1 : text.byte(offset) == .openBrace ? -1 : 0
      offset -= 1
    }
    return false
  }

  /// An object among members moved to the list that wants it: a tier among the items.
  func objectsOfLists(_ expected: Expectations) -> [Repair] {
    guard problem.kind == .keyIsNoString, text.byte(start) == .openBrace else { return [] }
    let index = parsed.nodes.partitioningIndex { $0.start >= start }
    let tree = SyntaxTree(parsed)
    let object = (index..<min(index + 2, parsed.nodes.count)).first {
      parsed.nodes[$0].kind == .object && parsed.nodes[$0].start == start
    }
    guard let object, let place = expected.place(tree, NodeID(object)) else { return [] }
    let range = tree.range(NodeID(object))
    let comma = text.skippingWhitespace(range.upperBound)
    let isLast = text.byte(comma) != .comma
    // The line would be left to a comment, and removed with it.
    guard text.byte(text.skippingSpaces(isLast ? range.upperBound : comma + 1)) != .slash else { return [] }
    let before = text.endOfToken(before: start)
    let removed = isLast ? before..<range.upperBound : withLine(start..<comma + 1)
    let edits = [TextEdit(removed, ""), insertion(of: text.string(range), at: place, tree)]
    return [
      Repair(
        kind: .misplaced, range: range.lowerBound..<range.lowerBound + 1,
        edits: edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
    ]
  }

  /// An element with a comma and the whitespace that is between others.
  private func insertion(of element: String, at place: Expectations.Place, _ tree: SyntaxTree) -> TextEdit {
    let start = tree.range(place.sibling).lowerBound
    let space = text.string(text.skippingWhitespaceBackward(start)..<start)
    let end = tree.range(place.sibling).upperBound
    return place.isAfter
      ? TextEdit(end..<end, "," + space + element) : TextEdit(start..<start, element + "," + space)
  }
}

extension DocumentText {
  fileprivate func skippingWhitespaceBackward(_ end: Int) -> Int {
    var start = end
    while start > 0, bytes[start - 1] <= .space { start -= 1 }
    return start
  }
}
