import Findings
import JSONSyntax
import TierLists

// In states the tier contains its items; in templates and old saves the item refers to its tier.

/// The tiers that the item under the cursor can be moved to.
func stateItemMoves(_ context: RefactorContext) -> [Refactor.Offer] {
  let (tree, path) = (context.tree, context.path)
  let isState = context.document.kind == .state
  let depth = isState ? 3 : 2
  guard context.isIn(isState ? "tiers" : "items", depth: depth), path.count > depth,
    let id = ObjectView(tree, path[depth]).string("id"),
    let item = StateItem(id, context.document)
  else { return [] }
  let labels = Dictionary(ItemLists(context.document).lists.map { ($0.name, $0.label) }) { first, _ in first }
  return item.targets(ItemLists(context.document)).prefix(Refactor.mostTargets).map { name in
    Refactor.Offer(title: "Move \(quoted(id)) to tier \(quoted(labels[name] ?? name))", arguments: [id, name])
  }
}

func stateMoves(_ id: String, to tier: String, _ lists: ItemLists) -> [Change] {
  let document = lists.document
  guard let item = StateItem(id, document), item.targets(lists).contains(tier) else { return [] }
  guard item.tier != nil else {
    return item.view["tier"].map { [.replace(.value($0), with: jsonStringLiteral(tier))] } ?? []
  }
  let tree = document.tree
  let target = StateSkeleton(tree).tiers.first { tree.string(tree.key(of: $0)) == tier }
  return target.map {
    [.remove(item.view.node), .addElement(to: $0, value: document.text(ofItem: item.view.node, inTier: tier))]
  } ?? []
}

/// An item of a state, a template or an old save.
private struct StateItem {
  let view: ObjectView
  /// The array that contains it; `nil` where it refers to its tier.
  let tier: NodeID?

  /// The item with an id; `nil` where there is none, or more than one.
  init?(_ id: String, _ document: Document) {
    let (tree, sought) = (document.tree, SoughtName(id, in: document))
    let lists =
      document.kind == .state ? StateSkeleton(tree).tiers : [ObjectView(tree, .root)["items"]].compactMap { $0 }
    let found = lists.flatMap { list in
      tree.elements(of: list).filter { ObjectView(tree, $0)["id"].map(sought.matches) ?? false }
        .map { (item: $0, list: list) }
    }
    guard found.count == 1, let (item, list) = found.first else { return nil }
    view = ObjectView(tree, item)
    tier = document.kind == .state ? list : nil
  }

  /// The names of the tiers that it can be moved to; empty where its tier is locked.
  func targets(_ lists: ItemLists) -> [String] {
    let (document, tree) = (lists.document, lists.document.tree)
    let current = tier.map { tree.string(tree.key(of: $0)) } ?? view.string("tier")
    let locked = lists.ignoresLocks ? [] : StateSkeleton(tree).lockedTiers
    guard let current, !locked.contains(current) else { return [] }
    var known = locked.union([current])
    return tierNames(document).filter { known.insert($0).inserted }
  }
}

extension Document {
  /// The JSON of an item of a state, with `tier` replaced where it has one.
  func text(ofItem item: NodeID, inTier tier: String) -> String {
    let whole = tree.range(item)
    guard let name = ObjectView(tree, item)["tier"], tree.kind(name) == .string else { return tree.text.string(whole) }
    return tree.text.string(whole.lowerBound..<tree.range(name).lowerBound) + jsonStringLiteral(tier)
      + tree.text.string(tree.range(name).upperBound..<whole.upperBound)
  }
}

extension StateSkeleton {
  /// The names of the locked tiers.
  var lockedTiers: Set<String> { Set(root.elements("lockedTiers").compactMap { root.tree.string($0) }) }
}

/// The names of the tiers to which items of a document without tier objects can be moved.
func tierNames(_ document: Document) -> [String] {
  let tree = document.tree
  switch document.kind {
  case .state:
    return StateSkeleton(tree).tiers.filter { tree.kind($0) == .array }.compactMap { tree.string(tree.key(of: $0)) }
  case .template: return ObjectView(tree, .root).elements("tierOrder").compactMap { tree.string($0) }
  default: return ObjectView(tree, .root).elements("items").compactMap { ObjectView(tree, $0).string("tier") }
  }
}
