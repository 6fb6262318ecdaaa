import JSONSchema
import JSONSyntax

extension Rule {
  static let attributeKey = Rule(
    id: "attribute/key",
    severity: .warning,
    impact: .none,
    summary: "An attribute's name has signs that are not allowed in it.",
    appBehavior: "Tiercade loads and keeps it, but its published schema and stricter readers refuse the file",
    explanation: """
      Names of attributes are made of the letters A to Z and a to z, digits, `_`, `-` and `:`, with at least one of \
      them. Blanks, accents and the empty name are for titles and texts.
      """,
    checks: [.schema { fault, _ in badKey(fault) }]
  )
}

private func badKey(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .pattern else { return nil }
  return Finding(at: fault.location) { _ in
    if fault.name.isEmpty { return Message("the name of an attribute is empty") }
    let bad =
      fault.name.unicodeScalars.first { !isAllowed($0) }.map { " has \(quoted(String($0))) in it:" } ?? " is wrong:"
    return Message("attribute name \(quoted(fault.name))\(bad) letters a–z, digits, _, - and : are allowed")
  }
}

private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar {
  case "A"..."Z", "a"..."z", "0"..."9", "_", "-", ":": true
  default: false
  }
}
