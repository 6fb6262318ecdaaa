import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let ratingOutOfRange = Rule(
    id: "rating/out-of-range",
    severity: .error,
    impact: .none,
    fixable: .suggestion,
    summary: "A rating is below 0 or above 100.",
    appBehavior: "Tiercade loads it, but its published schema and stricter parsers refuse the file",
    explanation: """
      Ratings of items and overrides are numbers from 0 to 100; fractions are allowed. The suggestion writes the nearest \
      limit. It is not applied by itself, because a list that was rated on another scale has to be converted instead.
      """,
    checks: [.schema { fault, _ in outOfRange(fault) }]
  )
}

private func outOfRange(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .minimum || fault.keyword == .maximum else { return nil }
  return ObjectFinding(at: fault.location) { context in
    let limit = String(fault.limit(fault.keyword) ?? 0)
    let side = fault.keyword == .minimum ? "below" : "above"
    return Message(
      "rating \(context.displayText(fault.node))\(context.ownerSuffix(fault.node)) is \(side) \(limit)",
      fixes: [.suggestion("Change to \(limit)", .replace(.value(fault.node), with: limit))])
  }
}
