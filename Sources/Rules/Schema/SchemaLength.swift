import Findings
import JSONSchema
import TierLists

extension Rule {
  static let schemaLength = Rule(
    id: "schema/length",
    severity: .error,
    impact: .none,
    summary: "A string is longer than allowed.",
    appBehavior: "Tiercade loads the file, but its published schema and stricter parsers refuse it",
    explanation: """
      Lengths are counted in Unicode code points, as in JSON Schema: most emoji count as one, families and flags as \
      several, a letter with a separate accent as two.
      """,
    checks: [.schema { fault, _ in tooLong(fault) }]
  )
}

private func tooLong(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .maxLength else { return nil }
  return ObjectFinding(at: fault.location) { _ in
    let length = fault.tree.string(fault.node)?.unicodeScalars.count ?? 0
    let most = fault.limit(.maxLength) ?? 0
    return Message("\(quoted(fault.name)) has \(length) characters, at most \(most) are allowed")
  }
}
