import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let itemDuplicateTitle = Rule(
    id: "item/duplicate-title",
    severity: .hint,
    impact: .none,
    summary: "Two items have the same title.",
    appBehavior: "Tiercade distinguishes the items by their ids, but shows the same title for both",
    explanation: """
      Items are identified by their ids, so nothing is lost. But readers cannot distinguish the two, and most often one of \
      them is a copy whose title was not changed. The later item is reported.
      """,
    checks: [.key(.title, NameTest(atLeast: 2)) { occurrences, _ in duplicateTitles(occurrences) }]
  )
}

private func duplicateTitles(_ occurrences: Occurrences) -> [NameFinding] {
  guard let first = occurrences.all.first, occurrences.all.count > 1, !occurrences.tree.isEmptyOrWhitespace(first.node)
  else {
    return []
  }
  return occurrences.all.dropFirst().map { occurrence in
    NameFinding(at: .value(occurrence.node)) { context in
      let other = context.displayKey(of: first.owner)
      return Message(
        "title \(context.displayText(occurrence.node)) is already used by item \(other)",
        related: [("first item with this title", .value(first.node))])
    }
  }
}
