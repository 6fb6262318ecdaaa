import JSONSyntax

extension Rule {
  static let tierOrphaned = Rule(
    id: "tier/orphaned",
    severity: .warning,
    impact: .loses,
    summary: "A tier is cut off: it lists items of which none exists.",
    consequence: "Tiercade skips each of them and shows the tier empty",
    explanation: """
      When not one of a tier's items is there, the tier most likely came from another list, or its items were deleted \
      together. The single ids are findings of their own; this one says that nothing of the tier is left.
      """,
    checks: [.outline { outline, _ in orphanedTiers(outline) }]
  )
}

private func orphanedTiers(_ outline: Outline) -> [Finding] {
  guard outline.coverage.items else { return [] }
  return outline.tiers.compactMap { tier in
    guard let list = tier.view["itemIds"], isOrphaned(list, outline) else { return nil }
    return Finding(at: .opener(tier.view.node)) { telling in
      let count = telling.tree.elements(of: list).reduce(0) { count, _ in count + 1 }
      let items = count == 1 ? "one item, which does not exist" : "\(count) items, none of which exists"
      return Wording("\(tier.shown) lists \(items)")
    }
  }
}

/// Whether a list holds ids, and none of them, that of an item.
private func isOrphaned(_ list: NodeID, _ outline: Outline) -> Bool {
  let tree = outline.project.tree
  var isEmpty = true
  for entry in tree.elements(of: list) {
    guard tree.kind(entry) == .string, !tree.isGuessed(entry), !outline.hasItem(entry) else { return false }
    isEmpty = false
  }
  return !isEmpty
}
