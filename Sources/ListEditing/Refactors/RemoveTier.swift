import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let removeTier = Refactor(
    "removeTier", "Remove tier", kind: .rewrite,
    summary: "remove the tier, and move its items to the unranked pool or remove them",
    parameters: .tier, .removedItems,
    offers: { context in
      guard let tier = tierName(context), let list = ownTier(tier, context.document) else { return [] }
      let obstacle = obstacle(to: list, context.document, removes: true)
      let name = quoted(list.label)
      let choices: [(String, ListOperation.RemovedItems)] =
        list.elements.isEmpty
        ? [("Remove tier \(name)", .remove)]
        : [
          ("Remove tier \(name) and move its items to the pool", .pool),
          ("Remove tier \(name) with its items", .remove),
        ]
      return choices.compactMap { title, items in
        let offer = Offer(title: title, arguments: [tier, items.rawValue], obstacle: obstacle)
        let isPossible = (try? removingTier(tier, items: items, context.names, ItemLists(context.document))) != nil
        return isPossible || obstacle != nil ? offer : nil
      }
    },
    changes: { input, tier, items in
      (try? removingTier(tier, items: items, input.names, ItemLists(input.document))) ?? []
    }
  )

  static let clearTier = Refactor(
    "clearTier", "Clear tier", kind: .rewrite, summary: "move all items of the tier to the unranked pool",
    parameters: .tier,
    offers: { context in
      guard let tier = tierName(context), let list = ownTier(tier, context.document) else { return [] }
      let isEmpty = list.elements.isEmpty ? "tier \(quoted(list.label)) has no items" : nil
      let obstacle = obstacle(to: list, context.document, removes: false) ?? isEmpty
      let isPossible = (try? clearingTier(tier, context.names, ItemLists(context.document))) != nil
      guard isPossible || obstacle != nil else { return [] }
      return [Offer(title: "Clear tier \(quoted(list.label))", arguments: [tier], obstacle: obstacle)]
    },
    changes: { input, tier in (try? clearingTier(tier, input.names, ItemLists(input.document))) ?? [] }
  )
}

/// The only tier with an id or name, in a project or a state.
private func ownTier(_ name: String, _ document: Document) -> ItemLists.List? {
  let found = ItemLists(document).lists.filter { $0.name == name }
  return found.count == 1 ? found[0] : nil
}

/// Why a tier cannot lose its items; `nil` if it can.
private func obstacle(to list: ItemLists.List, _ document: Document, removes: Bool) -> String? {
  let lists = ItemLists(document).lists
  let isPool = { (list: ItemLists.List) in isUnranked(document.kind == .project ? list.label : list.name) }
  if isPool(list) { return "\(quoted(list.label)) is the pool of unranked items" }
  if list.isLocked { return "tier \(quoted(list.label)) is locked" }
  if !list.elements.isEmpty, let pool = lists.first(where: isPool), pool.isLocked {
    return "tier \(quoted(pool.label)) is locked"
  }
  let isOnly = removes && !lists.contains { $0.node != list.node && !isPool($0) }
  return isOnly ? "\(quoted(list.label)) is the only ranked tier" : nil
}

/// Removes a tier.
///
/// - Parameter items: What becomes of its items; `nil` if it must have none.
func removingTier(
  _ name: String, items: ListOperation.RemovedItems?, _ names: DocumentNames, _ lists: ItemLists
) throws(ListEditError) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  let tier = try TierNodes(name, document)
  let list = lists.lists.first { $0.node == tier.list }
  if list?.isLocked ?? false { throw ListEditError("tier \(quoted(tier.label)) is locked") }
  let elements = list?.elements ?? []
  if items == nil, !elements.isEmpty {
    throw ListEditError(
      "tier \(quoted(tier.label)) has \(counted(elements.count, "item")): move them to the pool or remove them")
  }
  let removed: [Change]
  switch items {
  case .remove: removed = try removing(items: Set(elements.map { $0.id }), lists, except: tier.list)
  case .pool where !elements.isEmpty: removed = try pooling(elements.map { $0.node }, of: tier, names, lists)
  case .pool, nil: removed = []
  }
  return removed + tier.nodes(in: tree).map { .remove($0) }
}

/// Moves the items of a tier to the pool.
func clearingTier(
  _ name: String, _ names: DocumentNames, _ lists: ItemLists
) throws(ListEditError) -> [Change] {
  let tier = try TierNodes(name, names.document)
  guard let list = lists.lists.first(where: { $0.node == tier.list }) else { return [] }
  if list.isLocked { throw ListEditError("tier \(quoted(tier.label)) is locked") }
  let elements = list.elements.map { $0.node }
  if elements.isEmpty { return [] }
  return elements.map { .remove($0) } + (try pooling(elements, of: tier, names, lists))
}

/// The changes that add elements of a tier to the pool.
private func pooling(
  _ elements: [NodeID], of tier: TierNodes, _ names: DocumentNames, _ lists: ItemLists
) throws(ListEditError) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  if tier.isPool { throw ListEditError("\(quoted(tier.label)) is the pool of unranked items") }
  guard document.kind == .project else {
    let pool = try lists.pool(checkingLock: true)
    return elements.map { .addElement(to: pool.node, value: document.text(ofItem: $0, inTier: pool.name)) }
  }
  // An item that another tier lists, too, stays there.
  let others = lists.lists.filter { $0.node != tier.list }.flatMap { $0.elements }
  var known = Set(others.map { tree.text.string(tree.range($0.node)) })
  let texts = elements.map { tree.text.string(tree.range($0)) }.filter { known.insert($0).inserted }
  if texts.isEmpty { return [] }
  return try addingToPool(texts, names, checkingLock: !lists.ignoresLocks)
}

/// The parts of a document that are a tier.
private struct TierNodes {
  let label: String
  let isPool: Bool
  /// The array of its items.
  let list: NodeID?
  /// The object of a project; `nil` in other lists.
  private let object: NodeID?
  /// In other lists.
  private let name: String

  init(_ name: String, _ document: Document) throws(ListEditError) {
    switch document.kind {
    case .project:
      let tier = try document.projectTier(named: name)
      (label, isPool, list, object) = (tier.label ?? name, tier.isPool, tier.view["itemIds"], tier.view.node)
      self.name = tier.id ?? ""
    case .state:
      let own = try document.stateTier(named: name)
      let tree = document.tree
      (label, isPool, object, self.name) = (name, isUnranked(own), nil, own)
      list = StateSkeleton(tree).tiers.first { tree.string(tree.key(of: $0)) == own }
    default: throw ListEditError("only projects and states have tiers that can be changed")
    }
  }

  /// All values that are its own.
  func nodes(in tree: SyntaxTree) -> [NodeID] {
    if let object { return [object] }
    let root = ObjectView(tree, .root)
    let entries = (["tierOrder", "lockedTiers"] as [ASCIIName]).flatMap { array in
      root.elements(array).filter { tree.string($0) == name }
    }
    let members = (["tiers", "tierLabels", "tierColors"] as [ASCIIName]).flatMap { object in
      tree.members(of: root[object]).filter { tree.string($0.key) == name }.map { $0.value }
    }
    return entries + members
  }
}
