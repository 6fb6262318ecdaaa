import JSONSyntax
import SourceText

extension Rule {
  static let itemOrphaned = Rule(
    id: "item/orphaned",
    severity: .warning,
    otherSeverities: [.hint],
    impact: .loses,
    fixable: .suggestion,
    summary: "An item is not in any tier.",
    appBehavior: "Tiercade drops it when it imports the list",
    explanation: """
      The app imports only the items that a tier lists. Items without a rank belong in the unranked pool, a last tier with \
      the id `unranked` and the label `Unranked`. It is only a hint where another finding is the cause: an unknown id in a tier \
      that most likely means this item, a key that was changed without the `id`, or a missing field of the item.
      """,
    checks: [.key(.id, NameTest(in: [.item], notIn: [.reference])) { occurrences, _ in orphaned(occurrences) }]
  )
}

private func orphaned(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.completeness.tiers, !occurrences.has(.reference), let item = occurrences.item,
    occurrences.tree.kind(item.node) == .object
  else {
    return []
  }
  return [
    Finding(at: .key(item.node)) { context in
      Message("item \(quoted(occurrences.text)) is not in any tier", fixes: fixes(item, context))
    }
  ]
}

private func fixes(_ item: ObjectView, _ context: MessageContext) -> [Fix] {
  let tree = context.tree
  // A misspelled reference probably means this item: it does not belong in the pool.
  if context.isMeant(item.node) { return [] }
  if let list = context.pool?.view["itemIds"] {
    return [
      .suggestion(
        "Add to the unranked pool",
        .addElement(to: list, value: jsonStringLiteral(tree.string(tree.key(of: item.node)) ?? "")))
    ]
  }
  // Offered only once for all items, because each fix would add a pool.
  guard context.strayItems.first == item.node, let tiers = context.skeleton.tierArray,
    !context.isUnrankedTaken
  else { return [] }
  let count = context.strayItems.count
  let title =
    count == 1
    ? "Add an unranked pool" : "Add an unranked pool of \(count) items"
  return [.suggestion(title, .addElement(to: tiers, value: pool(context)))]
}

/// A pool with all items that are in no tier, as JSON.
private func pool(_ context: MessageContext) -> String {
  let orders = context.skeleton.tiers.compactMap(\.order)
  let order = orders.max().map { $0 == .max ? $0 : $0 + 1 } ?? 0
  var ids: [UInt8] = []
  for item in context.strayItems {
    let (tree, key) = (context.tree, context.tree.key(of: item))
    if !ids.isEmpty { ids += [.comma, .space] }
    if tree[key].isPlainString, tree.problems.isEmpty {
      ids += tree.text.slice(tree.range(key))
    } else {
      ids.appendJSON(tree.string(key) ?? "")
    }
  }
  return """
    { "id": "unranked", "label": "Unranked", "order": \(order), "itemIds": [\(String(decoding: ids, as: UTF8.self))] }
    """
}
