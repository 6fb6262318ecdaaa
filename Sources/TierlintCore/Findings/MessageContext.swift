import JSONSyntax

/// What the words of a finding may draw on: the document, and the names in it.
///
/// Made anew whenever findings are told; lists of names are gathered at their first use.
package final class MessageContext {
  package let tree: SyntaxTree
  package let settings: Settings

  package init(_ tree: SyntaxTree, _ settings: Settings) {
    self.tree = tree
    self.settings = settings
  }

  /// The parent of each node.
  private(set) lazy var ancestry = Ancestry(tree)

  /// The keys of `/items`, for "did you mean".
  private(set) lazy var itemIDs = SpellingSuggester(items)

  private lazy var items = keys(at: "/items")

  /// The uses of all ids of items and tiers.
  private(set) lazy var ids = idTable(tree)

  /// Those ids in lower case: a new id differs from all of them.
  private(set) lazy var takenIDs = loweredNames(ids)

  /// The tiers and the root.
  private(set) lazy var skeleton = ProjectSkeleton(tree, items: ids)

  /// The items that stand in no tier.
  private(set) lazy var unplacedItems = itemsWithoutTier(tree, ids)

  /// The entries of `itemIds` that name no item.
  private(set) lazy var unknownIDs = unknownReferences(skeleton)

  /// Whether these are few enough to ask of each which item it means; a list full of them was not merely mistyped.
  private(set) lazy var seeksMeantItems = unknownIDs.count < 4_000_000 / max(1, items.count)

  /// The keys of the items in no tier: what an unknown id most likely means.
  private(set) lazy var unplacedItemIDs = SpellingSuggester(unplacedItems.compactMap { tree.string(tree.key(of: $0)) })

  /// The unknown ids, for the way back: which of them an item is meant by.
  private(set) lazy var unknownItemIDs = SpellingSuggester(unknownIDs)

  /// The items that stand in no tier, and that no unknown id means.
  private(set) lazy var strayItems = unplacedItems.filter { !isMeant($0) }

  /// Whether an unknown id is near to the key of an item.
  package func isMeant(_ item: NodeID) -> Bool {
    seeksMeantItems && tree.string(tree.key(of: item)).map { unknownItemIDs.nearest(to: $0) != nil } ?? false
  }

  /// The labels of the tiers.
  private(set) lazy var tierLabels = Set(skeleton.tiers.compactMap(\.label))

  /// The root of a state and its names of tiers.
  private(set) lazy var stateSkeleton = StateSkeleton(tree)

  /// Those names, to find out which one is meant.
  private(set) lazy var tierNames = TierNames(stateSkeleton)

  /// A sound and free key for each key of `/items` and `/overrides` that breaks the rules for keys.
  private(set) lazy var soundKeys = soundKeysByBadKey(self)

  private func keys(at pointer: String) -> [String] {
    guard let node = tree.node(at: pointer) else { return [] }
    return tree.members(of: node).compactMap { tree.string($0.key) }
  }

  /// A value as a message shows it: strings in quotes, long ones cut, arrays and objects by their size.
  package func displayText(_ node: NodeID) -> String {
    switch tree.kind(node) {
    case .object: "an object"
    case .array: "an array"
    case .string: quoted(tree.string(node) ?? "")
    default: clipped(tree.text.string(tree.range(node)), to: 60)
    }
  }
}

/// A text in quotes for a message: control characters escaped, cut after 60 characters.
package func quoted(_ text: String) -> String { "\"" + clipped(text, to: 60) + "\"" }

/// The path or address of a file in quotes: names made from a hash are long, and differ at their ends.
package func quotedPath(_ path: String) -> String { "\"" + clipped(path, to: 160) + "\"" }

/// A text without quotes for a message, like `quoted`.
package func displayText(unquoted text: String, upTo most: Int = 60) -> String { clipped(text, to: most) }

private func clipped(_ text: String, to most: Int) -> String {
  let shown = text.unicodeScalars.prefix(most).reduce(into: "") { shown, scalar in
    if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
      shown += "\\u{" + String(scalar.value, radix: 16) + "}"
    } else {
      shown.unicodeScalars.append(scalar)
    }
  }
  return text.unicodeScalars.count > most ? shown + "…" : shown
}
