import Configurations
import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let contractAttribute = Rule(
    id: "contract/attribute",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "An attribute is not one of the configured ones.",
    appBehavior: contractBehavior,
    explanation: """
      With `"additionalAttributes": false`, items may have only the attributes that the contract describes; the columns \
      `attr_…` of a CSV likewise. \(contractExplanation)
      """,
    checks: [
      .schema { fault, _ in unknownAttribute(fault) },
      .csv(.contract { csv, contract in unknownColumns(csv, contract) }),
    ],
    supersededBy: ["attribute/key", "json/duplicate-key"]
  )
}

private func unknownAttribute(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .additionalProperties else { return nil }
  return ObjectFinding(at: fault.location) { context in
    let absent = AbsentFields(fault, in: fault.tree.parent(of: fault.node) ?? .root)
    let (nearest, fixes) = nearestFixes(fault.name, absent.names) {
      .replace(.key(fault.node), with: jsonStringLiteral($0))
    }
    return Message(
      "unknown attribute \(quoted(fault.name))\(context.ownerSuffix(fault.node))" + hint(nearest, for: fault.name),
      fixes: fixes + [.suggestion("Remove the attribute", .remove(fault.node))])
  }
}

private func unknownColumns(_ csv: CSVDocument, _ contract: ListContract) -> [ObjectFinding] {
  guard csv.header.form == .wide, !contract.allowsOtherAttributes else { return [] }
  let absent = contract.attributes.map { $0.name }.filter { !csv.header.columns.contains("attr_\($0)") }
  return zip(csv.table.cells(ofLine: 0), csv.header.columns).compactMap { cell, column in
    guard column.hasPrefix("attr_"), case let name = String(column.dropFirst(5)), contract.attribute(name) == nil else {
      return nil
    }
    return ObjectFinding(at: .cell(cell)) { _ in
      let (nearest, fixes) = nearestFixes(name, absent) { .edit(TextEdit(csv.table.range(cell), "attr_\($0)")) }
      return Message("unknown attribute \(quoted(name))" + hint(nearest, for: name), fixes: fixes)
    }
  }
}
