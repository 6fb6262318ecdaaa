import JSONSchema
import JSONSyntax
import SourceText

extension Rule {
  static let schemaType = Rule(
    id: "schema/type",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    summary: "A value has the wrong JSON type, or is a number out of range.",
    appBehavior: "Tiercade refuses the whole file",
    explanation: """
      The app decodes every field as one fixed type; a single number among the tags is enough to refuse the file. `null` \
      is a wrong type for a required field, in arrays and in maps of texts or of true and false. Whole numbers must fit \
      into 64 bits, all others into a double, even in free data such as `additional`. The fix takes numbers, true and \
      false out of their quotes.
      """,
    checks: [.schema { fault, _ in wrongType(fault) }]
      + ObjectView.freeData.map { kind, root in
        .object(kind) { object, _ in
          numbersOutOfRange(object, root(object), besidesMembers: kind == .attributes)
        }
      }
  )
}

private func wrongType(_ fault: SchemaViolation) -> Finding? {
  let isNumber = fault.tree.kind(fault.node) == .number
  guard fault.keyword == .type || fault.keyword == .format && isNumber else { return nil }
  if fault.tree.kind(fault.node) == .null, fault.role == .member { return nil }
  return Finding(at: fault.location, impact: fault.isAccepted ? Impact.none : nil) { context in
    Message(
      fault.keyword == .format ? rangeFact(context, fault.node) : message(fault, context),
      appBehavior: fault.isAccepted ? "Tiercade loads the file, but its published schema forbids this" : nil,
      fixes: fixes(fault))
  }
}

private func message(_ fault: SchemaViolation, _ context: MessageContext) -> String {
  let types = fault.strings(of: .type).map { typeNames[$0] ?? $0 }
  let isInObject = fault.role != .element && fault.role != .root
  let place = isInObject ? "in \(quoted(fault.name)), " : ""
  return "\(named(fault.node, context)) stands \(place)where \(joined(types)) is due"
}

private let typeNames = [
  "string": "a text", "number": "a number", "integer": "a whole number", "boolean": "true or false",
  "array": "an array", "object": "an object",
]

/// A value by its type and what it holds.
private func named(_ node: NodeID, _ context: MessageContext) -> String {
  switch context.tree.kind(node) {
  case .string: "the text \(context.displayText(node))"
  case .number: "the number \(context.displayText(node))"
  default: context.displayText(node)
  }
}

/// - Parameter besidesMembers: Whether the schema looks at the values of the members already, though not into them.
private func numbersOutOfRange(_ object: ObjectView, _ root: NodeID?, besidesMembers: Bool) -> [Finding] {
  let found = object.tree.numbers(under: root) { $0.isBeyondDouble($1) }
  if found.isEmpty { return [] }
  let told = besidesMembers ? Set(object.members.map(\.value)) : []
  return found.filter { !told.contains($0) }.map { node in
    var finding = Finding(at: .value(node)) { context in Message(rangeFact(context, node)) }
    finding.supersededBy = ["attribute/value"]
    return finding
  }
}

private func rangeFact(_ context: MessageContext, _ node: NodeID) -> String {
  let range =
    !context.tree.isBeyondDouble(node)
    ? "does not fit into 64 bits"
    : context.tree.double(node) == 0 ? "is too close to zero for a double" : "is too large for a double"
  return "the number \(context.displayText(node)) \(range)"
}

private func fixes(_ fault: SchemaViolation) -> [Fix] {
  guard let text = fault.tree.string(fault.node) else { return [] }
  let types = fault.strings(of: .type)
  let isBool = types.contains("boolean") && (text == "true" || text == "false")
  let number = SyntaxTree(DocumentText(text))
  let isNumber =
    number.problems.isEmpty && number.kind(.root) == .number && !number.isBeyondDouble(.root)
    && (types.contains("number") || types.contains("integer") && number.integer(.root) != nil)
    && text.utf8.allSatisfy { $0 > 0x20 }
  return isBool || isNumber ? [.safe("Write it without quotes", .replace(.value(fault.node), with: text))] : []
}
