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
}
