import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let attributeValue = Rule(
    id: "attribute/value",
    severity: .error,
    impact: .none,
    fixable: .suggestion,
    summary: "An attribute is not a string, a number, true or false, or an array of strings.",
    appBehavior: "Tiercade loads it, but its published schema and stricter parsers refuse the file",
    explanation: """
      The app sorts and filters by attributes, so they are simple: a string, a number, true or false, or an array of \
      strings. Objects, null and other arrays are not allowed; put structured data into the item's `additional`.
      """,
    checks: [.schema { fault, _ in badValue(fault) }]
  )
}

private func badValue(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .type else { return nil }
  return ObjectFinding(at: fault.location) { context in
    let value = context.displayText(fault.node)
    if fault.role == .element {
      let others = otherElements(fault)
      return Message(
        "array contains \(value)\(andMore(others)), but only strings are allowed",
        fixes: others.isEmpty ? quotation(fault) : stringFixes(fault, others))
    }
    return Message(
      "attribute \(quoted(fault.name)) must be a string, a number, true or false, or an array of strings, found \(value)",
      fixes: fault.tree.kind(fault.node) == .null
        ? [.suggestion("Remove the attribute", .remove(fault.node))] : onlyValue(fault))
  }
}

/// The only value in an object, if an attribute can have it.
private func onlyValue(_ fault: SchemaViolation) -> [Fix] {
  let values = fault.tree.members(of: fault.node).map { $0.value }
  guard values.count == 1, let value = values.first,
    fault.schema.evaluate(fault.tree, value, against: fault.subschema).violations.isEmpty
  else { return [] }
  let text = fault.tree.text.string(fault.tree.range(value))
  return [.suggestion("Change to \(text)", .replace(.value(fault.node), with: text))]
}
