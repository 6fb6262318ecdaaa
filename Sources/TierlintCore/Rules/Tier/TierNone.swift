import JSONSyntax
extension Rule {
  static let tierNone = Rule(
    id: "tier/none",
    severity: .warning,
    impact: .loses,
    summary: "The list has no tiers.",
    appBehavior: "Tiercade imports nothing, and its editor refuses to save the list",
    explanation: """
      The app imports only items that a tier lists, so without tiers nothing is imported, even if there are items. In a \
      state, `unranked` is not enough.
      """,
    checks: [.skeleton { skeleton, _ in noTiers(skeleton) }, .stateSkeleton { state, _ in noRankedTiers(state) }]
  )
}

private func noTiers(_ skeleton: ProjectSkeleton) -> [Finding] {
  guard let tiers = skeleton.tierArray, skeleton.project.tree.isEmpty(tiers) else { return [] }
  return [Finding(at: .value(tiers)) { _ in Message("the list has no tiers") }]
}

/// A state in which neither `tiers` nor `tierOrder` has a tier other than the pool.
private func noRankedTiers(_ state: StateSkeleton) -> [Finding] {
  guard state.completeness.tiers, let location = state.tierObject ?? state.orderArray else { return [] }
  let names = state.names(.stateTier) + state.names(.orderEntry)
  guard names.allSatisfy({ state.root.tree.string($0).map(isUnranked) ?? false }) else { return [] }
  return [
    Finding(at: .value(location), impact: Impact.none) { _ in
      Message(
        "the list has no tiers, only the unranked pool",
        appBehavior: "Tiercade has no tier to rank an item in")
    }
  ]
}
