import JSONSyntax

extension Rule {
  static let overrideUnknownItem = Rule(
    id: "override/unknown-item",
    severity: .warning,
    impact: .loses,
    fixable: .safe,
    summary: "An override refers to an item that does not exist.",
    appBehavior: "Tiercade drops the override on import",
    explanation: """
      The key of an override is the id of its item; case matters. Where an item has nearly the same id and no override \
      yet, the fix renames the key.
      """,
    checks: [.key(.id, NameTest(in: [.override], notIn: [.item])) { occurrences, _ in unknownItem(occurrences) }]
  )
}

private func unknownItem(_ occurrences: Occurrences) -> [Finding] {
  guard let override = occurrences.all.first(where: { $0.role == .override }), occurrences.item == nil,
    ObjectView(occurrences.tree, .root).object("items") != nil
  else { return [] }
  return [
    Finding(at: .key(override.node)) { context in
      let nearest = context.nearestItem(to: occurrences.text, seeks: context.seeksOverriddenItems)
      return Message(
        "override refers to unknown item \(quoted(occurrences.text))" + hint(nearest, for: occurrences.text),
        fixes: (nearest.map { rename(override.node, to: $0, context) } ?? [])
          + [.suggestion("Remove the override", .remove(override.node))])
    }
  ]
}

/// Renames the override, if the item has no other.
private func rename(_ override: NodeID, to id: String, _ context: MessageContext) -> [Fix] {
  guard !context.overrideKeys.contains(id) else { return [] }
  return [.safe("Rename to \(quoted(id))", .replace(.key(override), with: jsonStringLiteral(id)))]
}
