import Findings
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let itemSlug = Rule(
    id: "item/slug",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "An item's slug contains spaces or capitals, or is that of another item.",
    appBehavior: "Tiercade loads the slug and does not use it",
    explanation: """
      A slug is the part of a web address that identifies an item: `hot-and-sour-soup`. Spaces are escaped in addresses, \
      capitals make two addresses of one, and an address leads to one item only. Of two items with one slug the later is \
      reported.
      """,
    checks: [.key(.slug) { occurrences, _ in slugFaults(occurrences) }]
  )
}

private func slugFaults(_ occurrences: Occurrences) -> [NameFinding] {
  guard let first = occurrences.all.first, !occurrences.tree.content(first.node).isEmpty else { return [] }
  if let fault = fault(of: first.node, occurrences.tree) { return occurrences.all.map { malformed($0.node, fault) } }
  return occurrences.all.count == 1 ? [] : occurrences.all.dropFirst().map { duplicate($0, of: first) }
}

private func fault(of slug: NodeID, _ tree: SyntaxTree) -> String? {
  let bytes = tree.text.slice(tree.content(slug))
  if tree.isPlain(slug), !bytes.contains(where: { $0 <= .space || (0x41...0x5A).contains($0) }) { return nil }
  let scalars = tree.string(slug)?.unicodeScalars
  let odd = scalars?.first { $0.properties.isWhitespace || $0.properties.isUppercase }
  return odd.map { $0.properties.isWhitespace ? "spaces" : "capitals" }
}

private func malformed(_ node: NodeID, _ fault: String) -> NameFinding {
  NameFinding(at: .value(node)) { context in
    Message(
      "slug \(context.displayText(node))\(context.ownerSuffix(node)) contains \(fault)",
      fixes: { change(node, to: slug($0.tree.string(node) ?? ""), $0) })
  }
}

private func duplicate(_ occurrence: Occurrence, of first: Occurrence) -> NameFinding {
  NameFinding(at: .value(occurrence.node)) { context in
    let other = context.displayKey(of: first.owner)
    return Message(
      "slug \(context.displayText(occurrence.node)) is already used by item \(other)",
      fixes: { change(occurrence.node, to: slug($0.tree.string($0.tree.key(of: occurrence.owner)) ?? ""), $0) },
      related: [("first item with this slug", .value(first.node))])
  }
}

private func change(_ node: NodeID, to slug: String, _ document: DocumentContext) -> [Fix] {
  if slug.isEmpty || document.taken.slugs.contains(slug) { return [] }
  return [.suggestion("Change to \(quoted(slug))", .replace(.value(node), with: jsonStringLiteral(slug)))]
}
