import JSONSyntax

/// The input of a message: the document, and tables of its names, each made at its first use.
package final class MessageContext {
  package let tree: SyntaxTree
  package let settings: Settings

  package init(_ tree: SyntaxTree, _ settings: Settings) {
    self.tree = tree
    self.settings = settings
  }

  /// The parent of each node.
  private(set) lazy var ancestry = Ancestry(tree)

  package func pointer(to location: DocumentLocation) -> String {
    location.node.map(ancestry.pointer) ?? ""
  }

  /// Suggests keys of `/items`.
  private(set) lazy var itemIDs = SpellingSuggester(items)

  private lazy var items = keys(at: "/items")

  /// The occurrences of all ids of items and tiers.
  private(set) lazy var ids = NameTables.ids(in: tree)

  /// All ids in lower case; a new id differs from all of them.
  private(set) lazy var takenIDs = ids.lowercasedNames

  /// The tiers and the root.
  private(set) lazy var skeleton = ProjectSkeleton(tree, items: ids)

  /// The items that are not in a tier.
  private(set) lazy var unplacedItems = skeleton.unplacedItems

  /// The entries of `itemIds` that refer to no item.
  private(set) lazy var unknownIDs = skeleton.unknownReferences

  /// Limits spelling suggestions: skipped when unknown × known ids exceeds 4 million comparisons.
  private(set) lazy var seeksMeantItems = unknownIDs.count < 4_000_000 / max(1, items.count)

  /// Suggests keys of items that are not in a tier: the likeliest meaning of an unknown id.
  private(set) lazy var unplacedItemIDs = SpellingSuggester(unplacedItems.compactMap { tree.string(tree.key(of: $0)) })

  /// Unknown ids, for the reverse lookup from item to misspelling.
  private(set) lazy var unknownItemIDs = SpellingSuggester(unknownIDs)

  /// The items that are not in a tier and that no unknown id resembles.
  private(set) lazy var strayItems = unplacedItems.filter { !isMeant($0) }

  /// Whether an unknown id resembles the key of an item.
  package func isMeant(_ item: NodeID) -> Bool {
    seeksMeantItems && tree.string(tree.key(of: item)).map { unknownItemIDs.nearest(to: $0) != nil } ?? false
  }

  /// The labels of the tiers.
  private(set) lazy var tierLabels = Set(skeleton.tiers.compactMap(\.label))

  /// The root and the tier names of a state.
  private(set) lazy var stateSkeleton = StateSkeleton(tree)

  /// Suggests tier names of a state.
  private(set) lazy var tierNames = TierNames(stateSkeleton)

  /// A valid and unused key for each invalid key of `/items` and `/overrides`.
  private(set) lazy var validKeys = validKeysByInvalidKey(tree, taken: takenIDs)

  private func keys(at pointer: String) -> [String] {
    guard let node = tree.node(at: pointer) else { return [] }
    return tree.members(of: node).compactMap { tree.string($0.key) }
  }

  /// A value as shown in a message: strings in quotes, long ones cut, objects and arrays by type only.
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
