import JSONSchema
import JSONSyntax

extension Rule {
  static let idInvalidKey = Rule(
    id: "id/invalid-key",
    severity: .error,
    impact: .none,
    fixable: .suggestion,
    summary: "A key of `items` or `overrides` is empty or has forbidden characters.",
    appBehavior: "Tiercade loads the list, but its published schema and stricter readers refuse it",
    explanation: """
      The key is the item's id, and ids are made of `A`–`Z`, `a`–`z`, `0`–`9`, `_`, `-` and `:`, at least one of them. \
      The fix writes a sound key wherever the old one stands: in `items`, in the tiers and in `overrides`.
      """,
    checks: [.schema { fault, _ in invalidKey(fault) }]
  )
}

private func invalidKey(_ fault: SchemaViolation) -> Finding? {
  guard fault.keyword == .pattern, fault.role == .key else { return nil }
  return Finding(at: fault.location) { context in
    let key = fault.tree.string(fault.tree.key(of: fault.node)) ?? ""
    return Message(
      key.isEmpty ? "key \"\" is empty" : "key \(quoted(key)) has \(quoted(forbidden(key))), which no key may have",
      fixes: rename(key, at: fault.tree.key(of: fault.node), context))
  }
}

/// The first forbidden character.
private func forbidden(_ key: String) -> String {
  key.unicodeScalars.first { validKey(String($0)).isEmpty }.map { String($0) } ?? ""
}

private func rename(_ key: String, at node: NodeID, _ context: MessageContext) -> [Fix] {
  guard let sound = context.validKeys[key], let occurrences = context.ids.occurrences(of: node) else { return [] }
  let changes = occurrences.all.flatMap { places(of: $0, key, context.tree) }.map {
    Change.replace($0, with: jsonStringLiteral(sound))
  }
  return [Fix(title: "Rename it to \(quoted(sound))", isSafe: false, changes: changes)]
}

/// Where a use of an item's id is written; of an item also its own `id`.
private func places(of occurrence: Occurrence, _ key: String, _ tree: SyntaxTree) -> [DocumentLocation] {
  switch occurrence.role {
  case .item:
    guard let id = ObjectView(tree, occurrence.node)["id"], tree.string(id) == key else {
      return [.key(occurrence.node)]
    }
    return [.key(occurrence.node), .value(id)]
  case .override: return [.key(occurrence.node)]
  case .reference: return [.value(occurrence.node)]
  default: return []
  }
}
