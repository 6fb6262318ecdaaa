import Conversion
import Findings
import JSONSyntax
import SourceText
import TierLists

extension Refactor {
  static let addItem = Refactor(
    "addItem", "Add item to tier", kind: "refactor.rewrite.addItem",
    summary: "add a new item at the end of the tier, in `items` and in its `itemIds`",
    offers: { context in
      guard let list = ownList(context) else { return [] }
      let item = ListOperation.NewItem(title: freeTitle("New item", context.names), tier: list.name)
      return context.explained("Add a new item to tier \(quoted(list.label))", .add(item))
    })

  package static let duplicateItem = Refactor(
    "duplicateItem", "Duplicate item", kind: "refactor.rewrite.duplicateItem",
    summary: "copy the item, without its override, under a new id and title, right after it in its tier",
    offers: { context in
      guard let id = itemID(context), CopySource(id, context.names.lists) != nil else { return [] }
      return [Offer("Duplicate \(quoted(id)) under a new id", .duplicateItem(id))]
    })

  static let removeItem = Refactor(
    "removeItem", "Remove item", kind: "refactor.rewrite.removeItem", summary: "remove the item with its override",
    offers: { context in
      context.item.map { context.explained("Remove \(quoted($0)) from the list", .remove(item: $0)) } ?? []
    })
}

/// The items of the tier under the cursor.
func ownList(_ context: RefactorContext) -> ItemLists.List? {
  guard context.isIn("tiers"), context.path.count > 2 else { return nil }
  let (tree, tier) = (context.tree, context.path[2])
  let node = context.document.kind == .project ? ObjectView(tree, tier)["itemIds"] : tier
  return context.names.lists.lists.first { $0.node == node }
}

/// A title with a number if it is taken; short enough for a title.
private func freeTitle(_ title: String, _ names: DocumentNames) -> String {
  let base = String(String.UnicodeScalarView(title.unicodeScalars.prefix(240)))
  var (free, number) = (title, 2)
  while names.hasItem(titled: free) { (free, number) = ("\(base) \(number)", number + 1) }
  return free
}

/// The only place of an item that can be copied.
private struct CopySource {
  let list: NodeID
  /// The element of the list.
  let entry: NodeID
  /// In a state the same as the entry.
  let item: NodeID

  /// - Returns: `nil` unless exactly one tier lists the item, and it is not locked.
  init?(_ id: String, _ lists: ItemLists) {
    guard let place = SinglePlace(id, lists) else { return nil }
    (list, entry) = (place.list.node, place.element)
    guard lists.document.kind == .project else {
      item = entry
      return
    }
    let items = lists.items(id)
    guard let item = items.first, items.count == 1, lists.document.tree.kind(item) == .object else { return nil }
    self.item = item
  }
}

/// The edits that copy an item, without its override, right after it in its tier.
package func editsDuplicatingItem(_ id: String, _ names: DocumentNames) throws(ListEditError) -> [TextEdit] {
  try names.document.validateEditable(strictly: false)
  guard let source = CopySource(id, names.lists) else {
    try names.lists.checkItem(id)
    throw ListEditError("item \(quoted(id)) is not in exactly one tier that is not locked")
  }
  return try copying(source, id, names).edits(in: names.document)
}

private func copying(_ source: CopySource, _ id: String, _ names: DocumentNames) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  var number = 2
  let key = freeName(id, names.lowercasedIDs, from: &number)
  guard document.kind == .project, let items = ObjectView(tree, .root)["items"] else {
    let copy = copy(of: source.item, as: key, "name", names)
    return tree.inserting([copy], after: source.entry, in: source.list)
  }
  return [
    .insertMember(to: items, after: [id], key: key, value: copy(of: source.item, as: key, "title", names))
  ] + tree.inserting([jsonStringLiteral(key)], after: source.entry, in: source.list)
}

/// The JSON of an item with another id and title.
private func copy(of item: NodeID, as id: String, _ title: ASCIIName, _ names: DocumentNames) -> String {
  let (tree, view) = (names.document.tree, ObjectView(names.document.tree, item))
  let shown = view.string(title).map { freeTitle(isWhitespace($0) ? id : trimmed($0), names) }
  let replaced = [(view["id"], Optional(id)), (view[title], shown)].compactMap { node, text in
    node.flatMap { node in text.map { (range: tree.range(node), text: jsonStringLiteral($0)) } }
  }
  let range = tree.range(item)
  var (text, end) = ("", range.lowerBound)
  for part in replaced.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
    text += tree.text.string(end..<part.range.lowerBound) + part.text
    end = part.range.upperBound
  }
  return text + tree.text.string(end..<range.upperBound)
}
