import Findings
import JSONSchema
import JSONSyntax
import TierLists

extension Rule {
  static let mediaKind = Rule(
    id: "media/kind",
    severity: .error,
    impact: .refuses,
    fixable: .safe,
    summary: "A media entry's `kind` is not image, gif, video or audio.",
    appBehavior: "Tiercade refuses the whole file",
    explanation: """
      Case matters: `Image` is not `image`. The fix writes the kind that was most likely meant, or the one that matches the \
      file's extension or MIME type.
      """,
    checks: [.schema { fault, _ in unknownKind(fault) }]
  )
}

private func unknownKind(_ fault: SchemaViolation) -> ObjectFinding? {
  guard fault.keyword == .enum else { return nil }
  return ObjectFinding(at: fault.location) { context in
    let similar = context.string(fault.node).flatMap {
      SpellingSuggester(fault.strings(of: .enum)).onlyNearest(to: $0)
    }
    return Message(
      "kind must be \(joined(fault.strings(of: .enum).map(quoted))), found \(context.displayText(fault.node))"
        + hint(similar, for: context.string(fault.node) ?? ""),
      fixes: { document in
        let kinds = kinds(fault, similar)
        let isCertain = kinds.count == 1 && (similar != nil || document.hasFile(of: fault.tree.parent(of: fault.node)))
        return kinds.map { .change(fault.node, to: $0, isSafe: isCertain) }
      })
  }
}

/// The kinds to suggest: several if the similar word does not match the type of the file.
private func kinds(_ fault: SchemaViolation, _ similar: String?) -> [String] {
  if let similar, similar == fault.tree.string(fault.node)?.lowercased() { return [similar] }
  let media = fault.tree.parent(of: fault.node).map { MediaEntry(ObjectView(fault.tree, $0)) }
  // What is no kind may be in the MIME type, too.
  guard let similar else { return [media?.kindToWrite ?? media?.type?.kind].compactMap { $0 } }
  return [similar] + [media?.kindToWrite].compactMap { $0 == similar ? nil : $0 }
}
