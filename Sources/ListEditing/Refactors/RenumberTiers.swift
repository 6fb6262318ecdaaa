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
  document.projectTiers.filter { $0.order != $0.index }.map { $0.view.setting("order", to: String($0.index)) }
}
