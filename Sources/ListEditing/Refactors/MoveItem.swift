import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let moveItem = Refactor(
    "moveItem", "Move item", kind: .move, summary: "move the item from its tiers to the end of another one",
    offers: { context in
      let lists = context.names.lists
      if let id = context.item {
        let verb = lists.entries(of: id).isEmpty ? "Add" : "Move"
        return lists.lists.prefix(mostTargets).flatMap {
          context.offer("\(verb) \(quoted(id)) to \($0.shown)", .move(item: id, tier: $0.name))
        }
      }
      guard let id = referringItemID(context), let item = ReferringItem(id, lists) else { return [] }
      return item.targets.prefix(mostTargets).map {
        Offer("Move \(quoted(id)) to tier \(quoted($0))", .edit(ListOperation(.move(item: id, tier: $0))))
      }
    })

  /// The maximum number of tiers or themes to offer.
  static let mostTargets = 50
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

/// The id of the item under the cursor, in a template or an old save.
private func referringItemID(_ context: RefactorContext) -> String? {
  guard [.template, .flat].contains(context.document.kind), context.isIn("items", depth: 2), context.path.count > 2
  else { return nil }
  return ObjectView(context.tree, context.path[2]).string("id")
}

/// Moves an item to a tier.
///
/// - Parameter position: From 1; beyond the end it is the end. `nil` for the end, unless the tier has the item.
func movingItem(
  _ id: String, to tier: String, at position: Int?, _ lists: ItemLists
) throws(ListEditError) -> [Change] {
  if let target = try lists.target(tier, for: id) { return try lists.relisting(id, in: target, at: position) }
  if position != nil { throw ListEditError("only projects and states with tiers have positions") }
  guard let item = ReferringItem(id, lists), item.targets.contains(tier) else { return [] }
  return [.replace(.value(item.tier), with: jsonStringLiteral(tier))]
}

extension Tier {
  var isLocked: Bool { view.bool("locked") ?? false }
}

extension ItemLists {
  /// Moves an item to a tier whose index is known.
  fileprivate func relisting(_ id: String, in target: Int, at position: Int?) throws(ListEditError) -> [Change] {
    let (tree, list, places) = (document.tree, lists[target], entries(of: id))
    let own = places.filter { $0.index == target }.map { $0.node }
    let leaving = places.filter { $0.index != target }.map { Change.remove($0.node) }
    let text = text(of: places.first?.node, id, in: list)
    guard let position else {
      if own.isEmpty { return leaving + [.addElement(to: list.node, value: text)] }
      return leaving.isEmpty ? [] : leaving + own.dropFirst().map { .remove($0) }
    }
    // Further entries of the item in this tier would be too many elements.
    guard own.count <= 1 else { throw ListEditError("item \(quoted(id)) is in \(list.shown) twice") }
    let others = tree.elements(of: list.node).filter { $0 != own.first }
    let place = max(0, min(position - 1, others.count))
    if let own = own.first {
      let old = tree.elements(of: list.node).prefix { $0 != own }.count
      if old == place { return leaving }
      // Its neighbor passes it, so that a cursor in it stays there.
      if abs(old - place) == 1 { return leaving + tree.passing(others[min(old, place)], over: own) }
    }
    return leaving + tree.placing(own.first, as: text, at: place, of: others, in: list.node)
  }

  /// The JSON of an item as an element of a tier.
  private func text(of entry: NodeID?, _ id: String, in list: List) -> String {
    guard let entry else { return jsonStringLiteral(id) }
    let tree = document.tree
    return document.kind == .state
      ? document.text(ofItem: entry, inTier: list.name) : tree.text.string(tree.range(entry))
  }
}
