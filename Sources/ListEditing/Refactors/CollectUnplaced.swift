import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let collectUnplaced = Refactor(
    "collectUnplaced", "Add items to the unranked pool", kind: .rewrite,
    summary: "add all items that are in no tier to the pool, which is created if it is missing",
    offers: { context in
      guard context.isIn("tiers", depth: 1) || context.isIn("items", depth: 1) else { return [] }
      let count = context.names.unplacedItems.count
      return context.offer("Add \(counted(count, "item")) to the unranked pool", .collectUnplaced)
    })
}

/// Adds all items that are in no tier to the pool.
func collecting(_ names: DocumentNames) -> [Change] {
  let tree = names.document.tree
  let entries = names.unplacedItems.map { tree.text.string(tree.range(tree.key(of: $0))) }
  return (try? addingToPool(entries, names)) ?? []
}
