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
      offers: { context in
        guard let id = context.item, let place = context.place else { return [] }
        return context.offer(
          "Move \(quoted(id)) \(word) in \(place.list.shown)",
          .move(item: id, tier: place.list.name, position: place.position + step))
      })
  }

  private static func byTier(_ name: String, kind: CodeActionKind, _ word: String, _ step: Int) -> Refactor {
    Refactor(
      name, "Move item to the tier \(word)", kind: kind,
      summary: "move the item to the end of the tier \(word); in VS Code the cursor goes with it",
      offers: { context in
        guard let id = context.item, let target = context.place?.tier(step) else { return [] }
        return context.offer("Move \(quoted(id)) to \(target.shown)", .move(item: id, tier: target.name))
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

  /// From 1.
  var position: Int { lists.document.tree.elements(of: list.node).prefix { $0 != element }.count + 1 }

  /// The tier above (-1) or below (1), as the app shows them.
  func tier(_ step: Int) -> ItemLists.List? {
    let order = lists.shownOrder
    guard let place = order.firstIndex(of: index), order.indices.contains(place + step) else { return nil }
    return lists.lists[order[place + step]]
  }
}
