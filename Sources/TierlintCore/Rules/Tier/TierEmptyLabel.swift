import JSONSyntax
extension Rule {
  static let tierEmptyLabel = Rule(
    id: "tier/empty-label",
    severity: .warning,
    impact: .changes,
    summary: "A tier's label is blank.",
    appBehavior: "Tiercade shows a tier without a name",
    explanation: """
      The label is what people see, and what the app tells tiers apart by. A blank one is allowed, but leaves the reader \
      guessing.
      """,
    checks: [.object(.tier) { tier, _ in emptyLabel(tier) }, .object(.tierLabels) { labels, _ in emptyLabels(labels) }]
  )
}

private func emptyLabel(_ tier: ObjectView) -> [Finding] {
  guard let label = tier["label"], tier.tree.isBlankText(label) else { return [] }
  return [
    Finding(at: .value(label)) { context in
      let name = tier["id"].flatMap { context.tree.isBlankText($0) ? nil : " of tier " + context.displayText($0) } ?? ""
      return Message("label \(context.displayText(label))\(name) is blank")
    }
  ]
}

private func emptyLabels(_ labels: ObjectView) -> [Finding] {
  labels.members.filter { labels.tree.isBlankText($0.value) }.map { _, label in
    Finding(at: .value(label)) { context in Message("label \(context.displayText(label)) is blank") }
  }
}
