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
      guard !collecting(items, context.names).isEmpty else { return [] }
      return [Offer(title: "Add \(counted(items.count, "item")) to the unranked pool")]
    },
    changes: { input in collecting(unplacedItems(input.names), input.names) }
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

private func collecting(_ items: [NodeID], _ names: DocumentNames) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  let entries = items.map { tree.text.string(tree.range(tree.key(of: $0))) }
  guard !entries.isEmpty, let tiers = ObjectView(tree, .root)["tiers"], tree.kind(tiers) == .array else { return [] }
  if let pool = document.projectTiers.first(where: \.isPool) {
    guard let list = pool.view["itemIds"], tree.kind(list) == .array else { return [] }
    return entries.map { .addElement(to: list, value: $0) }
  }
  return (try? newPool(entries, names, in: tiers)) ?? []
}
