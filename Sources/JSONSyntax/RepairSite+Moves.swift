import SourceText

/// Text that is in another container than the one that wants it.
extension RepairSite {
  /// Members after the brace of their object, as an editor leaves them that moved a line too far: moved before it, or one that the
  /// object has removed.
  var membersAfterBraces: [Repair] {
    let line = text.lineStart(start) ?? start
    var (above, below) = ([line], [line])
    for _ in 0..<3 {
      below.append(text.nextLine(below[below.count - 1], limit: 400))
      if let last = above.last, last > 0, let before = text.lineStart(last - 1) { above.append(before) }
    }
    return (below + above.dropFirst()).lazy.map { membersAfterBraces($0) }.first { !$0.isEmpty } ?? []
  }

  private func membersAfterBraces(_ line: Int) -> [Repair] {
    let first = text.skippingSpaces(line)
    let brace = text.endOfToken(before: first) - 1
    guard isKey(first), text.byte(brace) == .closeBrace, let indent = text.indentation(ofFirst: brace),
      case let end = endOfMembers(line, indent), end > first,
      case let last = text.byte(end - 1) == .comma ? end - 1 : end, let keys = keysOfScalars(first..<last)
    else { return [] }
    let before = text.skippingWhitespaceBackward(brace)
    let isLast = text.isCloser(text.skippingWhitespace(end))
    let separator = text.byte(before - 1) == .comma || text.byte(before - 1) == .openBrace ? "" : ","
    let closer = text.string(before..<brace + 1) + (isLast ? "" : ",")
    let moved = TextEdit(before..<end, separator + "\n" + text.string(line..<last) + closer)
    let removed = TextEdit(brace + 1..<end, isLast ? "" : ",")
    let known = keys.filter { hasKey($0, before: brace) }
    guard known.isEmpty || keys.count == 1 else { return [] }
    return [Repair(kind: .misplaced, range: first..<last, edits: [known.isEmpty ? moved : removed])]
  }

  /// The end of the lines that begin with a key and are indented further than a brace; where they are not, they may belong there.
  private func endOfMembers(_ line: Int, _ indent: Int) -> Int {
    var (end, next) = (line, line)
    for _ in 0..<16 {
      let key = text.skippingSpaces(next)
      guard isKey(key), key - next > indent else { break }
      end = text.skippingSpacesBackward(text.lineEnd(next, limit: 400))
      next = text.nextLine(end)
    }
    return end
  }

  /// The keys of members without objects and arrays, in quotes; `nil` if they are not valid.
  private func keysOfScalars(_ range: ByteRange) -> [String]? {
    let parsed = parseOnce(DocumentText("{" + text.string(range) + "}"))
    let tree = SyntaxTree(parsed)
    guard parsed.problems.isEmpty, !parsed.nodes.dropFirst().contains(where: { $0.isContainer }) else { return nil }
    return tree.members(of: .root).map { parsed.text.string(tree.range($0.key)) }
  }

  /// Whether the object that a brace closes has a key, in quotes.
  private func hasKey(_ key: String, before brace: Int) -> Bool {
    let first = parsed.nodes.partitioningIndex { $0.start >= brace }
    let end = parsed.nodes.indices[first...].first { parsed.nodes[$0].kind == .end }
    guard let end, parsed.nodes[end].start == brace else { return false }
    let tree = SyntaxTree(parsed)
    return tree.members(of: NodeID(end - parsed.nodes[end].extent)).contains { text.string(tree.range($0.key)) == key }
  }

  /// The line of a closing brace, with another indentation than that of the opening one, moved to where one is missing.
  var movedBraces: [Repair] {
    guard problem.kind == .missingComma, let brace = parsed.misalignedCloser(before: start),
      text.byte(brace) == .closeBrace, let line = text.lineStart(brace), text.indentation(ofFirst: brace) != nil
    else { return [] }
    let next = text.nextLine(brace)
    let content = text.slice(brace + 1..<next).filter { $0 > .space }
    let end = problem.range.upperBound
    guard content.isEmpty || content == [.comma], next <= end, text.isLineBreak(text.skippingSpaces(end)) else {
      return []
    }
    let edits = [TextEdit(line..<next, ""), TextEdit(end..<end, "\n" + text.string(line..<brace + 1) + ",")]
    return [Repair(kind: .misplaced, range: brace..<brace + 1, edits: edits)]
  }

  /// Objects among members moved to the list that wants them: tiers among the items. What is in it already is removed.
  func objectsOfLists(_ expected: Expectations) -> [Repair] {
    guard problem.kind == .keyIsNoString, text.byte(start) == .openBrace else { return [] }
    let tree = SyntaxTree(parsed)
    // Each place costs as much as the list has elements.
    let objects = parsed.problems.lazy.filter { $0.kind == .keyIsNoString && $0.container == problem.container }
      .prefix(16).compactMap { object(at: $0.range.lowerBound) }
    var (removed, places, added): ([ByteRange], [NodeID], [Int: String]) = ([], [], [:])
    for object in objects {
      guard let place = expected.place(tree, object), let range = removal(of: tree.range(object), removed) else {
        continue
      }
      removed = removed.filter { $0.lowerBound < range.lowerBound } + [range]
      places.append(object)
      if case .beside(let sibling, let isAfter) = place {
        let edit = insertion(of: text.string(tree.range(object)), beside: sibling, isAfter: isAfter, tree)
        added[edit.range.lowerBound, default: ""] += edit.text
      }
    }
    guard let first = places.first, tree.range(first).lowerBound == start else { return [] }
    let edits = removed.map { TextEdit($0, "") } + added.map { TextEdit($0..<$0, $1) }
    return [
      Repair(
        kind: .misplaced, range: start..<start + 1, edits: edits.sorted { $0.range.lowerBound < $1.range.lowerBound },
        placeCount: places.count)
    ]
  }

  private func object(at offset: Int) -> NodeID? {
    let index = parsed.nodes.partitioningIndex { $0.start >= offset }
    return (index..<min(index + 2, parsed.nodes.count)).first {
      parsed.nodes[$0].kind == .object && parsed.nodes[$0].start == offset
    }.map { NodeID($0) }
  }

  /// A member with its comma: that after it, or before the last one and those that are removed before it.
  private func removal(of member: ByteRange, _ removed: [ByteRange]) -> ByteRange? {
    let comma = text.skippingWhitespace(member.upperBound)
    let isLast = text.byte(comma) != .comma
    // The line would be left to a comment, and removed with it.
    guard text.byte(text.skippingSpaces(isLast ? member.upperBound : comma + 1)) != .slash else { return nil }
    if !isLast { return withLine(member.lowerBound..<comma + 1) }
    var before = text.endOfToken(before: member.lowerBound)
    for range in removed.reversed() where range.upperBound > before {
      before = text.endOfToken(before: range.lowerBound)
    }
    return before..<member.upperBound
  }

  /// An element with a comma and the whitespace that is between others.
  private func insertion(of element: String, beside sibling: NodeID, isAfter: Bool, _ tree: SyntaxTree) -> TextEdit {
    let start = tree.range(sibling).lowerBound
    let space = text.string(text.skippingWhitespaceBackward(start)..<start)
    let end = tree.range(sibling).upperBound
    return isAfter ? TextEdit(end..<end, "," + space + element) : TextEdit(start..<start, element + "," + space)
  }
}
