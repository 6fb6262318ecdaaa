import JSONSyntax
extension Rule {
  static let itemPlacedTwice = Rule(
    id: "item/placed-twice",
    severity: .error,
    impact: .crashes,
    fixable: .safe,
    summary: "An item stands in a tier twice, or in two tiers.",
    appBehavior: "Tiercade loads the list, then crashes when a head-to-head begins",
    explanation: """
      An item has one place. Listed twice in one tier it makes the app crash at the second save, listed in two tiers as \
      soon as items are compared head to head. The repeat in one tier can go without a loss; of two tiers, one is wrong. \
      In a state, whose items stand in the tiers themselves, no id may occur twice.
      """,
    checks: [
      .key(.id) { occurrences, _ in placedTwice(occurrences) },
      .key(.stateItem) { occurrences, _ in repeatedItems(occurrences) },
    ],
    supersededBy: ["id/empty"]
  )
}

private func placedTwice(_ occurrences: Occurrences) -> [Finding] {
  guard occurrences.all.count > 2, occurrences.has(.item) else { return [] }
  let references = occurrences.occurrences(.reference)
  guard let first = references.first else { return [] }
  // In document order, so that those of one tier are neighbors.
  return zip(references, references.dropFirst()).map { previous, occurrence in
    previous.owner == occurrence.owner
      ? repeated(occurrence, previous, occurrences) : elsewhere(occurrence, first, occurrences)
  }
}

private func repeated(_ occurrence: Occurrence, _ previous: Occurrence, _ occurrences: Occurrences) -> Finding {
  Finding(at: .value(occurrence.node)) { _ in
    let tier = Tier(ObjectView(occurrences.tree, occurrence.owner), index: 0).shown
    return Message(
      "item \(quoted(occurrences.text)) stands twice in \(tier)",
      appBehavior: "Tiercade loads the list, then crashes when it saves it for the second time",
      fixes: [.safe("Remove the repeat", .remove(occurrence.node))],
      related: [("the first time", .value(previous.node))])
  }
}

private func elsewhere(_ occurrence: Occurrence, _ first: Occurrence, _ occurrences: Occurrences) -> Finding {
  Finding(at: .value(occurrence.node)) { _ in
    let tier = Tier(ObjectView(occurrences.tree, occurrence.owner), index: 0).shown
    let other = Tier(ObjectView(occurrences.tree, first.owner), index: 0).shown
    return Message(
      "item \(quoted(occurrences.text)) stands in \(tier) as well as in \(other)",
      fixes: [
        .suggestion("Remove it from \(tier)", .remove(occurrence.node)),
        .suggestion("Remove it from \(other)", .remove(first.node)),
      ], related: [("the place in \(other)", .value(first.node))])
  }
}
