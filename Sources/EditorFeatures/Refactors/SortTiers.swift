import JSONSyntax
import TierlintCore

extension Refactor {
  /// The tiers in the array as their `order` says; the pool of unranked items is last in any case.
  static let sortTiers = Refactor(
    name: "sortTiers",
    kind: .rewrite,
    offers: { site in
      guard site.isIn("tiers", depth: 2), !sorting(site.document).isEmpty else { return [] }
      return [Offer(title: "Sort the tiers by their order")]
    },
    work: .changes { document, _, _ in sorting(document) }
  )
}

private func sorting(_ document: Document) -> [Change] {
  let tiers = document.projectTiers
  let (tree, count) = (
    document.tree, ObjectView(document.tree, .root).elements("tiers").reduce(0) { count, _ in count + 1 }
  )
  guard tiers.count == count, tiers.allSatisfy({ $0.order != nil }) else { return [] }
  let ranked = tiers.filter { !$0.isPool }
  let sorted = ranked.sorted { ($0.order ?? 0, $0.index) < ($1.order ?? 0, $1.index) }
  guard sorted.map(\.index) != ranked.map(\.index) else { return [] }
  return zip(tiers, sorted + tiers.filter(\.isPool)).compactMap { place, tier in
    place.index == tier.index
      ? nil : .replace(.value(place.view.node), with: tree.text.string(tree.range(tier.view.node)))
  }
}
