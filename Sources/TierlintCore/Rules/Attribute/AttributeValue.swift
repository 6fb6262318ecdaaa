import JSONSchema
import JSONSyntax

extension Rule {
  static let attributeValue = Rule(
    id: "attribute/value",
    severity: .error,
    impact: .none,
    summary: "An attribute is not a string, a number, true or false, or a list of strings.",
    appBehavior: "Tiercade loads and keeps it, but its published schema and stricter readers refuse the file",
    explanation: """
      Attributes are there to sort and filter by, so they are simple: one text, one number, true or false, or a list of \
      texts. Objects, null, and lists of anything else are not among them. What has a shape of its own belongs into the \
      item's `additional`.
      """,
    checks: [.schema { fault, _ in badValue(fault) }]
  )
}

private func badValue(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .type else { return nil }
  return Finding(at: fault.location) { context in
    let value = context.displayText(fault.node)
    if fault.role == .element { return Message("\(value) stands in a list that may hold strings only") }
    return Message(
      "attribute \(quoted(fault.name)) is \(value), not a string, a number, true or false, or a list of strings")
  }
}
