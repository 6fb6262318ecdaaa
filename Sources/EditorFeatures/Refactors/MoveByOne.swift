import JSONSyntax
import TierlintCore

// Moves of an item by one place. The argument is the item's id. An item that is in more than one tier stays.

extension Refactor {
  static let moveItemUp = byOne("moveItemUp", .moveUp, "up", -1)
  static let moveItemDown = byOne("moveItemDown", .moveDown, "down", 1)
  /// To the end of the next tier.
  static let moveItemToTierAbove = byTier("moveItemToTierAbove", .moveToTierAbove, -1)
  static let moveItemToTierBelow = byTier("moveItemToTierBelow", .moveToTierBelow, 1)

  /// Moves an item to a position in a tier; offered nowhere, for scripts and previews. Positions are from 1.
  static let placeItem = Refactor(
    name: "placeItem",
    kind: .move,
    parameters: ["item", "tier", "position"],
    offers: { _ in [] },
    operation: .changes { document, arguments, _ in
      guard arguments.count == 3, let position = Int(arguments[2]), position > 0 else { return [] }
      return (try? placing(arguments[0], in: arguments[1], at: position, document)) ?? []
    }
  )

  private static func byOne(_ name: String, _ kind: CodeAction.Kind, _ word: String, _ step: Int) -> Refactor {
    Refactor(
      name: name,
      kind: kind,
      parameters: ["item"],
      offers: { context in
        guard let id = itemID(context), let place = SinglePlace(id, context.document),
          place.neighbor(step) != nil
        else { return [] }
        return [Offer(title: "Move \(quoted(id)) \(word) in tier \(quoted(place.list.label))", arguments: [id])]
      },
      operation: .changes { document, arguments, _ in
        guard let id = arguments.first, let place = SinglePlace(id, document), let neighbor = place.neighbor(step)
        else { return [] }
        return document.tree.passing(neighbor, over: place.element)
      })
  }

  private static func byTier(_ name: String, _ kind: CodeAction.Kind, _ step: Int) -> Refactor {
    Refactor(
      name: name,
      kind: kind,
      parameters: ["item"],
      offers: { context in
        guard let id = itemID(context), let target = SinglePlace(id, context.document)?.tier(step),
          !movesToTier(target.name, id, context.document).isEmpty
        else { return [] }
        return [Offer(title: "Move \(quoted(id)) to tier \(quoted(target.label))", arguments: [id])]
      },
      operation: .changes { document, arguments, _ in
        guard let id = arguments.first, let target = SinglePlace(id, document)?.tier(step) else { return [] }
        return movesToTier(target.name, id, document)
      })
  }
}

private func movesToTier(_ tier: String, _ id: String, _ document: Document) -> [Change] {
  document.kind == .project ? moves(id, to: tier, document) : stateMoves(id, to: tier, document)
}

/// The only place of an item in the tiers of a project or a state.
struct SinglePlace {
  let lists: ItemLists
  /// The index of its tier.
  let index: Int
  let element: NodeID

  var list: ItemLists.List { lists.lists[index] }

  /// - Returns: `nil` where there is none or more than one, or the tier is locked.
  init?(_ id: String, _ document: Document) {
    let lists = ItemLists(document)
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

  /// The tier above (-1) or below (1), as the app shows them; `nil` if it is locked or cannot be distinguished from others.
  func tier(_ step: Int) -> ItemLists.List? {
    let order = lists.shownOrder
    guard let place = order.firstIndex(of: index), order.indices.contains(place + step) else { return nil }
    let target = lists.lists[order[place + step]]
    let isUnique = lists.lists.count { $0.name == target.name } == 1
    return target.isLocked || !isUnique || target.name.isEmpty ? nil : target
  }
}
