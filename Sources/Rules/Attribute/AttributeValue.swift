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
  if fault.role == .element { return badElement(fault) }
  return ObjectFinding(at: fault.location) { context in
    let value = context.displayText(fault.node)
    return Message(
      "attribute \(quoted(fault.name)) must be a string, a number, true or false, or an array of strings, found \(value)",
      fixes: fault.tree.kind(fault.node) == .null
        ? [.suggestion("Remove the attribute", .remove(fault.node))] : onlyValue(fault))
  }
}

/// The only value in an object, if an attribute can have it.
private func onlyValue(_ fault: SchemaViolation) -> [Fix] {
  let values = fault.tree.members(of: fault.node).map(\.value)
  guard values.count == 1, let value = values.first,
    fault.schema.evaluate(fault.tree, value, against: fault.subschema).violations.isEmpty
  else { return [] }
  let text = fault.tree.text.string(fault.tree.range(value))
  return [.suggestion("Change to \(text)", .replace(.value(fault.node), with: text))]
}

/// The finding about all elements of an array that are no strings, at the first of them.
private func badElement(_ fault: SchemaViolation) -> ObjectFinding {
  let wrong = wrongElements(fault)
  var finding = ObjectFinding(at: fault.location) { context in
    let more = wrong.count > 1 ? " and \(counted(wrong.count - 1, "other value"))" : ""
    return Message(
      "array contains \(context.displayText(fault.node))\(more), but only strings are allowed",
      fixes: wrong.count > 1 ? stringFixes(wrong, fault.tree) : quotation(fault))
  }
  if wrong.count > 1, wrong.first == fault.node {
    finding.explains = fault.tree.parent(of: fault.node).map { [$0] } ?? []
  }
  return finding
}
