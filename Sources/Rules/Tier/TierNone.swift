import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let tierNone = Rule(
    id: "tier/none",
    severity: .warning,
    otherSeverities: [.error],
    impact: .loses,
    summary: "The list has no tiers.",
    appBehavior: "Tiercade imports nothing, and its editor refuses to save the list",
    explanation: """
      The app imports only items that a tier lists, so without tiers nothing is imported, even if there are items. A \
      list that has only the unranked pool loads, but with two items in it the app crashes when a head-to-head starts: \
      add an empty tier. In a state, `unranked` is not enough either.
      """,
    checks: [
      .skeleton { skeleton, _ in noTiers(skeleton) + onlyPool(skeleton) },
      .stateSkeleton { state, _ in noRankedTiers(state) },
    ],
    traits: [.laterCrash]
  )
}

private func noTiers(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  guard let tiers = skeleton.tierArray, skeleton.project.tree.isEmpty(tiers) else { return [] }
  return [SkeletonFinding(at: .value(tiers)) { _ in Message("the list has no tiers") }]
}

/// The list has two items to compare, and no tier to rank them in.
private func onlyPool(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  // Of several pools the last one wins; a tier that is not an object is refused.
  guard let tiers = skeleton.tierArray, let pool = skeleton.tiers.last, skeleton.tiers.allSatisfy({ $0.isPool }),
    pool.view.elements("itemIds").lazy.filter({ skeleton.hasItem($0) }).prefix(2).count == 2
  else { return [] }
  return [
    SkeletonFinding(at: .value(tiers), severity: .error, impact: .crashes) { _ in
      Message(
        "the list has no tiers, only the unranked pool",
        appBehavior: "Tiercade loads the list, then crashes when a head-to-head starts")
    }
  ]
}

/// A state in which neither `tiers` nor `tierOrder` has a tier other than the pool.
private func noRankedTiers(_ state: StateSkeleton) -> [SkeletonFinding] {
  guard state.completeness.tiers, let location = state.tierObject ?? state.orderArray else { return [] }
  let names = state.names(.stateTier) + state.names(.orderEntry)
  guard names.allSatisfy({ state.root.tree.string($0).map(isUnranked) ?? false }) else { return [] }
  return [
    SkeletonFinding(at: .value(location), impact: Impact.none) { _ in
      Message(
        "the list has no tiers, only the unranked pool",
        appBehavior: "Tiercade has no tier to rank an item in")
    }
  ]
}
