import JSONSyntax
import TierlintCore

extension Refactor {
  /// An item out of the tiers that it stands in, to the end of another one. Locked tiers are left alone.
  ///
  /// The tier is given by its id, in documents that are no project by its name.
  static let moveItem = Refactor(
    name: "moveItem",
    kind: .move,
    parameters: ["item", "tier"],
    offers: { site in
      switch site.document.kind {
      case .project: itemMoves(site)
      case .state, .template, .flat: stateItemMoves(site)
      default: []
      }
    },
    work: .changes { document, arguments, _ in
      guard arguments.count == 2 else { return [] }
      return document.kind == .project
        ? moves(arguments[0], to: arguments[1], document) : stateMoves(arguments[0], to: arguments[1], document)
    }
  )

  /// So many tiers are offered: nobody reads more.
  static let mostTargets = 50
}

/// An item of a project, and where it stands.
private struct PlacedItem {
  /// The key of the item.
  let name: NodeID
  let tiers: [Tier]
  /// The entries of `itemIds` that name it, by the index of their tier in `tiers`.
  private(set) var entries: [Int: [NodeID]] = [:]

  /// - Parameter name: A string that names the item.
  /// - Returns: `nil` where there is no such item, and where it stands in a locked tier.
  init?(_ name: NodeID, _ document: Document) {
    let tree = document.tree
    let items = tree.members(of: ObjectView(tree, .root)["items"])
    guard let key = items.first(where: { tree.haveSameName($0.key, name) })?.key else { return nil }
    self.name = key
    tiers = document.projectTiers
    for (index, tier) in tiers.enumerated() {
      let found = tier.view.elements("itemIds").filter { tree.kind($0) == .string && tree.haveSameName($0, key) }
      if !found.isEmpty { entries[index] = found }
    }
    if entries.keys.contains(where: { tiers[$0].isLocked }) { return nil }
  }

  /// The indices of the tiers that it can be moved to.
  var targets: [Int] {
    let ids = tiers.reduce(into: [:]) { count, tier in tier.id.map { count[$0, default: 0] += 1 } }
    return tiers.indices.filter { index in
      let (tier, view) = (tiers[index], tiers[index].view)
      let hasList = view["itemIds"].map { view.tree.kind($0) == .array } ?? false
      let isElsewhere = entries[index] == nil || entries.count > 1
      return hasList && !tier.isLocked && isElsewhere && tier.id.map { ids[$0] == 1 } ?? false
    }
  }
}

extension Tier {
  fileprivate var isLocked: Bool { view.bool("locked") ?? false }
}

private func itemMoves(_ site: RefactorSite) -> [Refactor.Offer] {
  let tree = site.tree
  guard let name = itemName(site), let id = tree.string(name), let item = PlacedItem(name, site.document) else {
    return []
  }
  let verb = item.entries.isEmpty ? ("Put", "into") : ("Move", "to")
  return item.targets.prefix(Refactor.mostTargets).map { index in
    let tier = item.tiers[index]
    return Refactor.Offer(
      title: "\(verb.0) \(quoted(id)) \(verb.1) \(tier.shown)", arguments: [id, tier.id ?? ""])
  }
}

/// The key of the item, or the entry of `itemIds`, that the cursor is on.
private func itemName(_ site: RefactorSite) -> NodeID? {
  let (tree, path) = (site.tree, site.path)
  if site.isIn("items", depth: 2), path.count > 2 { return tree.key(of: path[2]) }
  guard site.isIn("tiers"), path.count == 5, tree.kind(path[4]) == .string,
    ObjectView(tree, path[2])["itemIds"] == path[3]
  else { return nil }
  return path[4]
}

private func moves(_ id: String, to tierID: String, _ document: Document) -> [Change] {
  let tree = document.tree
  let items = tree.members(of: ObjectView(tree, .root)["items"])
  guard let name = items.first(where: { tree.string($0.key) == id })?.key, let item = PlacedItem(name, document),
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
