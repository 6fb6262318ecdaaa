import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let idCollision = Rule(
    id: "id/collision",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "A tier and an item share an id.",
    appBehavior: "Tiercade distinguishes the two, but a look-up by id only may find the wrong one",
    explanation: """
      The app looks up tiers and items separately and loads such a list. Scripts and links that use the id `gold` may find \
      the wrong one. The suggestion gives the tier another id; tier ids are not shown on screen.
      """,
    checks: [.key(.id, NameTest(in: [.tier, .item])) { occurrences, _ in collisions(occurrences) }]
  )
}

private func collisions(_ occurrences: Occurrences) -> [NameFinding] {
  guard occurrences.has(.tier), let tier = occurrences.all.first(where: { $0.role == .tier }),
    let item = occurrences.item
  else { return [] }
  let places = [DocumentLocation.value(tier.node), .key(item.node)]
  let isTierLater = tier.node > item.node
  return [
    NameFinding(at: isTierLater ? places[0] : places[1]) { _ in
      let earlier = isTierLater ? "item with the same id" : "tier with the same id"
      return Message(
        "id \(quoted(occurrences.text)) is used by a tier and by an item", fixes: { fixes(tier, $0) },
        related: [(earlier, isTierLater ? places[1] : places[0])])
    }
  ]
}

/// A new id for the tier; none for the pool, whose id must not change.
private func fixes(_ occurrence: Occurrence, _ document: DocumentContext) -> [Fix] {
  guard let tier = document.skeleton.tiers.first(where: { $0.view.node == occurrence.owner }), !tier.isPool else {
    return []
  }
  var number = 1
  let id = freeName((tier.id.map(validKey) ?? "") + "-tier", document.taken.ids, from: &number)
  return [.change(occurrence.node, "Change tier id to", to: id)]
}
