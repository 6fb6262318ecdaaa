import JSONSyntax

extension Rule {
  static let textInvisible = Rule(
    id: "text/invisible",
    severity: .info,
    impact: .none,
    fixable: .safe,
    summary: "An id, label, title or tag contains an invisible character.",
    appBehavior: "Tiercade loads it as it is, so a search for the visible characters does not find it",
    explanation: """
      Text copied from web pages and chats may contain zero-width, no-break and control characters that you cannot see. Two \
      names that look the same are then different ones. The fix removes them, and writes a plain space for a no-break \
      one. Joiners in emoji and in scripts that need them, no-break spaces in numbers and before French punctuation, and \
      direction marks in right-to-left text are not reported.
      """,
    checks: ObjectView.shownNames.map { kind, names in
      .object(kind) { object, _ in names(object).compactMap { invisible($0, object.tree) } }
    },
    supersededBy: ["id/item-mismatch", "id/empty", "item/empty-title", "tier/empty-label", "project/empty-title"]
  )
}

private func invisible(_ node: NodeID, _ tree: SyntaxTree) -> Finding? {
  guard tree.kind(node) == .string, !tree.isPlain(node) || hasControl(node, tree), let text = tree.string(node) else {
    return nil
  }
  let cleaned = InvisibleCharacters(in: text)
  guard let first = cleaned.found.first else { return nil }
  return Finding(at: .value(node)) { context in
    let more = cleaned.found.count > 1 ? ", and \(counted(cleaned.found.count - 1, "more invisible character"))" : ""
    let key = context.tree.key(of: node)
    let noun = context.tree.string(key).map { $0 + " " } ?? ""
    return Message(
      "\(noun)\(context.displayText(node)) contains \(describedCharacter(first))" + more,
      fixes: [.safe(cleaned.fixTitle, .replace(.value(node), with: jsonStringLiteral(cleaned.text)))])
  }
}

/// Whether a string has a control character that is not escaped, which is also a syntax error.
private func hasControl(_ node: NodeID, _ tree: SyntaxTree) -> Bool {
  tree.text.slice(tree.content(node)).contains { $0 < 0x20 }
}
