import Findings
import JSONSyntax
import TierLists

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
    ],
    supersededBy: ["item/empty-tag"]
  )
}

private func duplicateTags(_ object: ObjectView) -> [ObjectFinding] {
  guard let list = object["tags"], object.tree.kind(list) == .array, !hasFewDistinctTags(list, object.tree) else {
    return []
  }
  let tags = object.tree.elements(of: list).filter { object.tree.kind($0) == .string }
  var table = NameTable(object.tree, capacity: tags.count)
  return tags.compactMap { tag in
    let first = table.insert(tag)
    return first == tag ? nil : duplicate(tag, of: first)
  }
}

/// Whether an array has few elements, and no two of its strings are equal.
private func hasFewDistinctTags(_ list: NodeID, _ tree: SyntaxTree) -> Bool {
  guard tree[list].extent < 12 else { return false }
  var areDistinct = true
  tree.forEachElement(of: list) { tag in
    guard tree.kind(tag) == .string else { return }
    var other = tree.first(in: list)
    while areDistinct, other < tag {
      areDistinct = tree.kind(other) != .string || !tree.haveSameName(other, tag)
      other = tree.after(other)
    }
  }
  return areDistinct
}

private func duplicate(_ tag: NodeID, of first: NodeID) -> ObjectFinding {
  ObjectFinding(at: .value(tag)) { context in
    Message(
      "tag \(context.displayText(tag))\(context.ownerSuffix(tag)) is a duplicate",
      fixes: [.safe("Remove the duplicate", .remove(tag))], related: [("first listed here", .value(first))])
  }
}
