import Findings
import JSONSyntax
import TierLists

// Moves of an item by one place. An item that is in more than one tier stays.

extension Refactor {
  static let moveItemUp = byOne("moveItemUp", kind: "refactor.move.up", "up", -1)
  static let moveItemDown = byOne("moveItemDown", kind: "refactor.move.down", "down", 1)
  static let moveItemToTierAbove = byTier("moveItemToTierAbove", kind: "refactor.move.tierAbove", "above", -1)
  static let moveItemToTierBelow = byTier("moveItemToTierBelow", kind: "refactor.move.tierBelow", "below", 1)

  private static func byOne(_ name: String, kind: CodeActionKind, _ word: String, _ step: Int) -> Refactor {
    Refactor(
      name, "Move item \(word)", kind: kind,
      summary: "move the item \(word) by one place in its tier; the cursor stays in it",
      parameters: .item,
      offers: { context in
        guard let id = itemID(context), let place = context.place, place.neighbor(step) != nil else {
          return []
        }
        return [Offer(title: "Move \(quoted(id)) \(word) in \(place.list.shown)", arguments: [id])]
      },
      changes: { input, id in
        guard let place = SinglePlace(id, input.names.lists), let neighbor = place.neighbor(step) else { return [] }
        return input.document.tree.passing(neighbor, over: place.element)
      })
  }

  private static func byTier(_ name: String, kind: CodeActionKind, _ word: String, _ step: Int) -> Refactor {
    Refactor(
      name, "Move item to the tier \(word)", kind: kind,
      summary: "move the item to the end of the tier \(word); in VS Code the cursor goes with it",
      parameters: .item,
      offers: { context in
        guard let place = context.place, let target = place.tier(step), let id = context.item else { return [] }
        return [Offer(title: "Move \(quoted(id)) to \(place.lists.lists[target].shown)", arguments: [id])]
      },
      changes: { input, id throws(ListEditError) in
        let lists = input.names.lists
        try lists.checkItem(id)
        guard let target = SinglePlace(id, lists)?.tier(step) else { return [] }
        return try lists.moving(id, to: target, at: nil)
      })
  }
}

/// The only place of an item in the tiers of a project or a state.
struct SinglePlace {
  let lists: ItemLists
  /// The index of its tier.
  let index: Int
  let element: NodeID

  var list: ItemLists.List { lists.lists[index] }

  /// - Returns: `nil` where there is none or more than one, or the tier is locked.
  init?(_ id: String, _ lists: ItemLists) {
    let places = lists.entries(of: id)
    guard let place = places.first, places.count == 1, !lists.lists[place.index].isLocked else { return nil }
    (self.lists, index, element) = (lists, place.index, place.node)
  }

  /// The element before (-1) or after (1) it.
  func neighbor(_ step: Int) -> NodeID? {
    let tree = lists.document.tree
    if step < 0 { return tree.sibling(before: element) }
    let next = tree.after(element)
    return tree.kind(next) == .end ? nil : next
  }

  /// The index of the tier above (-1) or below (1), as the app shows them; `nil` if no item can be moved to it.
  func tier(_ step: Int) -> Int? {
    let order = lists.shownOrder
    guard let place = order.firstIndex(of: index), order.indices.contains(place + step) else { return nil }
    return lists.isTarget(order[place + step]) ? order[place + step] : nil
  }
}
