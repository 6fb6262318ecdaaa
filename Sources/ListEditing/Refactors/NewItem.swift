import Conversion
import Findings
import JSONSyntax
import SourceText
import TierLists

extension Refactor {
  static let addItem = Refactor(
    "addItem", "Add item to tier", kind: "refactor.rewrite.addItem",
    summary: "add a new item at the end of the tier, in `items` and in its `itemIds`",
    parameters: .tier,
    offers: { context in
      guard let list = ownList(context), list.isLocked || canAdd(to: list.name, context.names) else { return [] }
      let obstacle = list.isLocked ? "\(list.shown) is locked" : nil
      return [Offer(title: "Add a new item to tier \(quoted(list.label))", arguments: [list.name], obstacle: obstacle)]
    },
    changes: { input, tier throws(ListEditError) in
      try adding([ListOperation.NewItem(title: freeTitle("New item", input.names.titles), tier: tier)], input.names)
    }
  )

  static let duplicateItem = Refactor(
    "duplicateItem", "Duplicate item", kind: "refactor.rewrite.duplicateItem",
    summary: "copy the item, without its override, under a new id and title, right after it in its tier",
    parameters: .item,
    offers: { context in
      guard let id = itemID(context), CopySource(id, context.place, context.document) != nil else { return [] }
      return [Offer(title: "Duplicate \(quoted(id)) under a new id", arguments: [id])]
    },
    changes: { input, id in copying(id, input.names) }
  )

  static let removeItem = Refactor(
    "removeItem", "Remove item", kind: "refactor.rewrite.removeItem", summary: "remove the item with its override",
    parameters: .item,
    offers: { context in
      guard let id = itemID(context) else { return [] }
      var offer = Offer(title: "Remove \(quoted(id)) from the list", arguments: [id])
      do throws(ListEditError) {
        try checkRemoving(id, context.names.lists)
      } catch {
        offer.obstacle = error.message
      }
      return [offer]
    },
    changes: { input, id throws(ListEditError) in try removing([id], input.names.lists) }
  )
}

/// The items of the tier under the cursor.
func ownList(_ context: RefactorContext) -> ItemLists.List? {
  guard context.isIn("tiers"), context.path.count > 2 else { return nil }
  let (tree, tier) = (context.tree, context.path[2])
  let node = context.document.kind == .project ? ObjectView(tree, tier)["itemIds"] : tier
  return context.names.lists.lists.first { $0.node == node }
}

/// A title with a number if it is taken; short enough for a title.
private func freeTitle(_ title: String, _ taken: Set<String>) -> String {
  let base = String(String.UnicodeScalarView(title.unicodeScalars.prefix(240)))
  var (free, number) = (title, 2)
  while taken.contains(free) { (free, number) = ("\(base) \(number)", number + 1) }
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
  init?(_ id: String, _ place: SinglePlace?, _ document: Document) {
    guard let place else { return nil }
    (list, entry) = (place.list.node, place.element)
    guard document.kind == .project else {
      item = entry
      return
    }
    let items = document.items(id)
    guard let item = items.first, items.count == 1, document.tree.kind(item) == .object else { return nil }
    self.item = item
  }
}

private func copying(_ id: String, _ names: DocumentNames) -> [Change] {
  let (document, tree) = (names.document, names.document.tree)
  guard let source = CopySource(id, SinglePlace(id, names.lists), document) else { return [] }
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
  let shown = view.string(title).map { freeTitle(isWhitespace($0) ? id : trimmed($0), names.titles) }
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
