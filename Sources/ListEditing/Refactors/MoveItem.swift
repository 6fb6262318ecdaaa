import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let moveItem = Refactor(
    "moveItem", "Move item", kind: .move, summary: "move the item from its tiers to the end of another one",
    parameters: .item, .tier,
    offers: { context in
      switch context.document.kind {
      case .project: itemMoves(context)
      case .state, .template, .flat: stateItemMoves(context)
      default: []
      }
    },
    changes: { input, item, tier in movesToTier(tier, item, ItemLists(input.document)) }
  )

  /// The maximum number of tiers or themes to offer.
  static let mostTargets = 50
}

/// An item of a project, and the tiers that list it.
private struct PlacedItem {
  /// The key of the item.
  let name: NodeID
  let tiers: [Tier]
  private let ignoresLocks: Bool
  /// The entries of `itemIds` that refer to it, by the index of their tier in `tiers`.
  private(set) var entries: [Int: [NodeID]] = [:]

  /// - Parameter name: A string that refers to the item.
  /// - Returns: `nil` where there is no such item, or a locked tier lists it.
  init?(_ name: NodeID, _ document: Document, ignoringLocks: Bool = false) {
    let tree = document.tree
    ignoresLocks = ignoringLocks
    let items = tree.members(of: ObjectView(tree, .root)["items"])
    guard let key = items.first(where: { tree.haveSameName($0.key, name) })?.key else { return nil }
    self.name = key
    tiers = document.projectTiers
    for (index, tier) in tiers.enumerated() {
      let found = tier.view.elements("itemIds").filter { tree.kind($0) == .string && tree.haveSameName($0, key) }
      if !found.isEmpty { entries[index] = found }
    }
    if !ignoringLocks, entries.keys.contains(where: { tiers[$0].isLocked }) { return nil }
  }

  /// The indices of the tiers that it can be moved to.
  var targets: [Int] {
    let ids = tiers.reduce(into: [:]) { count, tier in tier.id.map { count[$0, default: 0] += 1 } }
    return tiers.indices.filter { index in
      let (tier, view) = (tiers[index], tiers[index].view)
      let hasList = view["itemIds"].map { view.tree.kind($0) == .array } ?? false
      let isElsewhere = entries[index] == nil || entries.count > 1
      return hasList && (ignoresLocks || !tier.isLocked) && isElsewhere && tier.id.map { ids[$0] == 1 } ?? false
    }
  }
}

extension Tier {
  var isLocked: Bool { view.bool("locked") ?? false }
}

private func itemMoves(_ context: RefactorContext) -> [Refactor.Offer] {
  let tree = context.tree
  guard let name = itemName(context), let id = tree.string(name), let item = PlacedItem(name, context.document) else {
    return []
  }
  let verb = item.entries.isEmpty ? "Add" : "Move"
  return item.targets.prefix(Refactor.mostTargets).map { index in
    let tier = item.tiers[index]
    return Refactor.Offer(
      title: "\(verb) \(quoted(id)) to \(tier.shown)", arguments: [id, tier.id ?? ""])
  }
}

/// The id of the item under the cursor, in a project or a state.
func itemID(_ context: RefactorContext) -> String? {
  switch context.document.kind {
  case .project: itemName(context).flatMap { context.tree.string($0) }
  case .state where context.isIn("tiers", depth: 3) && context.path.count > 3:
    ObjectView(context.tree, context.path[3]).string("id")
  default: nil
  }
}

/// The key of the item, or the entry of `itemIds`, under the cursor.
private func itemName(_ context: RefactorContext) -> NodeID? {
  let (tree, path) = (context.tree, context.path)
  if context.isIn("items", depth: 2), path.count > 2 { return tree.key(of: path[2]) }
  guard context.isIn("tiers"), path.count == 5, tree.kind(path[4]) == .string,
    ObjectView(tree, path[2])["itemIds"] == path[3]
  else { return nil }
  return path[4]
}

func moves(_ id: String, to tierID: String, _ lists: ItemLists) -> [Change] {
  let (document, tree) = (lists.document, lists.document.tree)
  let (items, sought) = (tree.members(of: ObjectView(tree, .root)["items"]), SoughtName(id, in: document))
  guard let name = items.first(where: { sought.matches($0.key) })?.key,
    let item = PlacedItem(name, document, ignoringLocks: lists.ignoresLocks),
    let target = item.targets.first(where: { item.tiers[$0].id == tierID }),
    let list = item.tiers[target].view["itemIds"]
  else { return [] }
  let leaving = item.entries.sorted { $0.key < $1.key }.flatMap {
    $0.key == target ? $0.value.dropFirst() : $0.value[...]
  }
  let isThere = item.entries[target] != nil
  return leaving.map { .remove($0) }
    + (isThere ? [] : [.addElement(to: list, value: tree.text.string(tree.range(item.name)))])
}
