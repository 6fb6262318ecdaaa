import JSONSyntax
import TierlintCore

extension Refactor {
  /// Sets the `order` of each tier to its index in the array.
  static let renumberTiers = Refactor(
    name: "renumberTiers",
    kind: .rewrite,
    offers: { context in
      guard context.isIn("tiers", depth: 2), !renumbering(context.document).isEmpty else { return [] }
      return [Offer(title: "Renumber the tiers")]
    },
    operation: .changes { document, _, _ in renumbering(document) }
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
