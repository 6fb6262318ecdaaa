import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let removeTier = Refactor(
    "removeTier", "Remove tier", kind: .rewrite,
    summary: "remove the tier, and move its items to the unranked pool or remove them",
    offers: { context in
      guard let list = ownTier(context) else { return [] }
      let name = quoted(list.label)
      let choices: [(String, ListOperation.RemovedItems)] =
        list.elements.isEmpty
        ? [("Remove tier \(name)", .remove)]
        : [
          ("Remove tier \(name) and move its items to the pool", .pool),
          ("Remove tier \(name) with its items", .remove),
        ]
      return choices.flatMap { title, items in
        let edit = ListOperation.Edit.removeTier(list.name, items: items)
        return reasonToKeep(list, context.names.lists).map { [Offer(title, .edit(ListOperation(edit)), obstacle: $0)] }
          ?? context.explained(title, edit)
      }
    })

  static let clearTier = Refactor(
    "clearTier", "Clear tier", kind: .rewrite, summary: "move all items of the tier to the unranked pool",
    offers: { context in
      guard let list = ownTier(context) else { return [] }
      let (title, edit) = ("Clear tier \(quoted(list.label))", ListOperation.Edit.clearTier(list.name))
      let offers = context.explained(title, edit)
      let isEmpty = Offer(title, .edit(ListOperation(edit)), obstacle: "\(list.shown) has no items")
      return offers.isEmpty ? [isEmpty] : offers
    })
}

/// The tier under the cursor, if no other one has its id or name.
private func ownTier(_ context: RefactorContext) -> ItemLists.List? {
  guard let name = tierName(context), let tier = try? TierNodes(name, context.names.document) else { return nil }
  return context.names.lists.lists.first { $0.node == tier.list }
}

/// Why an editor does not remove a tier, although the operation can; `nil` if it does.
private func reasonToKeep(_ list: ItemLists.List, _ lists: ItemLists) -> String? {
  if list.isPool { return poolError(list).message }
  if list.isLocked || lists.lists.contains(where: { $0.node != list.node && !$0.isPool }) { return nil }
  return "\(quoted(list.label)) is the only ranked tier"
}

private func poolError(_ list: ItemLists.List) -> ListEditError {
  ListEditError("\(quoted(list.label)) is the pool of unranked items")
}

/// Removes a tier.
///
/// - Parameter items: What becomes of its items; `nil` if it must have none.
func removingTier(
  _ name: String, items: ListOperation.RemovedItems?, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  let tier = try TierNodes(name, names.document)
  let removed = tier.nodes(in: names.document.tree).map { Change.remove($0) }
  guard let list = try tier.unlockedList(names.lists) else { return removed }
  switch items {
  case .remove: return try removing(items: Set(list.elements.map { $0.id }), names, except: list.node) + removed
  case .pool: return try pooling(list, names) + removed
  case nil where list.elements.isEmpty: return removed
  case nil:
    let count = counted(list.elements.count, "item")
    throw ListEditError("\(list.shown) has \(count): move them to the pool or remove them")
  }
}

/// Moves the items of a tier to the pool.
func clearingTier(_ name: String, _ names: DocumentNames) throws(ListEditError) -> [Change] {
  guard let list = try TierNodes(name, names.document).unlockedList(names.lists) else { return [] }
  return list.elements.map { .remove($0.node) } + (try pooling(list, names))
}

/// The changes that add the elements of a tier to the pool.
private func pooling(_ list: ItemLists.List, _ names: DocumentNames) throws(ListEditError) -> [Change] {
  let (document, tree, elements) = (names.document, names.document.tree, list.elements.map { $0.node })
  if elements.isEmpty { return [] }
  if list.isPool { throw poolError(list) }
  let pool = try names.pool(checkingLock: true)
  if names.isForTrials { return [] }
  if document.kind != .project, let pool {
    return elements.map { .addElement(to: pool.node, value: document.text(ofItem: $0, inTier: pool.name)) }
  }
  // An item that another tier lists, too, stays there.
  let others = names.lists.lists.filter { $0.node != list.node }.flatMap { $0.elements }
  var known = Set(others.map { tree.text.string(tree.range($0.node)) })
  let texts = elements.map { tree.text.string(tree.range($0)) }.filter { known.insert($0).inserted }
  return try addingToPool(texts, names, checkingLock: true)
}

/// The parts of a document that are a tier.
private struct TierNodes {
  /// The array of its items.
  fileprivate let list: NodeID?
  /// The object of a project; `nil` in other lists.
  private let object: NodeID?
  /// In other lists.
  private let name: String

  init(_ name: String, _ document: Document) throws(ListEditError) {
    switch document.kind {
    case .project:
      let tier = try document.projectTier(named: name)
      (list, object, self.name) = (tier.view["itemIds"], tier.view.node, "")
    case .state:
      let (own, tree) = (try document.stateTier(named: name), document.tree)
      (object, self.name) = (nil, own)
      list = StateSkeleton(tree).tiers.first { tree.string(tree.key(of: $0)) == own }
    default: throw ListEditError("only projects and states have tiers that can be changed")
    }
  }

  /// Its items; `nil` where they are not an array.
  ///
  /// - Throws: If it is locked.
  func unlockedList(_ lists: ItemLists) throws(ListEditError) -> ItemLists.List? {
    guard let index = lists.lists.firstIndex(where: { $0.node == list }) else { return nil }
    try lists.checkLocks([index])
    return lists.lists[index]
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
