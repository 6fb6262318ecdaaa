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
        fixes: fixes(item, id, name, context),
        related: [("key of the item", .key(item.node))])
    }
  ]
}

/// The key as the id; where tiers know only the id, the item was renamed in one place, and the id may be what was meant.
private func fixes(_ item: ObjectView, _ id: NodeID, _ key: String, _ context: MessageContext) -> [Fix] {
  let change = Change.replace(.value(id), with: jsonStringLiteral(key))
  guard let name = context.tree.string(id), context.isRenamed(item) else {
    return [.safe("Change to \(quoted(key))", change)]
  }
  let places = context.ids.occurrences(of: id)?.all ?? []
  let others = places.map { place in
    let location = place.role == .override ? NodeLocation.key(place.node) : .value(place.node)
    return Change.replace(location, with: jsonStringLiteral(key))
  }
  return [
    .suggestion("Rename the key to \(quoted(name))", .replace(.key(item.node), with: jsonStringLiteral(name))),
    Fix(title: "Change to \(quoted(key)) everywhere", isSafe: false, changes: [change] + others),
  ]
}

extension MessageContext {
  /// Whether tiers list an item by its `id`, which is the key of no item, and not by its key.
  func isRenamed(_ item: ObjectView) -> Bool { ids.isRenamed(item) }
}

extension KeyTable {
  /// The same, of a table of ids.
  func isRenamed(_ item: ObjectView) -> Bool {
    let key = item.tree.key(of: item.node)
    guard let id = item["id"], !item.tree.haveSameName(id, key) else { return false }
    return has(.reference, id) && !has(.item, id) && !has(.tier, id) && !has(.reference, key)
  }
}
