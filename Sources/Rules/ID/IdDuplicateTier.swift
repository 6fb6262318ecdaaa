import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let idDuplicateTier = Rule(
    id: "id/duplicate-tier",
    severity: .error,
    otherSeverities: [.warning],
    impact: .crashes,
    fixable: .suggestion,
    summary: "Two tiers have the same id.",
    appBehavior: "Tiercade crashes when it imports the list",
    explanation: """
      A copied tier often keeps the id of its original. The app requires unique tier ids and crashes when they are not; \
      canonically equivalent Unicode strings count as equal. Ids that differ only in case are loaded, but the app's \
      editor refuses to save the list.
      """,
    checks: [.skeleton { skeleton, _ in duplicateTiers(skeleton) }]
  )
}

private func duplicateTiers(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  guard skeleton.hasAlikeIDs else { return [] }
  var exact: [String: Tier] = [:]
  var folded: [String: Tier] = [:]
  return skeleton.tiers.compactMap { tier in
    guard let id = tier.id, let node = tier.view["id"] else { return nil }
    if let earlier = exact.updateValue(tier, forKey: id) {
      exact[id] = earlier
      return isCopy(tier, of: earlier) ? copy(node, of: earlier, tier) : duplicate(node, of: earlier, tier)
    }
    guard let earlier = folded.updateValue(tier, forKey: id.lowercased()) else { return nil }
    folded[id.lowercased()] = earlier
    return nearDuplicate(node, of: earlier, tier)
  }
}

private func duplicate(_ node: NodeID, of earlier: Tier, _ tier: Tier) -> SkeletonFinding {
  SkeletonFinding(at: .value(node)) { context in
    Message(
      "tier id \(context.displayText(node)) is already used by \(earlier.shown)", fixes: { fixes(node, tier, $0) },
      related: related(earlier))
  }
}

/// Whether a tier has the label of an earlier one and lists nothing else.
func isCopy(_ tier: Tier, of earlier: Tier) -> Bool {
  let tree = tier.view.tree
  guard tier.label == earlier.label else { return false }
  let known = Set(earlier.view.elements("itemIds").compactMap { tree.string($0) })
  return tier.view.elements("itemIds").allSatisfy { tree.string($0).map(known.contains) ?? false }
}

private func copy(_ node: NodeID, of earlier: Tier, _ tier: Tier) -> SkeletonFinding {
  var finding = SkeletonFinding(at: .value(node)) { _ in
    Message(
      "\(tier.shown) is a copy of tier number \(earlier.index &+ 1)",
      fixes: { [.suggestion("Remove the copy", .remove(tier.view.node))] + fixes(node, tier, $0) },
      related: related(earlier))
  }
  finding.explains = [tier.view.node]
  return finding
}

private func nearDuplicate(_ node: NodeID, of earlier: Tier, _ tier: Tier) -> SkeletonFinding {
  SkeletonFinding(at: .value(node), severity: .warning, impact: Impact.none) { context in
    Message(
      "tier id \(context.displayText(node)) differs only in case from that of \(earlier.shown)",
      appBehavior: "Tiercade loads the list, but its editor refuses to save it", fixes: { fixes(node, tier, $0) },
      related: related(earlier))
  }
}

private func related(_ earlier: Tier) -> [(message: String, location: DocumentLocation)] {
  earlier.view["id"].map { [("id of \(earlier.shown)", .value($0))] } ?? []
}

/// A new id; none for the pool, whose id must not change.
private func fixes(_ node: NodeID, _ tier: Tier, _ document: DocumentContext) -> [Fix] {
  tier.isPool ? [] : [.change(node, "Change id to", to: document.taken.freeID(for: tier))]
}
