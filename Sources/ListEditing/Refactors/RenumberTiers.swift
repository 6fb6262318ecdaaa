import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let renumberTiers = Refactor(
    "renumberTiers", "Renumber tiers", kind: .rewrite, summary: "set the `order` of each tier to its index in `tiers`",
    offers: { context in
      context.isIn("tiers", depth: 2) ? context.offer("Renumber the tiers", .renumberTiers) : []
    })
}

/// Sets `order` of each tier to its index.
func renumbering(_ document: Document) -> [Change] {
  document.projectTiers.filter { $0.order != Int64($0.index) }.map { $0.view.setting("order", to: String($0.index)) }
}
