import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let dateOrder = Rule(
    id: "date/order",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "`updatedAt` is before `createdAt`.",
    appBehavior: "Tiercade loads both dates, although one of them must be wrong",
    explanation: """
      `updatedAt` cannot be earlier than `createdAt`. They are compared as moments, so offsets count. Most often the \
      two are swapped, or a date was typed in by hand.
      """,
    checks: [.object(.audit) { audit, _ in wrongOrder(audit) }]
  )
}

private func wrongOrder(_ audit: ObjectView) -> [ObjectFinding] {
  guard let createdAt = audit["createdAt"], let updatedAt = audit["updatedAt"],
    let created = audit.tree.date(createdAt), let updated = audit.tree.date(updatedAt), updated.isBefore(created),
    created.spelling != .loose, updated.spelling != .loose
  else { return [] }
  return [
    ObjectFinding(at: .value(updatedAt)) { context in
      Message(
        "updatedAt \(context.displayText(updatedAt)) is before createdAt \(context.displayText(createdAt))",
        fixes: [
          .suggestion(
            "Swap the two dates",
            .replace(.value(createdAt), with: audit.tree.text.string(audit.tree.range(updatedAt))),
            .replace(.value(updatedAt), with: audit.tree.text.string(audit.tree.range(createdAt))))
        ], related: [("createdAt", .value(createdAt))])
    }
  ]
}
