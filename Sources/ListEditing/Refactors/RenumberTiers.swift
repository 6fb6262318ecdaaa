import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let renumberTiers = Refactor(
    "renumberTiers", "Renumber tiers", kind: .rewrite, summary: "set the `order` of each tier to its index in `tiers`",
    offers: { context in
      guard context.isIn("tiers", depth: 2), !renumbering(context.document).isEmpty else { return [] }
      return [Offer(title: "Renumber the tiers")]
    },
    changes: { input in renumbering(input.document) }
  )
}

/// Sets `order` of each tier to its index.
func renumbering(_ document: Document) -> [Change] {
  document.projectTiers.compactMap { tier in
    if tier.order == Int64(tier.index) { return nil }
    let number = String(tier.index)
    guard let node = tier.view["order"] else {
      return .addMember(to: tier.view.node, key: "order", value: number)
    }
    return .replace(.value(node), with: number)
  }
}
