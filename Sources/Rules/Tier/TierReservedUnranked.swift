import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let tierReservedUnranked = Rule(
    id: "tier/reserved-unranked",
    severity: .warning,
    otherSeverities: [.error],
    impact: .changes,
    fixable: .safe,
    summary: "The reserved name `unranked` is used for another tier, or the unranked pool is not last.",
    appBehavior: "Tiercade identifies the pool of unranked items by that name",
    explanation: """
      A tier labeled `Unranked`, in any case, is the pool of items without a rank, whatever its id. A tier with the id \
      `unranked` and another label is an ordinary tier. The pool should have both, and come last, because the app always \
      shows it last.

      In a state, the pool is the key `unranked` in `tiers`; `tierOrder` lists only the ranked tiers.
      """,
    checks: [
      .skeleton { skeleton, _ in misnamed(skeleton) + misplaced(skeleton) },
      .stateSkeleton { state, _ in poolsOfState(state) },
      .key(.tierName, NameTest(in: [.orderEntry])) { occurrences, _ in poolInOrder(occurrences) },
    ],
    supersededBy: ["tier/duplicate-label"]
  )
}

private func misnamed(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  skeleton.tiers.compactMap { tier in
    guard tier.label != nil, let name = tier.id, isUnranked(name) != tier.isPool,
      let label = tier.view["label"], let id = tier.view["id"]
    else { return nil }
    if tier.view.tree.isRecovered(label) || tier.view.tree.isRecovered(id) { return nil }
    return tier.isPool ? poolOfOtherID(label, id) : tierWithPoolID(tier, label, id)
  }
}

private func poolOfOtherID(_ label: NodeID, _ id: NodeID) -> SkeletonFinding {
  SkeletonFinding(at: .value(label)) { context in
    Message(
      "tier labeled \(context.displayText(label)) has the id \(context.displayText(id)), expected \"unranked\"",
      appBehavior: "Tiercade makes this tier the pool of unranked items",
      fixes: {
        $0.taken.hasUnranked
          ? [] : [.suggestion("Change id to \"unranked\"", .replace(.value(id), with: "\"unranked\""))]
      })
  }
}

private func tierWithPoolID(_ tier: Tier, _ label: NodeID, _ id: NodeID) -> SkeletonFinding {
  SkeletonFinding(at: .value(id)) { context in
    Message(
      "tier with the reserved id \(context.displayText(id)) is labeled \(context.displayText(label))",
      appBehavior: "Tiercade makes this a ranked tier, not the pool of unranked items",
      fixes: { document in
        let other = Fix.change(id, "Change id to", to: document.taken.freeID(for: tier))
        let pool = Fix.change(label, "Change label to", to: "Unranked")
        return document.pool == nil ? [pool, other] : [other]
      })
  }
}

/// The pool, if it is not the last tier. Several pools are reported by `tier/duplicate-label`.
private func misplaced(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  // A tier without a label is still being written.
  guard let pool = skeleton.tiers.first(where: { $0.isPool }), let array = skeleton.tierArray,
    let last = skeleton.tiers.last(where: { !$0.view.isItemAmongTiers && $0.view["label"] != nil }), !last.isPool
  else { return [] }
  return [
    SkeletonFinding(at: .opener(pool.view.node)) { _ in
      let followers = skeleton.tiers.count { $0.index > pool.index && !$0.view.isItemAmongTiers }
      return Message(
        "the unranked pool must come last, but \(counted(followers, "tier")) follow\(followers == 1 ? "s" : "") it",
        appBehavior: "Tiercade always shows the pool last",
        fixes: {
          [
            .safe(
              "Move the pool to the end", .remove(pool.view.node),
              .addElement(to: array, value: moved(pool, after: skeleton, $0.tree)))
          ]
        })
    }
  ]
}

/// The text of the pool with an `order` greater than all others.
private func moved(_ pool: Tier, after skeleton: ProjectSkeleton, _ tree: SyntaxTree) -> String {
  let whole = tree.range(pool.view.node)
  let most = skeleton.tiers.compactMap { $0.index == pool.index ? nil : $0.order }.max() ?? 0
  guard let order = pool.order, order <= most, most < .max else { return tree.text.string(whole) }
  return text(of: pool, order: String(most + 1))
}
