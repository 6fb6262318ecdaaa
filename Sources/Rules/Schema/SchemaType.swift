import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

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
      + ObjectView.freeData.map { data in
        .object(data.kind) { object, _ in
          numbersOutOfRange(object, data.root(object), excludingMembers: data.kind == .attributes)
        }
      },
    supersededBy: ["attribute/value"]
  )
}

private func wrongType(_ fault: SchemaViolation) -> ObjectFinding? {
  let isNumber = fault.tree.kind(fault.node) == .number
  guard fault.keyword == .type || fault.keyword == .format && isNumber else { return nil }
  if fault.tree.kind(fault.node) == .null, fault.role == .member { return nil }
  let isAccepted = fault.isAccepted || isReadAsInteger(fault)
  var finding = ObjectFinding(at: fault.location, impact: isAccepted ? Impact.none : nil) { context in
    // One finding for all elements of an array of strings that are none.
    let others = fault.isNoString ? otherElements(fault) : []
    return Message(
      fault.keyword == .format ? rangeMessage(context, fault.node) : typeMessage(fault, context) + andMore(others),
      appBehavior: isAccepted ? "Tiercade loads the file, but its published schema forbids it" : nil,
      fixes: {
        others.isEmpty ? fault.keyword == .type ? typeFixes(fault, $0) : [] : stringFixes(fault, others)
      })
  }
  if fault.strings(of: .type) == ["object"], isRemark(fault) { finding.explains = [fault.node] }
  return finding
}

/// Whether a number where an integer is expected has a fraction that is lost when it is read as a Double: `1e-400`.
private func isReadAsInteger(_ fault: SchemaViolation) -> Bool {
  guard fault.keyword == .type, fault.strings(of: .type) == ["integer"] else { return false }
  return fault.tree.double(fault.node).flatMap { Int64(exactly: $0) } != nil
}

/// - Parameter excludingMembers: Whether the schema looks at the values of the members already, though not into them.
private func numbersOutOfRange(_ object: ObjectView, _ root: NodeID?, excludingMembers: Bool) -> [ObjectFinding] {
  let found = object.tree.numbers(under: root) { $0.isBeyondDouble($1) }
  if found.isEmpty { return [] }
  let reported = excludingMembers ? Set(object.members.map { $0.value }) : []
  return found.filter { !reported.contains($0) }.map { node in
    ObjectFinding(at: .value(node)) { context in Message(rangeMessage(context, node)) }
  }
}

private func rangeMessage(_ context: ObjectContext, _ node: NodeID) -> String {
  let range =
    !context.isBeyondDouble(node)
    ? "does not fit in a 64-bit integer"
    : context.double(node) == 0 ? "underflows a 64-bit float" : "overflows a 64-bit float"
  return "number \(context.displayText(node)) \(range)"
}

/// Removes the quotes around a number or Boolean that has the right type without them.
func unquotingFixes(_ fault: SchemaViolation) -> [Fix] {
  guard let text = fault.tree.string(fault.node) else { return [] }
  let types = fault.strings(of: .type)
  let isBool = types.contains("boolean") && (text == "true" || text == "false")
  let number = SyntaxTree(DocumentText(text))
  let isNumber =
    number.problems.isEmpty && number.kind(.root) == .number && !number.isBeyondDouble(.root)
    && (types.contains("number") || types.contains("integer") && number.integer(.root) != nil)
    && text.utf8.allSatisfy { $0 > 0x20 }
  return isBool || isNumber ? [.safe("Remove the quotes", .replace(.value(fault.node), with: text))] : []
}
