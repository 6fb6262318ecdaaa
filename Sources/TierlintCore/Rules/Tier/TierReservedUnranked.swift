import JSONSyntax

extension Rule {
  static let tierReservedUnranked = Rule(
    id: "tier/reserved-unranked",
    severity: .warning,
    otherSeverities: [.error],
    impact: .changes,
    fixable: .safe,
    summary: "The name `unranked` is used for something else than the pool, or the pool is not last.",
    consequence: "Tiercade knows the pool of unranked items by that name",
    explanation: """
      A tier labelled `Unranked`, in capitals or not, is the pool of items without a rank, whatever its id. A tier with \
      the id `unranked` and another label is an ordinary tier. So the pool should have both, and stand last, where the \
      app puts it in any case.

      A state has the pool in `tiers`, written `unranked`, and never names it in `tierOrder`, which lists the ranked \
      tiers alone.
      """,
    checks: [
      .outline { outline, _ in misnamed(outline) + misplaced(outline) },
      .stateOutline { state, _ in poolsOfState(state) },
      .key(.tierName) { uses, _ in poolInOrder(uses) },
    ],
    yieldsTo: ["tier/duplicate-label"]
  )
}

private func misnamed(_ outline: Outline) -> [Finding] {
  outline.tiers.compactMap { tier in
    guard tier.label != nil, let name = tier.id, isUnranked(name) != tier.isPool,
      let label = tier.view["label"], let id = tier.view["id"]
    else { return nil }
    if tier.view.tree.isGuessed(label) || tier.view.tree.isGuessed(id) { return nil }
    return tier.isPool ? poolOfOtherID(label, id) : tierWithPoolID(tier, label, id)
  }
}

private func poolOfOtherID(_ label: NodeID, _ id: NodeID) -> Finding {
  Finding(at: .value(label)) { telling in
    let isFree = !telling.takenIDs.contains("unranked")
    return Wording(
      "label \(telling.shown(label)) stands on a tier with the id \(telling.shown(id))",
      consequence: "Tiercade makes this tier the pool of unranked items, whatever its id",
      fixes: isFree ? [.safe("Give it the id \"unranked\"", .replace(.value(id), with: "\"unranked\""))] : [])
  }
}

private func tierWithPoolID(_ tier: Tier, _ label: NodeID, _ id: NodeID) -> Finding {
  Finding(at: .value(id)) { telling in
    let hasPool = telling.outline.tiers.contains(where: \.isPool)
    let free = telling.freeID(for: tier)
    let other = Fix.choice("Give it the id \(quoted(free))", .replace(.value(id), with: jsonText(free)))
    let pool = Fix.choice("Label it \"Unranked\"", .replace(.value(label), with: "\"Unranked\""))
    return Wording(
      "tier id \(telling.shown(id)) stands with the label \(telling.shown(label))",
      consequence: "Tiercade makes this a ranked tier, not the pool of unranked items",
      fixes: hasPool ? [other] : [pool, other])
  }
}

/// Of several pools the labels speak already.
private func misplaced(_ outline: Outline) -> [Finding] {
  guard let pool = outline.tiers.first(where: \.isPool), let last = outline.tiers.last, !last.isPool,
    let array = outline.tierArray
  else { return [] }
  return [
    Finding(at: .opener(pool.view.node)) { telling in
      let behind = outline.tiers.count { $0.index > pool.index }
      return Wording(
        "the pool of unranked items has \(behind == 1 ? "a tier" : "\(behind) tiers") behind it",
        consequence: "Tiercade always puts the pool last",
        fixes: [
          .safe(
            "Move the pool to the end", .remove(pool.view.node),
            .addElement(to: array, value: moved(pool, behind: outline, telling.tree)))
        ])
    }
  ]
}

/// The text of the pool; its `order` is raised above all others, unless it is so already.
private func moved(_ pool: Tier, behind outline: Outline, _ tree: SyntaxTree) -> String {
  let whole = tree.range(pool.view.node)
  let most = outline.tiers.compactMap { $0.index == pool.index ? nil : $0.order }.max() ?? 0
  guard let order = pool.order, let node = pool.view["order"], order <= most, most < .max else {
    return tree.text.string(whole)
  }
  let number = tree.range(node)
  return tree.text.string(whole.lowerBound..<number.lowerBound) + String(most + 1)
    + tree.text.string(number.upperBound..<whole.upperBound)
}
