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
      .key(.id) { uses, _ in placedTwice(uses) }, .key(.stateItem) { uses, _ in repeatedItems(uses) },
    ],
    supersededBy: ["id/empty"]
  )
}

private func placedTwice(_ uses: Uses) -> [Finding] {
  guard uses.all.count > 2, uses.has(.item) else { return [] }
  let references = uses.uses(.reference)
  guard let first = references.first else { return [] }
  // In document order, so that those of one tier are neighbors.
  return zip(references, references.dropFirst()).map { previous, use in
    previous.owner == use.owner ? repeated(use, previous, uses) : elsewhere(use, first, uses)
  }
}

private func repeated(_ use: Use, _ previous: Use, _ uses: Uses) -> Finding {
  Finding(at: .value(use.node)) { _ in
    let tier = Tier(ObjectView(uses.tree, use.owner), index: 0).shown
    return Message(
      "item \(quoted(uses.text)) stands twice in \(tier)",
      appBehavior: "Tiercade loads the list, then crashes when it saves it for the second time",
      fixes: [.safe("Remove the repeat", .remove(use.node))], related: [("the first time", .value(previous.node))])
  }
}

private func elsewhere(_ use: Use, _ first: Use, _ uses: Uses) -> Finding {
  Finding(at: .value(use.node)) { _ in
    let tier = Tier(ObjectView(uses.tree, use.owner), index: 0).shown
    let other = Tier(ObjectView(uses.tree, first.owner), index: 0).shown
    return Message(
      "item \(quoted(uses.text)) stands in \(tier) as well as in \(other)",
      fixes: [
        .choice("Remove it from \(tier)", .remove(use.node)), .choice("Remove it from \(other)", .remove(first.node)),
      ], related: [("the place in \(other)", .value(first.node))])
  }
}
