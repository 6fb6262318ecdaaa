import JSONSyntax
import ListEditing
import SourceText
import TierLists

/// The key of an item and its `id`, without quotes, if the offset is in one of them and both are written alike: an editor
/// changes both while one is typed.
///
/// - Complexity: O(*items*).
package func linkedRanges(at offset: ByteOffset, in document: Document) -> [ByteRange] {
  let tree = document.tree
  guard let node = DocumentPath(tree, offset, edge: .touching).map({ $0.node }), tree.kind(node) == .string,
    let items = ObjectView(tree, .root).object("items")
  else { return [] }
  for (key, item) in items.members {
    guard let id = ObjectView(tree, item)["id"], node == key || node == id else { continue }
    let ranges = [tree.content(key), tree.content(id)]
    let isAlike =
      tree.kind(id) == .string && tree.hasOwnBytes(key) && tree.text.slice(ranges[0]) == tree.text.slice(ranges[1])
    return isAlike ? ranges : []
  }
  return []
}
