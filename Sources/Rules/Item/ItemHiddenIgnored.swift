import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let itemHiddenIgnored = Rule(
    id: "item/hidden-ignored",
    severity: .info,
    impact: .changes,
    summary: "An override hides an item that a tier lists.",
    appBehavior: "Tiercade shows the item anyway",
    explanation: """
      `hidden` is part of the format, but has no effect when the app imports a list. To hide an item, remove its id from \
      the tier.
      """,
    checks: [.key(.id, NameTest(in: [.override, .reference, .item])) { occurrences, _ in hiddenIgnored(occurrences) }]
  )
}

private func hiddenIgnored(_ occurrences: Occurrences) -> [NameFinding] {
  guard let override = occurrences.all.first(where: { $0.role == .override }), occurrences.has(.reference),
    occurrences.has(.item),
    let hidden = ObjectView(occurrences.tree, override.node)["hidden"], occurrences.tree.kind(hidden) == .true
  else { return [] }
  return [
    NameFinding(at: .value(hidden)) { _ in
      let shown = occurrences.occurrences(.reference).prefix(1).map {
        (message: "listed here", location: DocumentLocation.value($0.node))
      }
      return Message("item \(quoted(occurrences.text)) is hidden here but listed in a tier", related: shown)
    }
  ]
}
