import Findings
import JSONSyntax
import TierLists

/// Removes an item from all tiers, with its override.
func removing(_ id: String, _ lists: ItemLists) throws(ListEditError) -> [Change] {
  try checkRemoving(id, lists)
  return try removing(items: [id], lists)
}

/// Throws where an item cannot be removed.
func checkRemoving(_ id: String, _ lists: ItemLists) throws(ListEditError) {
  try lists.checkItem(id)
  try checkIsOne(id, lists.document.itemCount(id))
  try lists.checkLocks(lists.entries(of: id).map { $0.index })
}

/// Removes items from all tiers, with their overrides.
///
/// - Parameter list: A list whose elements stay.
func removing(items ids: Set<String>, _ lists: ItemLists, except list: NodeID? = nil) throws(ListEditError) -> [Change]
{
  let (document, tree) = (lists.document, lists.document.tree)
  var entries: [NodeID] = []
  for (index, other) in lists.lists.enumerated() where other.node != list {
    let found = other.elements.filter { ids.contains($0.id) }.map(\.node)
    if !found.isEmpty { try lists.checkLocks([index]) }
    entries += found
  }
  guard document.kind == .project else {
    return (document.kind == .state ? entries : itemNodes(with: ids, document)).map { .remove($0) }
  }
  let overrides = tree.members(of: ObjectView(tree, .root)["overrides"]).filter {
    tree.string($0.key).map(ids.contains) ?? false
  }
  return (entries + itemNodes(with: ids, document) + overrides.map(\.value)).map { .remove($0) }
}

/// The values of items.
private func itemNodes(with ids: Set<String>, _ document: Document) -> [NodeID] {
  let tree = document.tree
  if document.kind == .project {
    return tree.members(of: ObjectView(tree, .root)["items"]).filter { tree.string($0.key).map(ids.contains) ?? false }
      .map(\.value)
  }
  var found: [NodeID] = []
  tree.forEachStateItem { if ObjectView(tree, $0).string("id").map(ids.contains) ?? false { found.append($0) } }
  return found
}

extension ObjectView {
  /// The values of an object in a member, under a key.
  func members(of name: ASCIIName, named key: SoughtName) -> [NodeID] {
    var found: [NodeID] = []
    tree.forEachMember(of: self[name]) { if key.matches($0) { found.append($1) } }
    return found
  }
}

/// - Throws: If several items have the id: an edit would change all of them.
func checkIsOne(_ id: String, _ count: Int) throws(ListEditError) {
  if count > 1 { throw ListEditError("there are \(count) items \(quoted(id))") }
}
