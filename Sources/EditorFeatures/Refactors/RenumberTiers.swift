import JSONSyntax
import TierlintCore

extension Refactor {
  /// Each tier's place in the array as its `order`.
  static let renumberTiers = Refactor(
    name: "renumberTiers",
    kind: .rewrite,
    offers: { site in
      guard site.isIn("tiers", depth: 2), !renumbering(site.document).isEmpty else { return [] }
      return [Offer(title: "Number the tiers from top to bottom")]
    },
    work: .changes { document, _, _ in renumbering(document) }
  )
}

private func renumbering(_ document: Document) -> [Change] {
  document.projectTiers.compactMap { tier in
    if tier.order == tier.index { return nil }
    let number = String(tier.index)
    guard let node = tier.view["order"] else {
      return .addMember(to: tier.view.node, key: "order", value: number)
    }
    return .replace(.value(node), with: number)
  }
}
