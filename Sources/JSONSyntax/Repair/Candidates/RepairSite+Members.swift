import SourceText

/// Members whose keys are missing, with or without the bracket that opens their values: `"items": {`.
extension RepairSite {
  /// What the document lacks before the first value that its container does not want, or before what has no key at the problem.
  func memberRepairs(_ expected: Expectations) -> [Repair] {
    if problem.kind == .missingKey { return keyRepairs(expected) }
    if problem.kind == .missingValue, let value = text.startOfString(endingBefore: problem.range.upperBound),
      text.byte(text.skippingSpaces(problem.range.upperBound)) == .comma,
      // A key that is being typed is a word.
      problem.range.upperBound - value > 2,
      !text.slice(value + 1..<problem.range.upperBound - 1).allSatisfy({ $0.isASCIILetter && $0 >= .a })
    {
      return keyRepairs(expected, before: value) + otherMembers(expected)
    }
    return otherMembers(expected)
  }

  private func otherMembers(_ expected: Expectations) -> [Repair] {
    guard parsed.imbalance != nil || isWithoutKey || problem.kind.isQuote else { return [] }
    let tree = SyntaxTree(parsed)
    let mismatch = parsed.imbalance == nil ? nil : expected.mismatches(tree).first
    return elementRepairs(tree, expected) + mismatchRepairs(mismatch, tree, expected)
      + completions(tree, mismatch: mismatch)
  }

  /// Before a colon without key, or before a string without key and colon.
  private func keyRepairs(_ expected: Expectations, before value: Int? = nil) -> [Repair] {
    let colon = text.skippingSpaces(start)
    let index = parsed.nodes.partitioningIndex { $0.start > (value ?? colon + 1) - 1 }
    guard let object = problem.container, value != nil || text.byte(colon) == .colon, index < parsed.nodes.count else {
      return []
    }
    let place = value ?? colon
    return expected.keys(SyntaxTree(parsed), object, NodeID(index)).prefix(3).map { key in
      let text = jsonStringLiteral(key) + (value == nil ? "" : ": ")
      return Repair(kind: .missingKey, range: problem.range, edits: [TextEdit(place..<place, text)])
    }
  }

  /// A closing bracket right before a value that its container does not want removed.
  private func closerRemovals(_ mismatch: NodeID) -> [Repair] {
    let end = text.endOfToken(before: parsed.nodes[mismatch.index - 1].start)
    guard end > 0, text.isCloser(end - 1) else { return [] }
    return [Repair(kind: .strayCloser, range: end - 1..<end, edits: [TextEdit(end - 1..<end, "")])]
  }

  private var isWithoutKey: Bool { [.keyIsNoString, .missingValue, .missingColon].contains(problem.kind) }

  /// Before the first value that its container does not want.
  private func mismatchRepairs(_ mismatch: NodeID?, _ tree: SyntaxTree, _ expected: Expectations) -> [Repair] {
    guard let mismatch, let container = tree.parent(of: mismatch), tree.kind(container) == .object else { return [] }
    return closerRemovals(mismatch)
      + expected.members(tree, container, mismatch).map { member in
        opening(member, before: parsed.nodes[mismatch.index - 1].start, siblingsOf: container)
      }
  }

  /// Before an object or a string in the place of a member.
  private func elementRepairs(_ tree: SyntaxTree, _ expected: Expectations) -> [Repair] {
    guard isWithoutKey, let container = problem.container, tree.kind(container) == .object else { return [] }
    let isObject = problem.kind == .keyIsNoString
    guard let offset = isObject ? start : text.startOfString(endingBefore: problem.range.upperBound) else { return [] }
    let node = isObject ? parsed.nodes.partitioningIndex { $0.start >= offset } : nil
    let value = node.flatMap { index in
      (index..<min(index + 2, parsed.nodes.count)).first {
        parsed.nodes[$0].kind == .object && parsed.nodes[$0].start == offset
      }
    }
    let keys = value.map { expected.members(tree, container, NodeID($0)) } ?? []
    let named = keys.filter { $0.kind == .object }.map { member in
      let key = quotedKey(member)
      return Repair(kind: .missingKey, range: offset..<offset + 1, edits: [TextEdit(offset..<offset, key)])
    }
    let arrays = expected.members(tree, container, nil).filter { $0.kind == .array }
    return named + arrays.map { opening($0, before: offset, siblingsOf: container) }
  }

  private func quotedKey(_ member: Expectations.Member) -> String { "\"\(member.key)\": " }

  /// A key and an opening bracket, on a line of their own where what follows is the first on its line.
  private func opening(_ member: Expectations.Member, before offset: Int, siblingsOf container: NodeID) -> Repair {
    let opener = quotedKey(member) + member.kind.opener
    let range = offset..<min(text.count, offset + 1)
    guard let indent = text.indentation(ofFirst: offset), case let line = offset - indent, line > 0 else {
      return Repair(kind: .unopened(member.kind), range: range, edits: [TextEdit(offset..<offset, opener)])
    }
    let sibling = parsed.nodes[container.index + 1].start
    let siblingIndent = text.indentation(ofFirst: sibling).map { text.string(sibling - $0..<sibling) } ?? ""
    let lineBreak = text.byte(line - 2) == .carriageReturn ? "\r\n" : "\n"
    return Repair(
      kind: .unopened(member.kind), range: range,
      edits: [TextEdit(line..<line, (sibling < offset ? siblingIndent : "") + opener + lineBreak)])
  }
}
