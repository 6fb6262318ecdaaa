import Configurations
import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let contractRequired = Rule(
    id: "contract/required",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "An item lacks a field that the configuration requires.",
    appBehavior: contractBehavior,
    explanation: """
      `items.required` of a contract lists what each item must have, like `summary` or `attributes.country`; with \
      `items.requireAlt`, each picture needs an `alt`. An empty string counts as missing. \(contractExplanation)
      """,
    checks: [.schema { fault, _ in missing(fault) }],
    supersededBy: ["schema/missing", "schema/type"]
  )
}

private func missing(_ fault: SchemaViolation) -> ObjectFinding? {
  if fault.keyword == .pattern {
    return ObjectFinding(at: fault.location) { context in
      Message("required field \(quoted(fault.name))\(context.ownerSuffix(fault.node)) is empty")
    }
  }
  guard fault.keyword == .required, !hasMisspelled(fault) else { return nil }
  let names = missingNames(fault)
  var finding = ObjectFinding(at: fault.location) { context in
    Message(
      "missing required field\(names.count > 1 ? "s" : "") \(joined(names.map(quoted), "and"))"
        + (context.owner(of: fault.node).map { " in \($0)" } ?? ""),
      fixes: { document in names.count == 1 ? additions(fault, document.settings.contract) : [] })
  }
  if names.count == 1 { finding.missingField = names[0] }
  return finding
}

/// The missing member, or what it must contain itself.
private func missingNames(_ fault: SchemaViolation) -> [String] {
  let member = fault.schema.properties(of: fault.subschema).first { $0.name == fault.missingName }
  let inner = member.map { fault.schema.required(at: $0.subschema) } ?? []
  return inner.isEmpty ? [fault.name] : inner.map { "\(fault.name).\($0)" }
}

/// Whether an unknown key may be the missing one, which is another finding.
private func hasMisspelled(_ fault: SchemaViolation) -> Bool {
  let name = SpellingSuggester([fault.name])
  return fault.tree.members(of: fault.node).prefix(100).contains { key, _ in
    fault.tree.string(key).map { name.nearest(to: $0) != nil && !isField($0) } ?? false
  }
}

private func isField(_ key: String) -> Bool {
  ObjectKind.item.subschema.map { Schema.project?.properties(of: $0).contains { $0.name == key } ?? false } ?? false
}

/// Each allowed value of the missing attribute.
private func additions(_ fault: SchemaViolation, _ contract: ListContract?) -> [Fix] {
  let isInner = fault.name == "attributes"
  guard let name = missingNames(fault).first.map({ isInner ? String($0.dropFirst(11)) : $0 }),
    let attribute = contract?.attribute(name),
    isInner || fault.tree.string(fault.tree.key(of: fault.node)) == "attributes"
  else { return [] }
  let values =
    attribute.type == "boolean" ? ["true", "false"] : attribute.type == "array" ? [] : attribute.values ?? []
  return values.prefix(6).map { value in
    let text = isInner ? "{ \(jsonStringLiteral(name)): \(value) }" : value
    return .suggestion("Set \(name) to \(value)", .addMember(to: fault.node, key: fault.name, value: text))
  }
}
