import Findings
import JSONSyntax
import TierLists

extension Rule {
  static let idItemMismatch = Rule(
    id: "id/item-mismatch",
    severity: .warning,
    impact: .changes,
    fixable: .safe,
    summary: "An item's `id` differs from its key.",
    appBehavior: "Tiercade uses the key and drops the id",
    explanation: """
      An item has its id twice: as its key in `items` and in its `id` field. The app, the tiers and the overrides use the \
      key, so the fix writes the key. If tiers list the `id`, the app imports them without the item. The fix is a \
      suggestion where no tier lists the key, and where the `id` may be the title or is made from it: then the `id` may be \
      what was meant.
      """,
    checks: [.key(.id, NameTest(in: [.item])) { occurrences, _ in mismatches(occurrences) }],
    supersededBy: ["id/empty"],
    // The key was changed, but neither the `id` nor the tiers.
    explains: [
      Relation(mistake: .lostItem) { location, facts in
        guard let item = facts.parent(of: location.node), facts.isRenamed(ObjectView(facts.tree, item)) else {
          return []
        }
        return location.name(facts.tree).map { [.name($0)] } ?? []
      }
    ]
  )
}

private func mismatches(_ occurrences: Occurrences) -> [NameFinding] {
  var found: [NameFinding] = []
  for occurrence in occurrences.all where occurrence.role == .item {
    if let finding = mismatch(ObjectView(occurrences.tree, occurrence.node)) { found.append(finding) }
  }
  return found
}

private func mismatch(_ item: ObjectView) -> NameFinding? {
  let tree = item.tree
  let key = tree.key(of: item.node)
  guard let id = item["id"], tree.kind(id) == .string, tree.kind(key) == .string, !tree.isRecovered(key),
    !tree.haveSameName(id, key)
  else { return nil }
  // About an invalid key another rule says that it should be the id.
  if item.validID != nil, let name = tree.string(key), validKey(name) != name { return nil }
  return NameFinding(at: .value(id)) { context in
    let name = context.key(of: item.node) ?? ""
    return Message(
      "id \(context.displayText(id)) differs from the item's key \(quoted(name))",
      appBehavior: context.isRenamed(item)
        ? "Tiercade uses the key, so the item is missing from the tiers that list the id" : nil,
      fixes: { fixes(item, id: id, key: name, $0) },
      related: [("key of the item", .key(item.node))])
  }
}

/// The key as the id; a suggestion where the id may be what was meant: it has the title, or no tier lists the key. Where tiers know only
/// the id, the item was renamed in one place.
private func fixes(_ item: ObjectView, id: NodeID, key: String, _ document: DocumentContext) -> [Fix] {
  guard let name = document.tree.string(id), document.ids.isRenamed(item) else {
    let title = item["title"].map { ($0, document.tree.string($0)) }
    // An id that says what the title says may be right, and the key that of another item.
    let text = title?.1 ?? ""
    let isOfTitle = slug(text) == document.tree.string(id)
    let isListed = document.ids.occurrences(of: document.tree.key(of: item.node))?.has(.reference) ?? false
    let isSafe = isListed && title != nil && text != key && !isOfTitle
    let fix = Fix.change(id, to: key, isSafe: isSafe)
    guard let title, title.1 == key else { return [fix] }
    let swapped = Change.replace(.value(title.0), with: document.tree.text.string(document.tree.range(id)))
    return [Fix(title: "Swap id and title", isSafe: false, changes: fix.changes + [swapped]), fix]
  }
  let others = (document.ids.occurrences(of: id)?.all ?? []).map { $0.nameLocation }
  let everywhere = Fix.change([.value(id)] + others, to: key)
  return [
    .change(.key(item.node), "Rename the key to", to: name),
    Fix(title: everywhere.title + " everywhere", isSafe: false, changes: everywhere.changes),
  ]
}
