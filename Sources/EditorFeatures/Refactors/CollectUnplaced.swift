import JSONSyntax
import TierlintCore

extension Refactor {
  /// Adds all items that are in no tier to the unranked pool; creates the pool where there is none.
  static let collectUnplaced = Refactor(
    name: "collectUnplaced",
    kind: .rewrite,
    offers: { context in
      guard context.isIn("tiers", depth: 1) || context.isIn("items", depth: 1) else { return [] }
      let count = unplacedItems(context.document).count
      guard count > 0, !collecting(context.document).isEmpty else { return [] }
      return [Offer(title: "Add \(counted(count, "item")) to the unranked pool")]
    },
    operation: .changes { document, _, _ in collecting(document) }
  )
}

/// The items in no tier. One whose `id` is not its key is left out, because a tier may list it under either.
private func unplacedItems(_ document: Document) -> [NodeID] {
  guard document.kind == .project else { return [] }
  let tree = document.tree
  return ProjectSkeleton(tree, items: NameTables.ids(in: tree)).unplacedItems.filter { item in
    guard tree.kind(item) == .object else { return false }
    guard let id = ObjectView(tree, item)["id"], tree.kind(id) == .string else { return true }
    return tree.haveSameName(tree.key(of: item), id)
  }
}

private func collecting(_ document: Document) -> [Change] {
  let tree = document.tree
  let ids = unplacedItems(document).map { tree.text.string(tree.range(tree.key(of: $0))) }
  guard !ids.isEmpty, let tiers = ObjectView(tree, .root)["tiers"], tree.kind(tiers) == .array else { return [] }
  if let pool = document.projectTiers.first(where: \.isPool) {
    guard let list = pool.view["itemIds"], tree.kind(list) == .array else { return [] }
    return ids.map { .addElement(to: list, value: $0) }
  }
  return (try? newPool(ids, in: tiers, document)) ?? []
}
