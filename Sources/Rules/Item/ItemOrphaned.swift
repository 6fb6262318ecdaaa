import Findings
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let itemOrphaned = Rule(
    id: "item/orphaned",
    severity: .warning,
    impact: .loses,
    fixable: .suggestion,
    summary: "An item is not in any tier.",
    appBehavior: "Tiercade drops it when it imports the list",
    explanation: """
      The app imports only the items that a tier lists. Items without a rank belong in the unranked pool, a last tier with \
      the id `unranked` and the label `Unranked`. If another finding explains it – for example a misspelled id that probably \
      means this item, or a missing field of the item – that finding refers to the item instead.
      """,
    checks: [.key(.id, NameTest(in: [.item], notIn: [.reference])) { occurrences, _ in orphaned(occurrences) }],
    followsFrom: [.value(.unfinishedObject), .idOfItem(.lostItem), .name(.misspelledID)]
  )
}

private func orphaned(_ occurrences: Occurrences) -> [NameFinding] {
  guard occurrences.completeness.tiers, !occurrences.has(.reference), let item = occurrences.item,
    occurrences.tree.kind(item.node) == .object
  else {
    return []
  }
  return [
    NameFinding(at: .key(item.node)) { _ in
      Message("item \(quoted(occurrences.text)) is not in any tier", fixes: { fixes(item, $0) })
    }
  ]
}

private func fixes(_ item: ObjectView, _ document: DocumentContext) -> [Fix] {
  let tree = document.tree
  // Without a ranked tier the app crashes with two items in the pool. And where a tier means this item, it does not belong there.
  // Nor does one whose season crashes the app once a tier lists it.
  let season = item.object("attributes")?["season"]
  if document.skeleton.tiers.allSatisfy({ $0.isPool }) || document.index.isMeant(item.node)
    || document.ids.isRenamed(item) || season.map({ isTooLarge($0, tree) }) ?? false
  {
    return []
  }
  let named = item.members.prefix(64).flatMap { key, value in
    placement(value, of: item.node, tree.string(key) ?? "", document)
  }
  if let list = document.pool?.view["itemIds"] {
    return named + [
      .suggestion(
        "Add to the unranked pool",
        .addElement(to: list, value: jsonStringLiteral(tree.string(tree.key(of: item.node)) ?? "")))
    ]
  }
  // Offered only once for all items, because each fix would add a pool.
  guard document.index.strayItems.first == item.node, let tiers = document.skeleton.tierArray,
    !document.taken.hasUnranked
  else { return named }
  let count = document.index.strayItems.count
  let title =
    count == 1
    ? "Add an unranked pool" : "Add an unranked pool of \(count) items"
  return named + [.suggestion(title, .addElement(to: tiers, value: pool(document)))]
}

/// A pool with all items that are in no tier, as JSON.
private func pool(_ document: DocumentContext) -> String {
  let orders = document.skeleton.tiers.compactMap { $0.order }
  let order = orders.max().map { $0 == .max ? $0 : $0 + 1 } ?? 0
  var ids: [UInt8] = []
  for item in document.index.strayItems {
    let (tree, key) = (document.tree, document.tree.key(of: item))
    if !ids.isEmpty { ids += [.comma, .space] }
    if tree[key].isPlainString, tree.problems.isEmpty {
      ids += tree.text.slice(tree.range(key))
    } else {
      ids.appendJSON(tree.string(key) ?? "")
    }
  }
  return """
    { "id": "unranked", "label": "Unranked", "order": \(order), "itemIds": [\(String(decoding: ids, as: UTF8.self))] }
    """
}
