import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let collectUnplaced = Refactor(
    "collectUnplaced", "Add items to the unranked pool", kind: .rewrite,
    summary: "add all items that are in no tier to the pool, which is created if it is missing",
    offers: { context in
      guard context.isIn("tiers", depth: 1) || context.isIn("items", depth: 1) else { return [] }
      let items = unplacedItems(context.names)
      guard !collecting(context.names).isEmpty else { return [] }
      return [Offer(title: "Add \(counted(items.count, "item")) to the unranked pool")]
    },
    changes: { input in collecting(input.names) }
  )
}

/// The items in no tier. One whose `id` is not its key is left out, because a tier may list it under either.
private func unplacedItems(_ names: DocumentNames) -> [NodeID] {
  guard names.document.kind == .project else { return [] }
  let tree = names.document.tree
  return names.ids.unplacedItems.filter { item in
    guard tree.kind(item) == .object else { return false }
    guard let id = ObjectView(tree, item)["id"], tree.kind(id) == .string else { return true }
    return tree.haveSameName(tree.key(of: item), id)
  }
}

/// Adds all items that are in no tier to the pool.
func collecting(_ names: DocumentNames) -> [Change] {
  let tree = names.document.tree
  let entries = unplacedItems(names).map { tree.text.string(tree.range(tree.key(of: $0))) }
  return (try? addingToPool(entries, names)) ?? []
}
