import JSONSchema
import JSONSyntax

extension Rule {
  static let ratingOutOfRange = Rule(
    id: "rating/out-of-range",
    severity: .error,
    impact: .none,
    fixable: .suggestion,
    summary: "A rating is below 0 or above 100.",
    appBehavior: "Tiercade loads and keeps it, but its published schema and stricter readers refuse the file",
    explanation: """
      Ratings of items and overrides go from 0 to 100, both included; fractions are fine. A list that was rated from 1 \
      to 5 has to be stretched, not cut, so the fix, which writes the nearest limit, is yours to choose.
      """,
    checks: [.schema { fault, _ in outOfRange(fault) }]
  )
}

private func outOfRange(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .minimum || fault.keyword == .maximum else { return nil }
  return Finding(at: fault.location) { context in
    let limit = String(fault.limit(fault.keyword) ?? 0)
    let side = fault.keyword == .minimum ? "below" : "above"
    return Message(
      "rating \(context.displayText(fault.node)) is \(side) \(limit)",
      fixes: [.suggestion("Write \(limit)", .replace(.value(fault.node), with: limit))])
  }
}
