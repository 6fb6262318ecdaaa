import Conversion
import JSONSyntax
import TierlintCore

extension Refactor {
  /// Sorts the items of a tier. The arguments are `title`, `rating` or an attribute, `ascending` or `descending`, and the tier's
  /// id; in a state its name.
  static let sortItems = Refactor(
    name: "sortItems",
    kind: .sortItems,
    parameters: ["field", "direction", "tier"],
    offers: { context in
      guard let list = ownList(context), !list.isLocked, list.elements.count > 1 else { return [] }
      return [("title", "ascending"), ("rating", "descending")].compactMap { field, direction in
        let changes = sorting(
          by: field, descending: direction == "descending", tier: list.name, context.document)
        return changes.isEmpty
          ? nil
          : Offer(
            title: "Sort the items of tier \(quoted(list.label)) by \(field)", arguments: [field, direction, list.name])
      }
    },
    operation: .changes { document, arguments, _ in
      guard arguments.count == 3, ["ascending", "descending"].contains(arguments[1]) else { return [] }
      return sorting(by: arguments[0], descending: arguments[1] == "descending", tier: arguments[2], document)
    }
  )
}

/// Sorts the items of each tier that is not locked. Items without a value keep their order, after the others.
///
/// - Parameter field: `title`, `rating`, or the name of an attribute.
/// - Parameter tier: The id or name of the only tier to sort; `nil` for all.
func sorting(by field: String, descending: Bool, tier: String? = nil, _ document: Document) -> [Change] {
  let items = TierList(document)?.items ?? []
  let values = Dictionary(items.map { ($0.id, SortValue($0, field)) }) { first, _ in first }
  let tree = document.tree
  let lists = ItemLists(document).lists.filter { !$0.isLocked && (tier == nil || $0.name == tier) }
  return lists.flatMap { list -> [Change] in
    guard list.elements.count == tree.elements(of: list.node).reduce(0, { count, _ in count + 1 }) else { return [] }
    let known = list.elements.filter { values[$0.id]?.isPresent ?? false }
    let sorted = known.enumerated().sorted { one, other in
      let (first, second) = (values[one.element.id] ?? .none, values[other.element.id] ?? .none)
      if first == second { return one.offset < other.offset }
      return descending ? second < first : first < second
    }.map(\.element)
    let rest = list.elements.filter { !(values[$0.id]?.isPresent ?? false) }
    return rewriting(list.node, tree, with: (sorted + rest).map { tree.text.string(tree.range($0.node)) })
  }
}

/// - Throws: If no item has an attribute of that name.
func sortingChecked(
  by field: String, descending: Bool, _ document: Document
) throws(ListEditError) -> [Change] {
  let isKnown =
    ["title", "rating"].contains(field)
    || TierList(document)?.items.contains { $0.attributes[field] != nil } ?? false
  guard isKnown else {
    throw ListEditError("no item has the attribute \(quoted(field)); other fields are title and rating")
  }
  return sorting(by: field, descending: descending, document)
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
