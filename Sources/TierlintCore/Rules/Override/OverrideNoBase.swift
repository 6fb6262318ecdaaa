import JSONSyntax

extension Rule {
  static let overrideNoBase = Rule(
    id: "override/no-base",
    severity: .warning,
    impact: .none,
    summary: "An override replaces a rating, tags or media that the item does not have.",
    appBehavior: "Tiercade keeps it beside the item, which stays without it wherever else it is used",
    explanation: """
      An override says differently in this list what the item says in all of them. With nothing there to override, the \
      value most likely belongs into the item itself.
      """,
    checks: [.key(.id) { occurrences, _ in withoutBase(occurrences) }]
  )
}

private func withoutBase(_ occurrences: Occurrences) -> [Finding] {
  guard let node = occurrences.all.first(where: { $0.role == .override })?.node, let item = occurrences.item,
    occurrences.tree.kind(node) == .object
  else { return [] }
  let override = ObjectView(occurrences.tree, node)
  return (["rating", "tags", "media"] as [StaticString]).compactMap { field in
    guard let value = override[field], says(occurrences.tree, value), lacks(item, field) else { return nil }
    return Finding(at: .key(value)) { _ in
      Message("override has \(field) for item \(quoted(occurrences.text)), which has none")
    }
  }
}

/// Whether an item has no such field, or null; one that could not be read is there.
private func lacks(_ item: ObjectView, _ field: StaticString) -> Bool {
  item.tree.kind(item.node) == .object && (item[field].map { item.tree.kind($0) == .null } ?? true)
}

/// Whether a value is a number or a list that is not empty; what has another type is wrong in other ways.
private func says(_ tree: SyntaxTree, _ value: NodeID) -> Bool {
  tree.kind(value) == .number || tree.kind(value) == .array && tree.elements(of: value).contains { _ in true }
}
