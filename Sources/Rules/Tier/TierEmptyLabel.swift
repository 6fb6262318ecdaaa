import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let tierEmptyLabel = Rule(
    id: "tier/empty-label",
    severity: .warning,
    impact: .changes,
    summary: "A tier's label is empty.",
    appBehavior: "Tiercade shows a tier without a name",
    explanation: """
      The label is the name shown on the tier, and the app identifies tiers by it. A label that is empty, or only \
      whitespace, is allowed, but readers cannot see which tier it is.
      """,
    checks: [.object(.tier) { tier, _ in emptyLabel(tier) }, .object(.tierLabels) { labels, _ in emptyLabels(labels) }]
  )
}

private func emptyLabel(_ tier: ObjectView) -> [ObjectFinding] {
  guard let label = tier["label"], tier.tree.isEmptyOrWhitespace(label) else { return [] }
  return [
    ObjectFinding(at: .value(label)) { context in
      let name = tier["id"].flatMap { tier.tree.isEmptyOrWhitespace($0) ? nil : " " + context.displayText($0) } ?? ""
      return Message("tier\(name) has \(emptyField("label", context.string(label)))")
    }
  ]
}

private func emptyLabels(_ labels: ObjectView) -> [ObjectFinding] {
  labels.members.filter { labels.tree.isEmptyOrWhitespace($0.value) }.map { _, label in
    ObjectFinding(at: .value(label)) { context in
      Message(
        "tier \(context.displayKey(of: label)) has \(emptyField("label", context.string(label)))"
      )
    }
  }
}
