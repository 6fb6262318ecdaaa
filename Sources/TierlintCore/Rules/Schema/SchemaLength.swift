import JSONSchema

extension Rule {
  static let schemaLength = Rule(
    id: "schema/length",
    severity: .error,
    impact: .none,
    summary: "A text is longer than allowed.",
    appBehavior: "Tiercade loads the file, but its published schema and stricter readers refuse it",
    explanation: """
      Lengths count Unicode scalars, as JSON Schema does: most emoji count as one, families and flags as several, a \
      letter with a separate accent as two.
      """,
    checks: [.schema { fault, _ in tooLong(fault) }]
  )
}

private func tooLong(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .maxLength else { return nil }
  return Finding(at: fault.location) { _ in
    let length = fault.tree.string(fault.node)?.unicodeScalars.count ?? 0
    let most = fault.limit(.maxLength) ?? 0
    return Message("\(quoted(fault.name)) is \(length) characters long, \(length - most) more than the \(most) allowed")
  }
}
