import CSVSyntax
import Configurations
import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let contractValue = Rule(
    id: "contract/value",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "An attribute's value does not have the configured type, or is not an allowed one.",
    appBehavior: contractBehavior,
    explanation: """
      A contract can give each attribute a `type`, a list of `values`, a `minimum` and a `maximum`. The columns `attr_…` of a \
      CSV are checked as well. \(contractExplanation)
      """,
    checks: [
      .schema { fault, _ in wrongValue(fault) },
      .csv(.contract { csv, contract in wrongCells(csv, contract) }),
    ],
    supersededBy: ["attribute/value", "schema/type", "schema/null"],
    traits: [.configuredValue]
  )
}

private func wrongValue(_ fault: SchemaViolation) -> ObjectFinding? {
  ObjectFinding(at: fault.location) { context in
    let isElement = fault.role == .element
    let name = context.key(of: isElement ? fault.tree.parent(of: fault.node) ?? fault.node : fault.node) ?? ""
    let (hint, fixes) = spelling(fault) { .replace(.value(fault.node), with: jsonStringLiteral($0)) }
    return Message(
      "\(name)\(context.ownerSuffix(fault.node)) must be \(expectation(fault)), found "
        + context.displayText(fault.node) + hint,
      fixes: { fault.keyword == .type ? suggestions(typeFixes(fault, $0)) : fixes })
  }
}

/// A team's type is no reason to change a value without a look at it.
private func suggestions(_ fixes: [Fix]) -> [Fix] {
  fixes.map { Fix(title: $0.title, isSafe: false, changes: $0.changes) }
}

private func spelling(_ fault: SchemaViolation, _ change: (String) -> Change) -> (hint: String, fixes: [Fix]) {
  let text = fault.tree.string(fault.node)
  let (nearest, fixes) = nearestFixes(text, fault.keyword == .enum ? fault.strings(of: .enum) : [], change)
  return (hint(nearest, for: text ?? ""), fixes)
}

private func expectation(_ fault: SchemaViolation) -> String {
  let document = fault.schema.document
  let value = fault.schema.annotation(fault.keyword.rawValue, of: fault.subschema) ?? .root
  let texts = document.elements(of: value).map { document.text.string(document.range($0)) }
  let number = document.double(value).map { $0 == $0.rounded() && abs($0) < 1e15 ? "\(Int64($0))" : "\($0)" } ?? ""
  switch (fault.keyword, document.string(value)) {
  case (.type, "integer"): return "an integer"
  case (.type, "boolean"): return "true or false"
  case (.type, "array"): return "a list"
  case (.type, let type): return "a \(type ?? "")"
  case (.minimum, _): return "at least \(number)"
  case (.maximum, _): return "at most \(number)"
  default: return allowed(texts)
  }
}

private func wrongCells(_ csv: CSVDocument, _ contract: ListContract) -> [ObjectFinding] {
  guard csv.header.form == .wide, let schema = contract.schema,
    let item = schema.member("items", of: .root).flatMap({ schema.additional(of: $0) }),
    let attributes = schema.member("attributes", of: item)
  else { return [] }
  let columns = csv.header.columns.enumerated().compactMap { index, column -> (Int, String, SubschemaID)? in
    guard column.hasPrefix("attr_"), case let name = String(column.dropFirst(5)),
      contract.attribute(name).map({ $0.type != "array" }) ?? false
    else { return nil }
    return schema.member(name, of: attributes).map { (index, name, $0) }
  }
  return csv.rows.filter { !columns.isEmpty && $0.isAligned }.flatMap { row in
    columns.compactMap { index, name, subschema in
      guard let cell = row.cell(index), case let text = trimmedField(csv.table.value(cell)), !text.isEmpty else {
        return nil
      }
      let fault = violation(text, schema, subschema)
      return fault.map { wrongCell(cell, in: csv, name: name, $0) }
    }
  }
}

/// Of a cell's text as JSON, where the type wants no string.
private func violation(_ text: String, _ schema: Schema, _ subschema: SubschemaID) -> SchemaViolation? {
  let value = SyntaxTree(DocumentText(text))
  let isLiteral = value.problems.isEmpty && [.number, .true, .false].contains(value.kind(.root))
  let wantsString = schema.annotation("type", of: subschema).flatMap { schema.document.string($0) } == "string"
  let tree = isLiteral && !wantsString ? value : SyntaxTree(DocumentText(jsonStringLiteral(text)))
  return schema.evaluate(tree, .root, against: subschema).violations.first
}

private func wrongCell(_ cell: CellID, in csv: CSVDocument, name: String, _ fault: SchemaViolation) -> ObjectFinding {
  ObjectFinding(at: .cell(cell)) { _ in
    let (hint, fixes) = spelling(fault) { .edit(TextEdit(csv.table.range(cell), csvField($0))) }
    let found = quoted(trimmedField(csv.table.value(cell)))
    return Message("\(name) must be \(expectation(fault)), found \(found)\(hint)", fixes: fixes)
  }
}
