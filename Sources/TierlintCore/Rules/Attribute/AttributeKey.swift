import JSONSchema
import JSONSyntax

extension Rule {
  static let attributeKey = Rule(
    id: "attribute/key",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "An attribute's name contains an invalid character.",
    appBehavior: "Tiercade loads it, but its published schema and stricter parsers refuse the file",
    explanation: """
      The name of an attribute has at least one character, each of them `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `-` or `:`. Spaces \
      and accents are allowed in titles and descriptions.
      """,
    checks: [.schema { fault, _ in badKey(fault) }]
  )
}

private func badKey(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .pattern else { return nil }
  return Finding(at: fault.location) { _ in
    if fault.name.isEmpty { return Message("attribute name is empty") }
    return Message(
      "attribute name \(quoted(fault.name)) contains \(invalidCharacter(fault.name)); use only A–Z, a–z, 0–9, _, - and :",
      fixes: rename(fault))
  }
}

/// The name in valid characters, if it is free.
private func rename(_ fault: SchemaViolation) -> [Fix] {
  let name = validKey(asciiLetters(fault.name))
  let siblings = fault.tree.parent(of: fault.node).map { fault.tree.members(of: $0) }
  guard !name.isEmpty, let siblings, !siblings.contains(where: { fault.tree.string($0.key) == name }) else { return [] }
  return [.suggestion("Rename to \(quoted(name))", .replace(.key(fault.node), with: jsonStringLiteral(name)))]
}
