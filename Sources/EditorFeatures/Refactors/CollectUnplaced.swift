import JSONSyntax
import TierlintCore

extension Refactor {
  /// All items that stand in no tier, into the pool of unranked ones, which is made where there is none.
  static let collectUnplaced = Refactor(
    name: "collectUnplaced",
    kind: .rewrite,
    offers: { site in
      guard site.isIn("tiers", depth: 1) || site.isIn("items", depth: 1) else { return [] }
      let count = unplacedItems(site.document).count
      guard count > 0, !collecting(site.document).isEmpty else { return [] }
      return [Offer(title: "Put \(count == 1 ? "the item" : "the \(count) items") without a tier into the pool")]
    },
    work: .changes { document, _, _ in collecting(document) }
  )
}

private func unplacedItems(_ document: Document) -> [NodeID] {
  guard document.kind == .project else { return [] }
  return ProjectSkeleton(document.tree, items: NameTables.ids(in: document.tree)).unplacedItems.filter {
    document.tree.kind($0) == .object
  }
}

private func collecting(_ document: Document) -> [Change] {
  let tree = document.tree
  let ids = unplacedItems(document).map { tree.text.string(tree.range(tree.key(of: $0))) }
  guard !ids.isEmpty, let tiers = ObjectView(tree, .root)["tiers"], tree.kind(tiers) == .array else { return [] }
  let all = document.projectTiers
  if let pool = all.first(where: \.isPool) {
    guard let list = pool.view["itemIds"], tree.kind(list) == .array else { return [] }
    return ids.map { .addElement(to: list, value: $0) }
  }
  // The pool is known by its label, but should have its id too, which no tier or item must have already.
  let isFree = !NameTables.ids(in: tree).lowercasedNames.contains("unranked")
  let (order, overflows) = (all.compactMap(\.order).max() ?? -1).addingReportingOverflow(1)
  guard isFree, !overflows else { return [] }
  let pool = JSONValue.object([
    "id": .string("unranked"), "label": .string("Unranked"), "order": .integer(order),
    "itemIds": .array(ids) { .raw(Array($0.utf8)) },
  ])
  return [.addElement(to: tiers, value: document.text(pool, inside: tiers))]
}
