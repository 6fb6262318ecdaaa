import Findings
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let contractTier = Rule(
    id: "contract/tier",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "A tier's label is not one of the configured ones, or in another order.",
    appBehavior: contractBehavior,
    explanation: """
      `tiers.labels` of a contract lists the labels that tiers may have, from top to bottom. A list need not have all of \
      them, and the pool of unranked items is always allowed. \(contractExplanation)
      """,
    checks: [.skeleton { skeleton, settings in wrongTiers(skeleton, settings.contract?.labels ?? []) }],
    supersededBy: ["tier/empty-label", "tier/duplicate-label", "schema/type"],
    traits: [.configuredValue]
  )
}

private func wrongTiers(_ skeleton: ProjectSkeleton, _ labels: [String]) -> [SkeletonFinding] {
  guard !labels.isEmpty else { return [] }
  let places = Dictionary(labels.enumerated().map { ($1, $0) }) { first, _ in first }
  let tiers = skeleton.tiers.filter { !$0.isPool && $0.label != nil }
  let listed = tiers.filter { $0.label.flatMap { places[$0] } != nil }
  let unused = labels.filter { label in !isUnranked(label) && !listed.contains { $0.label == label } }
  // Those that are further down in the contract than all before them.
  var lowest: [(tier: Tier, place: Int)] = []
  return tiers.compactMap { tier in
    guard let label = tier.label, let node = tier.view["label"] else { return nil }
    guard let place = places[label] else { return unknownTier(label, at: node, labels, unused: unused) }
    let next = lowest.partitioningIndex { $0.place > place }
    guard next < lowest.count, case let below = lowest[next].tier else {
      if place > lowest.last?.place ?? -1 { lowest.append((tier, place)) }
      return nil
    }
    return SkeletonFinding(at: .value(node)) { _ in
      Message(
        "\(tier.shown) must be above \(below.shown)", fixes: [movingUp(tier, below, skeleton)],
        related: below.view["label"].map { [("this tier is above it", .value($0))] } ?? [])
    }
  }
}

/// Moves a tier before another one.
private func movingUp(_ tier: Tier, _ target: Tier, _ skeleton: ProjectSkeleton) -> Fix {
  let tiers = skeleton.tiers.filter { (target.index...tier.index).contains($0.index) }
  let changes = zip(tiers, [tier] + tiers.dropLast()).map { place, moved in
    Change.replace(.value(place.view.node), with: text(of: moved, order: place.order.map { String($0) }))
  }
  return Fix(title: "Move \(tier.shown) above \(target.shown)", isSafe: false, changes: changes)
}

private func unknownTier(
  _ label: String, at node: NodeID, _ labels: [String], unused: [String]
) -> SkeletonFinding {
  SkeletonFinding(at: .value(node)) { _ in
    let (nearest, fixes) = nearestFixes(label, unused) { .replace(.value(node), with: jsonStringLiteral($0)) }
    return Message(
      "tier label \(quoted(label)) must be \(allowed(labels.filter { !isUnranked($0) }.map(quoted)))"
        + hint(nearest, for: label),
      fixes: fixes)
  }
}
