import JSONSyntax
import SourceText

extension Rule {
  static let schemaType = Rule(
    id: "schema/type",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    summary: "A value has the wrong JSON type, or is a number out of range.",
    consequence: "Tiercade refuses the whole file",
    explanation: """
      The app decodes every field as one fixed type; one number among the tags is enough to refuse the file. `null` is a \
      wrong type for a required field, in arrays and in maps of strings or bools. Whole numbers must fit into 64 bits, \
      all others into a double. The fix takes numbers and bools out of their quotes.
      """,
    checks: [.schema { fault, _ in wrongType(fault) }]
  )
}

private func wrongType(_ fault: SchemaFault) -> Finding? {
  guard fault.keyword == .type || fault.keyword == .format else { return nil }
  if fault.keyword == .format, fault.tree.kind(fault.node) != .number { return nil }
  if fault.tree.kind(fault.node) == .null, fault.violation.role == .member { return nil }
  return Finding(at: fault.place, impact: fault.isAccepted ? Impact.none : nil) { telling in
    Wording(
      fact(fault, telling),
      consequence: fault.isAccepted ? "Tiercade loads the file, but its published schema forbids this" : nil,
      fixes: fixes(fault))
  }
}

private func fact(_ fault: SchemaFault, _ telling: Telling) -> String {
  let value = telling.shown(fault.node)
  if fault.keyword == .format { return "number \(value) is out of range" }
  let types = fault.strings(of: .type).map { $0 == "integer" ? "whole number" : $0 == "boolean" ? "true or false" : $0 }
  return "\(value) stands where \(joined(types)) is due"
}

private func fixes(_ fault: SchemaFault) -> [Fix] {
  guard let text = fault.tree.string(fault.node) else { return [] }
  let types = fault.strings(of: .type)
  let isBool = types.contains("boolean") && (text == "true" || text == "false")
  let number = SyntaxTree(DocumentText(text))
  let isNumber =
    number.problems.isEmpty && number.nodes.count == 1 && number.double(0)?.isFinite ?? false
    && (types.contains("number") || types.contains("integer") && number.integer(0) != nil)
    && text.utf8.allSatisfy { $0 > 0x20 }
  return isBool || isNumber ? [.safe("Write it without quotes", .replace(.value(fault.node), with: text))] : []
}

/// Words as an enumeration: `a, b or c`.
func joined(_ words: [String], _ last: String = "or") -> String {
  guard let end = words.last, words.count > 1 else { return words.first ?? "" }
  return words.dropLast().joined(separator: ", ") + " \(last) " + end
}
