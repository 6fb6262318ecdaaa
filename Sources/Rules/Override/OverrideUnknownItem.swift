import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let overrideUnknownItem = Rule(
    id: "override/unknown-item",
    severity: .warning,
    impact: .loses,
    fixable: .safe,
    summary: "An override refers to an item that does not exist.",
    appBehavior: "Tiercade drops the override on import",
    explanation: """
      The key of an override is the id of its item; case matters. Where the key is certainly a typo – it differs from \
      the id of one item without override only in case or by one letter of a longer word – the fix renames it.
      """,
    checks: [.key(.id, NameTest(in: [.override], notIn: [.item])) { occurrences, _ in unknownItem(occurrences) }],
    // An item among the overrides: what refers to it, and what it has, is right.
    explains: [
      Relation(mistake: .lostItem) { location, facts in
        guard isItem(location.node, facts.tree), let id = location.name(facts.tree) else { return [] }
        return [.name(id), .contents(location.node)]
      }
    ],
    followsFrom: [.name(.lostItem), .name(.misspelledID), .name(.deletedItem)]
  )
}

private func unknownItem(_ occurrences: Occurrences) -> [NameFinding] {
  guard let override = occurrences.all.first(where: { $0.role == .override }), occurrences.item == nil,
    ObjectView(occurrences.tree, .root)["items"].map({ occurrences.tree.kind($0) == .object }) ?? false
  else { return [] }
  return [
    NameFinding(at: .key(override.node)) { context in
      let nearest = context.nearestItem(to: occurrences.text, .override)
      return Message(
        "override refers to unknown item \(quoted(occurrences.text))" + hint(nearest, for: occurrences.text),
        fixes: { document in
          (isItem(override.node, document.tree) ? document.movingToItems([override.node]) : [])
            + (nearest.map { rename(override.node, occurrences, to: $0, document) } ?? [])
            + [.suggestion("Remove the override", .remove(override.node))]
        })
    }
  ]
}

/// Renames the override, if the item has no other.
private func rename(_ override: NodeID, _ occurrences: Occurrences, to id: String, _ document: DocumentContext) -> [Fix]
{
  guard !document.taken.overrides.contains(id) else { return [] }
  let isCertain = document.index.isCertain(occurrences, means: id, .override)
  return [.change(.key(override), "Rename to", to: id, isSafe: isCertain)]
}
