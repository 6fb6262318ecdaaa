import Findings
import JSONSchema
import JSONSyntax
import TierLists

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

private func badKey(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .pattern else { return nil }
  return ObjectFinding(at: fault.location) { _ in
    if fault.name.isEmpty { return Message("attribute name is empty") }
    return Message(
      "attribute name \(quoted(fault.name)) contains \(invalidCharacter(fault.name)); use only A–Z, a–z, 0–9, _, - and :",
      fixes: { rename(fault, $0) })
  }
}

/// The name in valid characters, if it is free.
private func rename(_ fault: SchemaViolation, _ document: DocumentContext) -> [Fix] {
  let name = validKey(asciiLetters(fault.name))
  return name.isEmpty ? [] : document.renaming(fault.node, to: name)
}
