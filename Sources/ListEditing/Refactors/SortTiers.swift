import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let sortTiers = Refactor(
    "sortTiers", "Sort tiers", kind: .rewrite, summary: "sort `tiers` by `order`; the unranked pool comes last",
    offers: { context in
      context.isIn("tiers", depth: 2) ? context.offer("Sort the tiers by order", .sortTiers) : []
    })
}

/// Sorts the tiers by `order`, the pool last; empty where one has no order.
func sortingTiers(_ document: Document) -> [Change] {
  let tiers = document.projectTiers
  let (tree, count) = (
    document.tree, ObjectView(document.tree, .root).elements("tiers").reduce(0) { count, _ in count + 1 }
  )
  guard tiers.count == count, tiers.allSatisfy({ $0.order != nil }) else { return [] }
  let ranked = tiers.filter { !$0.isPool }
  let sorted = ranked.sorted { ($0.order ?? 0, $0.index) < ($1.order ?? 0, $1.index) }
  guard sorted.map({ $0.index }) != ranked.map({ $0.index }) else { return [] }
  return zip(tiers, sorted + tiers.filter { $0.isPool }).compactMap { place, tier in
    place.index == tier.index
      ? nil : .replace(.value(place.view.node), with: tree.text.string(tree.range(tier.view.node)))
  }
}
