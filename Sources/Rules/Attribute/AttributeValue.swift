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
      fixes: fault.tree.kind(fault.node) == .null ? [.suggestion("Remove the attribute", .remove(fault.node))] : [])
  }
}

/// The finding about all elements of an array that are no strings, at the first of them.
private func badElement(_ fault: SchemaViolation) -> ObjectFinding {
  let tree = fault.tree
  let array = tree.parent(of: fault.node)
  let others = array.map { tree.elements(of: $0).filter { tree.kind($0) != .string } } ?? []
  var finding = ObjectFinding(at: fault.location) { context in
    let more = others.count > 1 ? " and \(counted(others.count - 1, "other value"))" : ""
    return Message(
      "array contains \(context.displayText(fault.node))\(more), but only strings are allowed",
      fixes: { _ in quoting(others, tree) })
  }
  if others.first == fault.node, others.count > 1 { finding.explains = array.map { [$0] } ?? [] }
  return finding
}

private func quoting(_ values: [NodeID], _ tree: SyntaxTree) -> [Fix] {
  guard values.allSatisfy({ [.number, .true, .false].contains(tree.kind($0)) }) else { return [] }
  let changes = values.map { Change.replace(.value($0), with: jsonStringLiteral(tree.text.string(tree.range($0)))) }
  return [Fix(title: "Add quotes", isSafe: false, changes: changes)]
}
