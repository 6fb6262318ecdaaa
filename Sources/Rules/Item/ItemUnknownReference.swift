import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let itemUnknownReference = Rule(
    id: "item/unknown-reference",
    severity: .warning,
    impact: .loses,
    fixable: .safe,
    summary: "A tier refers to an item that does not exist.",
    appBehavior: "Tiercade silently skips the id, so the item is missing from the tier",
    explanation: """
      An entry of `itemIds` must be a key of `items`; case matters. If the id is certainly a typo – it differs from that of \
      an item in no tier, and of no other, only in case or by one letter of a longer word – the fix writes that id. Less \
      certain ones are suggestions: `fifa-2021` may be an item that was removed.
      """,
    checks: [
      .key(.id, NameTest(in: [.reference], notIn: [.item])) { occurrences, _ in unknownReferences(occurrences) }
    ],
    // Many are no typos, and the search for what they mean is expensive.
    explains: [
      Relation(mistake: .misspelledID, maximum: 999) { location, facts in
        guard facts.knowsAllTiers, let id = location.name(facts.tree), let key = facts.meantItem(by: id) else {
          return []
        }
        return [.name(id), .name(key)]
      },
      Relation(mistake: .misspelledID, maximum: 999) { location, facts in
        location.name(facts.tree).flatMap { severalIDs($0, facts.hasItem) }?.map { .name($0) } ?? []
      },
      // The override of an item that is gone.
      Relation(mistake: .deletedItem, maximum: 999) { location, facts in
        location.name(facts.tree).map { [.name($0)] } ?? []
      },
    ],
    followsFrom: [.name(.lostItem), .inside(.orphanedTier)]
  )
}

private func unknownReferences(_ occurrences: Occurrences) -> [NameFinding] {
  guard occurrences.completeness.items, occurrences.has(.reference), !occurrences.has(.item) else { return [] }
  let count = occurrences.all.count { $0.role == .reference }
  // One closure for all entries, because each counts the references that it captures.
  let message = { @Sendable (entry: NodeID, context: NameContext) in
    unknown(entry, occurrences, isOnlyOne: count == 1, context)
  }
  var findings: [NameFinding] = []
  findings.reserveCapacity(count)
  for occurrence in occurrences.all where occurrence.role == .reference {
    findings.append(NameFinding(at: .value(occurrence.node)) { message(occurrence.node, $0) })
  }
  return findings
}

private func unknown(
  _ reference: NodeID, _ occurrences: Occurrences, isOnlyOne: Bool, _ context: NameContext
) -> Message {
  let meant = context.meantItem(by: occurrences.text)
  let nearest = meant?.key ?? context.nearestItem(to: occurrences.text, .reference)
  let mayBeCertain = occurrences.completeness.tiers && meant?.isNear ?? false
  return Message(
    "no item has the id \(quoted(occurrences.text))"
      + hint(meant?.isNear ?? true ? nearest : nil, for: occurrences.text),
    fixes: { document in
      let renames = (isOnlyOne ? nearest : nil).map { key in
        // A key that no item may have is the mistake, not what refers to it.
        let isCertain =
          mayBeCertain && validKey(key) == key && document.index.isCertain(occurrences, means: key, .reference)
        return [rename(occurrences, to: key, isSafe: isCertain)]
      }
      let several = severalIDs(occurrences.text) { document.index.unplacedKeys.contains($0) }.map { ids in
        Fix.suggestion(
          "Change to \(ids.count) ids",
          .replace(.value(reference), with: ids.map(jsonStringLiteral).joined(separator: ", ")))
      }
      return [several].compactMap { $0 } + (renames ?? []) + fixes(reference, occurrences, document)
    })
}

/// The ids of items that one string has, between commas, semicolons, spaces or line breaks.
func severalIDs(_ text: String, _ isItem: (String) -> Bool) -> [String]? {
  let ids = text.split { ",;| \n".contains($0) }.map(String.init)
  return ids.count > 1 && ids.allSatisfy(isItem) ? ids : nil
}

/// Writes the key of an item for an unknown id, in an override, too.
private func rename(_ occurrences: Occurrences, to key: String, isSafe: Bool) -> Fix {
  .change(occurrences.all.map { $0.nameLocation }, to: key, isSafe: isSafe)
}

private func fixes(_ node: NodeID, _ occurrences: Occurrences, _ document: DocumentContext) -> [Fix] {
  let name = occurrences.text
  let overrides = occurrences.occurrences(.override).map { Change.remove($0.node) }
  let title = "Remove from the tier" + (overrides.isEmpty ? "" : " and the overrides")
  var fixes = [Fix(title: title, isSafe: false, changes: [.remove(node)] + overrides)]
  if let items = document.skeleton.itemObject, !name.isEmpty, validKey(name) == name {
    fixes.append(.suggestion("Add item \(quoted(name))", .addMember(to: items, key: name, value: newItem(name))))
  }
  return fixes
}

/// An item whose title is its id.
func newItem(_ id: String) -> String {
  "{ \"id\": \(jsonStringLiteral(id)), \"title\": \(jsonStringLiteral(id)) }"
}
