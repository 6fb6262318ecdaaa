import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let itemPlacedTwice = Rule(
    id: "item/placed-twice",
    severity: .error,
    impact: .crashes,
    fixable: .safe,
    summary: "An item is listed in a tier twice, or in two tiers.",
    appBehavior: "Tiercade loads the list, then crashes when a head-to-head starts, or at the second save",
    explanation: """
      An item can be in one place only. Listed twice in one tier, it crashes the app at the second save; listed in two \
      tiers, as soon as items are compared head to head. The fix removes a duplicate in one tier; of two tiers, you \
      choose one. Where exactly one other item is in no tier, one of the two entries most likely means it. In a state, which has its items inside the tiers, no id may occur twice.
      """,
    checks: [
      .key(.id, NameTest(in: [.item, .reference], atLeast: 3)) { occurrences, _ in placedTwice(occurrences) },
      .key(.stateItem) { occurrences, _ in repeatedItems(occurrences) },
      .skeleton { skeleton, _ in copiedLists(skeleton) },
    ],
    supersededBy: ["id/empty"],
    // One of the two entries means the item that is in no tier.
    explains: [
      Relation(mistake: .misspelledID, maximum: 1) { location, facts in
        guard facts.knowsAllTiers, location.name(facts.tree) != nil else { return [] }
        return facts.forgottenItem.map { [.name($0)] } ?? []
      }
    ],
    traits: [.laterCrash]
  )
}

/// Of an item in two tiers.
let comparedTwice = "Tiercade loads the list, then crashes when a head-to-head starts"

private func placedTwice(_ occurrences: Occurrences) -> [NameFinding] {
  guard occurrences.all.count > 2, occurrences.has(.item) else { return [] }
  let overwritten = occurrences.completeness.overwrittenTiers
  let references = occurrences.occurrences(.reference).filter { !overwritten.contains($0.owner) }
  guard let first = references.first else { return [] }
  // One closure for all entries, because each counts the references that it captures.
  let isOnce = references.count == 2 && occurrences.completeness.tiers
  let message = { @Sendable (entry: Occurrence, previous: NodeID, context: NameContext) in
    repeated(entry, after: previous, or: isOnce ? context.forgottenItem : nil, of: occurrences)
  }
  // In document order, so that those of one tier are neighbors.
  return zip(references, references.dropFirst()).map { previous, occurrence in
    if previous.owner != occurrence.owner {
      return placedInSeveralTiers(occurrence, first: first, isOnce: isOnce, of: occurrences)
    }
    return NameFinding(at: .value(occurrence.node)) { message(occurrence, previous.node, $0) }
  }
}

/// - Parameter other: The item that one of the two entries may mean.
private func repeated(
  _ occurrence: Occurrence, after previous: NodeID, or other: String?, of occurrences: Occurrences
) -> Message {
  let removal = Fix(title: "Remove the duplicate", isSafe: other == nil, changes: [.remove(occurrence.node)])
  return Message(
    "item \(quoted(occurrences.text)) is listed twice in \(Tier(ObjectView(occurrences.tree, occurrence.owner), index: 0).shown)"
      + hint(other),
    appBehavior: "Tiercade loads the list, then crashes at the second save",
    fixes: change(occurrence.node, to: other) + [removal],
    related: [("first listed here", .value(previous))])
}

private func change(_ entry: NodeID, to other: String?, _ place: String = "") -> [Fix] {
  other.map { [.suggestion("Change to \(quoted($0))\(place)", .replace(.value(entry), with: jsonStringLiteral($0)))] }
    ?? []
}

private func placedInSeveralTiers(
  _ occurrence: Occurrence, first: Occurrence, isOnce: Bool, of occurrences: Occurrences
) -> NameFinding {
  NameFinding(at: .value(occurrence.node)) { context in
    let tier = Tier(ObjectView(occurrences.tree, occurrence.owner), index: 0).shown
    let other = Tier(ObjectView(occurrences.tree, first.owner), index: 0).shown
    let meant = isOnce ? context.forgottenItem : nil
    return Message(
      "item \(quoted(occurrences.text)) is listed in \(other) and in \(tier)" + hint(meant),
      appBehavior: comparedTwice,
      fixes: change(occurrence.node, to: meant) + change(first.node, to: meant, " in \(other)") + [
        .suggestion("Remove from \(tier)", .remove(occurrence.node)),
        .suggestion("Remove from \(other)", .remove(first.node)),
      ], related: [("listed in \(other) here", .value(first.node))])
  }
}
