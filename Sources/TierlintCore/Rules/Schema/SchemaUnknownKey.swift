import JSONSyntax

extension Rule {
  static let schemaUnknownKey = Rule(
    id: "schema/unknown-key",
    severity: .warning,
    impact: .loses,
    fixable: .safe,
    summary: "A key that the app does not know.",
    consequence: "Tiercade drops it, with all that is in it, at the next save",
    explanation: """
      The app keeps only the fields it knows, and what stands under `additional` where it knows that. A near miss of a known key is \
      most likely a slip, and the fix renames it; anything else can move under `additional`.
      """,
    checks: [.schema { fault, _ in unknownKey(fault) }]
  )
}

private func unknownKey(_ fault: SchemaFault) -> Finding? {
  guard fault.keyword == .additionalProperties else { return nil }
  return Finding(at: fault.place) { _ in
    let key = fault.tree.string(fault.node - 1) ?? ""
    let nearest = Candidates(absent(fault)).nearest(to: key)
    return Wording("unknown key \(quoted(key))" + hint(nearest), fixes: fixes(fault, key, nearest))
  }
}

/// The known fields that the object does not have.
private func absent(_ fault: SchemaFault) -> [String] {
  let object = fault.tree.parent(of: fault.node) ?? 0
  let present = Set(fault.tree.members(of: object).compactMap { fault.tree.string($0.key) })
  return fault.schema.properties(of: fault.violation.subschema).map(\.name).filter { !present.contains($0) }
}

private func fixes(_ fault: SchemaFault, _ key: String, _ nearest: String?) -> [Fix] {
  let object = fault.tree.parent(of: fault.node) ?? 0
  let rename = nearest.map { Fix.safe("Rename it to \(quoted($0))", .replace(.key(fault.node), with: jsonText($0))) }
  let knowsAdditional = fault.schema.properties(of: fault.violation.subschema).contains { $0.name == "additional" }
  guard knowsAdditional else { return [rename].compactMap { $0 } }
  return [rename, moveUnderAdditional(fault, object, key)].compactMap { $0 }
}

private func moveUnderAdditional(_ fault: SchemaFault, _ object: NodeID, _ key: String) -> Fix? {
  let tree = fault.tree
  let value = tree.text.string(tree.range(fault.node))
  guard let additional = ObjectView(tree, object)["additional"] else {
    let member = "{ \(jsonText(key)): \(value) }"
    return .choice(
      "Move it under \"additional\"", .replace(.key(fault.node), with: "\"additional\""), .replace(.value(fault.node), with: member))
  }
  let isTaken = tree.members(of: additional).contains { tree.string($0.key) == key }
  guard tree.kind(additional) == .object, !isTaken else { return nil }
  return .choice(
    "Move it under \"additional\"", .remove(fault.node), .addMember(to: additional, key: key, value: value))
}
