import Findings
import JSONSchema
import TierLists

extension Rule {
  static let schemaNull = Rule(
    id: "schema/null",
    severity: .info,
    impact: .changes,
    fixable: .safe,
    tags: [.unnecessary], summary: "An optional field is null.",
    appBehavior: "Tiercade reads it as missing and drops it at the next save",
    explanation: """
      The published schema does not allow null. The app reads an optional field that is null as missing, so the fix \
      removes it.
      """,
    checks: [.schema { fault, _ in optionalNull(fault) }]
  )
}

private func optionalNull(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .type, fault.tree.kind(fault.node) == .null, fault.role == .member else {
    return nil
  }
  if fault.isAccepted {
    return ObjectFinding(at: fault.location, impact: Impact.none) { _ in
      Message(
        "\(quoted(fault.name)) is null",
        appBehavior: "Tiercade loads it, but its published schema forbids it")
    }
  }
  return ObjectFinding(at: fault.location) { _ in
    Message(
      "\(quoted(fault.name)) is null",
      appBehavior: fault.schema === Schema.state
        ? "Tiercade does not open this kind of file, and other programs read it as missing" : nil,
      fixes: [.safe("Remove \(quoted(fault.name))", .remove(fault.node))])
  }
}
