import JSONSyntax
import SourceText

extension Rule {
  static let schemaType = Rule(
    id: "schema/type",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    summary: "A value has the wrong JSON type, or a number is out of range.",
    appBehavior: "Tiercade refuses the whole file",
    explanation: """
      The app decodes every field as one fixed type; a single number among the tags is enough to refuse the file. `null` \
      is a wrong type for a required field, in arrays, and in maps of strings or Booleans. Integers must fit in 64 bits, \
      all other numbers in a 64-bit float, even in free data such as `additional`. The fix removes the quotes around \
      numbers, true and false.
      """,
    checks: [.schema { fault, _ in wrongType(fault) }]
      + ObjectView.freeData.map { kind, root in
        .object(kind) { object, _ in
          numbersOutOfRange(object, root(object), excludingMembers: kind == .attributes)
        }
      }
  )
}

private func wrongType(_ fault: SchemaFault) -> Finding? {
  let isNumber = fault.tree.kind(fault.node) == .number
  guard fault.keyword == .type || fault.keyword == .format && isNumber else { return nil }
  if fault.tree.kind(fault.node) == .null, fault.violation.role == .member { return nil }
  return Finding(at: fault.place, impact: fault.isAccepted ? Impact.none : nil) { context in
    Message(
      fault.keyword == .format ? rangeMessage(context, fault.node) : message(fault, context),
      appBehavior: fault.isAccepted ? "Tiercade loads the file, but its published schema forbids it" : nil,
      fixes: fixes(fault))
  }
}

private func message(_ fault: SchemaFault, _ context: MessageContext) -> String {
  let types = fault.strings(of: .type).map { typeNames[$0] ?? $0 }
  let wanted = "must be " + joined(types)
  let field = subject(fault, context)
  if !fixes(fault).isEmpty { return "\(field) \(wanted): remove the quotes around \(context.displayText(fault.node))" }
  if let array = arrayOfString(fault, context) { return "\(field) \(wanted): write \(array)" }
  return "\(field) \(wanted), found \(named(fault.node, context))"
}

/// The field at fault and what it belongs to; a whole tier, item or override by its name.
private func subject(_ fault: SchemaFault, _ context: MessageContext) -> String {
  let owner = context.owner(of: fault.node)
  if let owner, fault.tree.parent(of: fault.node).flatMap(context.owner) == nil { return owner }
  return fieldName(fault) + (owner.map { " of " + $0 } ?? "")
}

/// The field at fault; of an element that of its array.
private func fieldName(_ fault: SchemaFault) -> String {
  switch fault.violation.role {
  case .root: "the document"
  case .element:
    fault.tree.parent(of: fault.node).flatMap { $0 > 0 ? fault.tree.string($0 - 1) : nil }
      .map { "each element of \(quoted($0))" } ?? "each element"
  default: quoted(fault.name)
  }
}

/// A string as the array that the schema asks for; `nil` where it asks for something else.
private func arrayOfString(_ fault: SchemaFault, _ context: MessageContext) -> String? {
  guard fault.tree.kind(fault.node) == .string, fault.strings(of: .type) == ["array"],
    let items = fault.schema.annotation("items", of: fault.violation.subschema),
    ObjectView(fault.schema.document, items).string("type") == "string"
  else { return nil }
  return "[\(context.displayText(fault.node))]"
}

private let typeNames = [
  "string": "a string", "number": "a number", "integer": "an integer", "boolean": "true or false",
  "array": "an array", "object": "an object",
]

/// A value by its type and what it holds.
private func named(_ node: NodeID, _ context: MessageContext) -> String {
  switch context.tree.kind(node) {
  case .string: "the string \(context.displayText(node))"
  default: context.displayText(node)
  }
}

/// - Parameter excludingMembers: Whether the schema looks at the values of the members already, though not into them.
private func numbersOutOfRange(_ object: ObjectView, _ root: NodeID?, excludingMembers: Bool) -> [Finding] {
  let found = object.tree.numbers(under: root) { $0.isBeyondDouble($1) }
  if found.isEmpty { return [] }
  let reported = excludingMembers ? Set(object.members.map(\.value)) : []
  return found.filter { !reported.contains($0) }.map { node in
    var finding = Finding(at: .value(node)) { context in Message(rangeMessage(context, node)) }
    finding.supersededBy = ["attribute/value"]
    return finding
  }
}

private func rangeMessage(_ context: MessageContext, _ node: NodeID) -> String {
  let range =
    !context.tree.isBeyondDouble(node)
    ? "does not fit in a 64-bit integer"
    : context.tree.double(node) == 0 ? "underflows a 64-bit float" : "overflows a 64-bit float"
  return "number \(context.displayText(node)) \(range)"
}

private func fixes(_ fault: SchemaFault) -> [Fix] {
  guard let text = fault.tree.string(fault.node) else { return [] }
  let types = fault.strings(of: .type)
  let isBool = types.contains("boolean") && (text == "true" || text == "false")
  let number = SyntaxTree(DocumentText(text))
  let isNumber =
    number.problems.isEmpty && number.nodes.count == 1 && number.kind(0) == .number && !number.isBeyondDouble(0)
    && (types.contains("number") || types.contains("integer") && number.integer(0) != nil)
    && text.utf8.allSatisfy { $0 > 0x20 }
  return isBool || isNumber ? [.safe("Remove the quotes", .replace(.value(fault.node), with: text))] : []
}
