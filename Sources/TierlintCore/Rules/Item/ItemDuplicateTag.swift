import JSONSyntax

extension Rule {
  static let itemDuplicateTag = Rule(
    id: "item/duplicate-tag",
    severity: .info,
    impact: .none,
    fixable: .safe,
    tags: [.unnecessary], summary: "An item has a tag twice.",
    appBehavior: "Tiercade loads the tag twice; a second one has no effect",
    explanation: """
      Tags are a set: an item has a tag or not. The fix removes the later one. Tags that differ in case are different tags.
      """,
    checks: [
      .object(.item) { item, _ in duplicateTags(item) }, .object(.override) { override, _ in duplicateTags(override) },
    ]
  )
}

private func duplicateTags(_ object: ObjectView) -> [Finding] {
  guard let list = object["tags"] else { return [] }
  var tags: [NodeID] = []
  tags.reserveCapacity(8)
  object.tree.forEachElement(of: list) { if object.tree.kind($0) == .string { tags.append($0) } }
  if tags.count < 10, areDistinct(tags, object.tree) { return [] }
  var table = NameTable(object.tree, capacity: tags.count)
  return tags.compactMap { tag in
    let first = table.insert(tag)
    return first == tag ? nil : duplicate(tag, of: first)
  }
}

/// Whether no two of a few strings are equal.
private func areDistinct(_ tags: [NodeID], _ tree: SyntaxTree) -> Bool {
  for (index, tag) in tags.enumerated() {
    for other in tags[..<index] where tree.haveSameName(other, tag) { return false }
  }
  return true
}

private func duplicate(_ tag: NodeID, of first: NodeID) -> Finding {
  Finding(at: .value(tag)) { context in
    Message(
      "tag \(context.displayText(tag))\(context.ownerSuffix(tag)) is a duplicate",
      fixes: [.safe("Remove the duplicate", .remove(tag))], related: [("first listed here", .value(first))])
  }
}
