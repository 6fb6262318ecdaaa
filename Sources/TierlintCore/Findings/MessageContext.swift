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

  package func pointer(to place: DocumentLocation) -> String { place.node < 0 ? "" : ancestry.pointer(to: place.node) }

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
  private(set) lazy var unplacedItemIDs = SpellingSuggester(unplacedItems.compactMap { tree.string($0 - 1) })

  /// The unknown ids, for the way back: which of them an item is meant by.
  private(set) lazy var unknownItemIDs = SpellingSuggester(unknownIDs)

  /// The items that stand in no tier, and that no unknown id means.
  private(set) lazy var strayItems = unplacedItems.filter { !isMeant($0) }

  /// Whether an unknown id is near to the key of an item.
  package func isMeant(_ item: NodeID) -> Bool {
    seeksMeantItems && tree.string(item - 1).map { unknownItemIDs.nearest(to: $0) != nil } ?? false
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
    default: TierlintCore.displayText(unquoted: tree.text.string(tree.range(node)))
    }
  }
}
