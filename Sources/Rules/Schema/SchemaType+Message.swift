import Findings
import JSONSchema
import JSONSyntax
import TierLists

/// The expected type, and the value found.
func typeMessage(_ fault: SchemaViolation, _ context: ObjectContext) -> String {
  let types = fault.strings(of: .type).map { typeNames[$0] ?? $0 }
  let wanted = "must be " + joined(types)
  let field = subject(fault, context)
  if !unquotingFixes(fault).isEmpty {
    return "\(field) \(wanted): remove the quotes around \(context.displayText(fault.node))"
  }
  if let array = arrayText(fault), array.utf8.count < 160 { return "\(field) \(wanted): write \(array)" }
  return "\(field) \(wanted), found \(named(fault.node, context))"
}

/// The invalid field with its object; a whole tier, item or override by its name.
private func subject(_ fault: SchemaViolation, _ context: ObjectContext) -> String {
  let owner = context.owner(of: fault.node)
  if let owner, context.isOwner(fault.node) { return owner }
  return fieldName(fault) + (owner.map { " of " + $0 } ?? "")
}

/// The name of the invalid field; for an element the name of its array.
private func fieldName(_ fault: SchemaViolation) -> String {
  switch fault.role {
  case .root: "the document"
  case .element:
    fault.tree.parent(of: fault.node).flatMap { $0 != .root ? fault.tree.string(fault.tree.key(of: $0)) : nil }
      .map { "each element of \(quoted($0))" } ?? "each element"
  default: quoted(fault.name)
  }
}

private let typeNames = [
  "string": "a string", "number": "a number", "integer": "an integer", "boolean": "true or false",
  "array": "an array", "object": "an object",
]

/// A value with its type and content, such as `string "88"`.
private func named(_ node: NodeID, _ context: ObjectContext) -> String {
  switch context.kind(node) {
  case .string: "the string \(context.displayText(node))"
  default: context.displayText(node)
  }
}
