import Findings
import JSONSyntax
import TierLists

/// Removes items, each named once by its id or title, from all tiers, with their overrides.
func removing(_ items: [String], _ names: DocumentNames) throws(ListEditError) -> [Change] {
  let lists = names.lists
  var ids: Set<String> = []
  for item in items {
    let id = try lists.itemID(of: item)
    try checkRemoving(id, lists)
    guard ids.insert(id).inserted else { throw noItem(item, lists.document) }
  }
  return names.isForTrials ? ids.flatMap(lists.items).map { .remove($0) } : try removing(items: ids, names)
}

/// Throws where an item cannot be removed.
private func checkRemoving(_ id: String, _ lists: ItemLists) throws(ListEditError) {
  try lists.checkItem(id)
  try checkIsOne(id, lists.items(id).count)
  try lists.checkLocks(lists.entries(of: id).map { $0.index })
}

/// Removes items from all tiers, with their overrides.
///
/// - Parameter list: A list whose elements stay.
func removing(
  items ids: Set<String>, _ names: DocumentNames, except list: NodeID? = nil
) throws(ListEditError) -> [Change] {
  let (document, tree, lists) = (names.document, names.document.tree, names.lists)
  var entries: [NodeID] = []
  for (index, other) in lists.lists.enumerated() where other.node != list && (other.isLocked || !names.isForTrials) {
    let found = other.elements.filter { ids.contains($0.id) }.map { $0.node }
    if !found.isEmpty { try lists.checkLocks([index]) }
    entries += found
  }
  if names.isForTrials { return [] }
  guard document.kind == .project else {
    return (document.kind == .state ? entries : itemNodes(with: ids, document)).map { .remove($0) }
  }
  let overrides = tree.members(of: ObjectView(tree, .root)["overrides"]).filter {
    tree.string($0.key).map(ids.contains) ?? false
  }
  return (entries + itemNodes(with: ids, document) + overrides.map { $0.value }).map { .remove($0) }
}

/// The values of items.
private func itemNodes(with ids: Set<String>, _ document: Document) -> [NodeID] {
  let tree = document.tree
  if document.kind == .project {
    return tree.members(of: ObjectView(tree, .root)["items"]).filter { tree.string($0.key).map(ids.contains) ?? false }
      .map { $0.value }
  }
  var found: [NodeID] = []
  tree.forEachStateItem { if ObjectView(tree, $0).string("id").map(ids.contains) ?? false { found.append($0) } }
  return found
}

/// - Throws: If several items have the id: an edit would change all of them.
func checkIsOne(_ id: String, _ count: Int) throws(ListEditError) {
  if count > 1 { throw ListEditError("there are \(count) items \(quoted(id))") }
}
