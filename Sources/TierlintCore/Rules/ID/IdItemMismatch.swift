import JSONSyntax
extension Rule {
  static let idItemMismatch = Rule(
    id: "id/item-mismatch",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "An item's `id` differs from its key.",
    appBehavior: "Tiercade uses the key and drops the id",
    explanation: """
      An item has its id twice: as its key in `items` and in its `id` field. The app, the tiers and the overrides use the \
      key, so the fix writes the key.
      """,
    checks: [.object(.item) { item, _ in mismatch(item) }],
    supersededBy: ["id/empty"]
  )
}

private func mismatch(_ item: ObjectView) -> [Finding] {
  let tree = item.tree
  let key = tree.key(of: item.node)
  guard let id = item["id"], tree.kind(id) == .string, tree.kind(key) == .string, !tree.isRecovered(key),
    !tree.haveSameName(id, key)
  else { return [] }
  return [
    Finding(at: .value(id)) { context in
      let name = tree.string(key) ?? ""
      return Message(
        "id \(context.displayText(id)) differs from the item's key \(quoted(name))",
        fixes: [.safe("Change to \(quoted(name))", .replace(.value(id), with: jsonStringLiteral(name)))],
        related: [("key of the item", .key(item.node))])
    }
  ]
}
