import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let tierDuplicateLabel = Rule(
    id: "tier/duplicate-label",
    severity: .error,
    impact: .loses,
    fixable: .suggestion,
    summary: "Two tiers have the same label.",
    appBehavior: "Tiercade keeps one tier of that name, with only the items of the last one",
    explanation: """
      The app identifies tiers by their labels, not by their ids. Of two tiers with the same label, the later one silently \
      replaces the items of the earlier one. Case matters, except in `unranked`, which is the pool in any case.
      """,
    checks: [.skeleton { skeleton, _ in duplicateLabels(skeleton) }]
  )
}

private func duplicateLabels(_ skeleton: ProjectSkeleton) -> [SkeletonFinding] {
  guard skeleton.hasAlikeLabels else { return [] }
  var tiers: [String: Tier] = [:]
  return skeleton.tiers.compactMap { tier in
    guard let label = tier.label, let node = tier.view["label"] else { return nil }
    // Reported relative to the previous tier, because each tier overwrites the one before it.
    return tiers.updateValue(tier, forKey: tier.isPool ? "unranked" : label).map { duplicate(node, of: $0, tier) }
  }
}

private func duplicate(_ node: NodeID, of earlier: Tier, _ tier: Tier) -> SkeletonFinding {
  SkeletonFinding(at: .value(node)) { context in
    let lost = earlier.view.elements("itemIds").reduce(0) { count, _ in count + 1 }
    let items = lost == 0 ? "" : ", which loses \(counted(lost, "item"))"
    let related = earlier.view["label"].map {
      [(message: "tier number \(earlier.index &+ 1)" + items, location: DocumentLocation.value($0))]
    }
    return Message(
      "label \(context.displayText(node)) is already used by tier number \(earlier.index &+ 1)",
      fixes: { document in
        (areTwice(earlier, document) ? [] : fixes(node, tier, document))
          + (isCopy(tier, of: earlier) ? [.suggestion("Remove the copy", .remove(tier.view.node))] : [])
      },
      related: related ?? [])
  }
}

/// Whether another tier lists an item of an overwritten tier: with a label of its own, the tier would place it twice.
private func areTwice(_ overwritten: Tier, _ document: DocumentContext) -> Bool {
  let known = document.skeleton.completeness.overwrittenTiers
  let isShown = { (tier: NodeID) in tier == overwritten.view.node || !known.contains(tier) }
  return overwritten.view.elements("itemIds").contains { entry in
    let references = document.ids.occurrences(of: entry)?.occurrences(.reference) ?? []
    return references.count > 100 || references.count { isShown($0.owner) } > 1
  }
}

/// A unique label; none for a second pool, and none if the new label would be too long.
private func fixes(_ node: NodeID, _ tier: Tier, _ document: DocumentContext) -> [Fix] {
  guard let label = tier.label, !tier.isPool, label.unicodeScalars.count < 90, !document.tree.isEmptyOrWhitespace(node)
  else {
    return []
  }
  var number = document.taken.labels.contains("\(label) 2") ? tier.index &+ 1 : 2
  while document.taken.labels.contains("\(label) \(number)") { number &+= 1 }
  return [.change(node, "Rename to", to: "\(label) \(number)")]
}
