import Conversion
import Findings
import JSONSyntax
import TierLists

extension Refactor {
  static let sortItems = Refactor(
    "sortItems", "Sort items of tier", kind: "refactor.rewrite.sortItems",
    summary: "sort the items of the tier; offered by title, and by rating, the highest first",
    offers: { context in
      guard let list = ownList(context), (try? context.names.lists.unlocked(list.name)) != nil else { return [] }
      let items = SortedItems(context.names)
      return [("title", false), ("rating", true)].compactMap { field, isDescending in
        // A trial would sort all items.
        if ItemOrder(items, by: field, descending: isDescending).isSorted(list) { return nil }
        let edit = ListOperation.Edit.sortItems(by: field, tier: list.name, descending: isDescending)
        return Offer("Sort the items of tier \(quoted(list.label)) by \(field)", .edit(ListOperation(edit)))
      }
    })
}

/// Sorts the items of each tier that is not locked. Items without a value keep their order, after the others.
///
/// - Parameter field: `title`, `rating`, or the name of an attribute.
/// - Parameter tier: The only tier to sort; `nil` for all.
/// - Throws: If no item has an attribute of that name.
func sorting(
  by field: String, descending: Bool, tier: String?, _ names: DocumentNames
) throws(ListEditError) -> [Change] {
  let isKnown =
    ["title", "rating"].contains(field)
    || TierList(names.document)?.items.contains { $0.attributes[field] != nil } ?? false
  guard isKnown else {
    throw ListEditError("no item has the attribute \(quoted(field)); other fields are title and rating")
  }
  let (tree, order) = (names.document.tree, ItemOrder(SortedItems(names), by: field, descending: descending))
  let lists = if let tier { [try names.lists.unlocked(tier)] } else { names.lists.lists.filter { !$0.isLocked } }
  return lists.filter { !order.isSorted($0) }.flatMap { list in
    let elements = list.elements.enumerated().map { (offset: $0, node: $1.node, value: order.value(of: $1)) }
    let sorted = elements.sorted { one, other in
      if order.isBefore(one.value, other.value) { return true }
      return !order.isBefore(other.value, one.value) && one.offset < other.offset
    }
    return tree.rewriting(list.node, with: sorted.map { tree.text.string(tree.range($0.node)) })
  }
}

/// The items of a document by the elements of its tiers.
private struct SortedItems {
  let item: (_ element: NodeID, _ id: String) -> TierList.Item?

  /// The items of a project without duplicate keys are read one by one, if its ids are known.
  init(_ names: DocumentNames) {
    let (document, tree) = (names.document, names.document.tree)
    if document.kind == .project, let ids = names.tables?[.id] {
      item = { entry, id in
        guard let item = ids.first(.item, entry)?.node, tree.kind(item) == .object else { return nil }
        let override = ids.first(.override, entry).map { ObjectView(tree, $0.node) }
        return TierList.Item(id: id, ofProject: ObjectView(tree, item), override: override)
      }
    } else {
      let items = Dictionary((TierList(document)?.items ?? []).map { ($0.id, $0) }) { first, _ in first }
      item = { items[$1] }
    }
  }
}

/// The order of items by one of their fields.
private struct ItemOrder {
  private let items: SortedItems
  private let field: String
  private let isDescending: Bool

  init(_ items: SortedItems, by field: String, descending: Bool) {
    (self.items, self.field, isDescending) = (items, field, descending)
  }

  func value(of element: (node: NodeID, id: String)) -> SortValue {
    items.item(element.node, element.id).map { SortValue($0, field) } ?? .none
  }

  func isBefore(_ one: SortValue, _ other: SortValue) -> Bool {
    guard one.isPresent, other.isPresent else { return one.isPresent && !other.isPresent }
    return isDescending ? other < one : one < other
  }

  /// Whether the items of a tier are in this order, or some of its elements are none.
  ///
  /// - Complexity: Reads items up to the first out of order.
  func isSorted(_ list: ItemLists.List) -> Bool {
    let elements = list.elements
    var last: SortValue?
    let isSorted = elements.allSatisfy { element in
      let value = value(of: element)
      defer { last = value }
      return last.map { !isBefore(value, $0) } ?? true
    }
    return isSorted || elements.count != list.elementCount
  }
}

/// A value that items are sorted by: numbers before strings, strings regardless of case.
private enum SortValue: Comparable {
  case number(Double)
  case text(String)
  case none

  init(_ item: TierList.Item, _ field: String) {
    let text = field == "title" ? item.title : field == "rating" ? item.shownRating : item.text(of: field)
    guard let text, !text.isEmpty else {
      self = .none
      return
    }
    self = field == "title" ? .text(text.lowercased()) : Double(text).map { .number($0) } ?? .text(text.lowercased())
  }

  var isPresent: Bool { self != .none }
}
