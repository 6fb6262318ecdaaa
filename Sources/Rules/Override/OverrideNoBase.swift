import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let overrideNoBase = Rule(
    id: "override/no-base",
    severity: .warning,
    impact: .none,
    summary: "An override replaces a rating or tags that the item does not have.",
    appBehavior: "Tiercade reads it, but never uses it after the import",
    explanation: """
      An override changes a field of an item for this list. Where the item has no such field, the value most likely \
      belongs to the item itself. Media are not reported: the first picture of an override is that of the card.
      """,
    checks: [.key(.id, NameTest(in: [.override, .item])) { occurrences, _ in withoutBase(occurrences) }]
  )
}

private func withoutBase(_ occurrences: Occurrences) -> [NameFinding] {
  guard let node = occurrences.all.first(where: { $0.role == .override })?.node, let item = occurrences.item,
    occurrences.tree.kind(node) == .object
  else { return [] }
  let override = ObjectView(occurrences.tree, node)
  return (["rating", "tags"] as [ASCIIName]).compactMap { field in
    guard let value = override[field], hasContent(occurrences.tree, value), lacks(item, field) else { return nil }
    return NameFinding(at: .key(value)) { _ in
      Message("override sets \"\(field)\", but item \(quoted(occurrences.text)) has none to override")
    }
  }
}

/// Whether an item has no such field, or null; a recovered value counts as present.
private func lacks(_ item: ObjectView, _ field: ASCIIName) -> Bool {
  item.tree.kind(item.node) == .object && (item[field].map { item.tree.kind($0) == .null } ?? true)
}

/// Whether a value is a number or a non-empty array; values of other types have other findings.
private func hasContent(_ tree: SyntaxTree, _ value: NodeID) -> Bool {
  tree.kind(value) == .number || tree.kind(value) == .array && tree.elements(of: value).contains { _ in true }
}
