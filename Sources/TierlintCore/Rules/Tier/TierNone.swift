extension Rule {
  static let tierNone = Rule(
    id: "tier/none",
    severity: .warning,
    impact: .loses,
    summary: "The list has no tiers.",
    consequence: "Tiercade imports nothing, and its editor refuses to save the list",
    explanation: """
      Items reach the app through the tiers that list them. Without a tier there is no list, however many items there are.
      """,
    checks: [.outline { outline, _ in noTiers(outline) }]
  )
}

private func noTiers(_ outline: Outline) -> [Finding] {
  guard let tiers = outline.tierArray, outline.project.tree.kind(tiers + 1) == .end else { return [] }
  return [Finding(at: .value(tiers)) { _ in Wording("the list has no tiers") }]
}
