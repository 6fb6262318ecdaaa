import JSONSyntax

extension Rule {
  static let tierReservedUnranked = Rule(
    id: "tier/reserved-unranked",
    severity: .warning,
    otherSeverities: [.error],
    impact: .changes,
    fixable: .safe,
    summary: "The name `unranked` is used for something else than the pool, or the pool is not last.",
    appBehavior: "Tiercade knows the pool of unranked items by that name",
    explanation: """
      A tier labeled `Unranked`, in capitals or not, is the pool of items without a rank, whatever its id. A tier with \
      the id `unranked` and another label is an ordinary tier. So the pool should have both, and stand last, where the \
      app puts it in any case.

      A state has the pool in `tiers`, written `unranked`, and never names it in `tierOrder`, which lists the ranked \
      tiers alone.
      """,
    checks: [
      .skeleton { skeleton, _ in misnamed(skeleton) + misplaced(skeleton) },
      .stateSkeleton { state, _ in poolsOfState(state) },
      .key(.tierName) { occurrences, _ in poolInOrder(occurrences) },
    ],
    supersededBy: ["tier/duplicate-label"]
  )
}

private func misnamed(_ skeleton: ProjectSkeleton) -> [Finding] {
  skeleton.tiers.compactMap { tier in
    guard tier.label != nil, let name = tier.id, isUnranked(name) != tier.isPool,
      let label = tier.view["label"], let id = tier.view["id"]
    else { return nil }
    if tier.view.tree.isRecovered(label) || tier.view.tree.isRecovered(id) { return nil }
    return tier.isPool ? poolOfOtherID(label, id) : tierWithPoolID(tier, label, id)
  }
}

private func poolOfOtherID(_ label: NodeID, _ id: NodeID) -> Finding {
  Finding(at: .value(label)) { context in
    let isFree = !context.takenIDs.contains("unranked")
    return Message(
      "label \(context.displayText(label)) stands on a tier with the id \(context.displayText(id))",
      appBehavior: "Tiercade makes this tier the pool of unranked items, whatever its id",
      fixes: isFree ? [.safe("Give it the id \"unranked\"", .replace(.value(id), with: "\"unranked\""))] : [])
  }
}

private func tierWithPoolID(_ tier: Tier, _ label: NodeID, _ id: NodeID) -> Finding {
  Finding(at: .value(id)) { context in
    let hasPool = context.skeleton.tiers.contains(where: \.isPool)
    let free = context.freeID(for: tier)
    let other = Fix.suggestion("Give it the id \(quoted(free))", .replace(.value(id), with: jsonStringLiteral(free)))
    let pool = Fix.suggestion("Label it \"Unranked\"", .replace(.value(label), with: "\"Unranked\""))
    return Message(
      "tier id \(context.displayText(id)) stands with the label \(context.displayText(label))",
      appBehavior: "Tiercade makes this a ranked tier, not the pool of unranked items",
      fixes: hasPool ? [other] : [pool, other])
  }
}

/// Of several pools the labels speak already.
private func misplaced(_ skeleton: ProjectSkeleton) -> [Finding] {
  guard let pool = skeleton.tiers.first(where: \.isPool), let last = skeleton.tiers.last, !last.isPool,
    let array = skeleton.tierArray
  else { return [] }
  return [
    Finding(at: .opener(pool.view.node)) { context in
      let behind = skeleton.tiers.count { $0.index > pool.index }
      return Message(
        "the pool of unranked items has \(behind == 1 ? "a tier" : "\(behind) tiers") behind it",
        appBehavior: "Tiercade always puts the pool last",
        fixes: [
          .safe(
            "Move the pool to the end", .remove(pool.view.node),
            .addElement(to: array, value: moved(pool, behind: skeleton, context.tree)))
        ])
    }
  ]
}

/// The text of the pool; its `order` is raised above all others, unless it is so already.
private func moved(_ pool: Tier, behind skeleton: ProjectSkeleton, _ tree: SyntaxTree) -> String {
  let whole = tree.range(pool.view.node)
  let most = skeleton.tiers.compactMap { $0.index == pool.index ? nil : $0.order }.max() ?? 0
  guard let order = pool.order, let node = pool.view["order"], order <= most, most < .max else {
    return tree.text.string(whole)
  }
  let number = tree.range(node)
  return tree.text.string(whole.lowerBound..<number.lowerBound) + String(most + 1)
    + tree.text.string(number.upperBound..<whole.upperBound)
}
