import JSONSyntax
import TierLists

/// The index of the ids of a project, for spelling: what unknown ids may mean, each fact made at its first use.
package final class NameIndex {
  private let ids: KeyTable
  private let titles: KeyTable
  private var tree: SyntaxTree { ids.tree }

  init(_ ids: KeyTable, titles: KeyTable) { (self.ids, self.titles) = (ids, titles) }

  private lazy var items = keys(of: "items")

  /// The keys of `/items`.
  package private(set) lazy var itemKeys = Set(items)

  /// The keys of `/items` whose values are no objects: what is there is not clear.
  private lazy var unclearKeys = Set(
    tree.members(of: ObjectView(tree, .root)["items"]).filter { tree.kind($0.value) != .object }
      .compactMap { tree.string($0.key) })

  /// Suggests keys of `/items`.
  private lazy var itemIDs = SpellingSuggester(items)

  private lazy var itemCount = tree.members(of: ObjectView(tree, .root)["items"]).reduce(0) { count, _ in count + 1 }

  /// The items that are not in a tier.
  package private(set) lazy var unplacedItems = ids.unplacedItems

  /// The ids in `itemIds` that are not those of items, with the numbers of their entries.
  private lazy var unknownIDs = ids.unknownReferences

  /// The keys of the items that are not in a tier.
  package private(set) lazy var unplacedKeys = Set(unplacedItems.compactMap { tree.string(tree.key(of: $0)) })

  /// The only item that is not in a tier, if no unknown id may mean it: where another one is listed twice, it is meant there.
  package var forgottenItem: String? { unplacedKeys.count == 1 && unknownIDs.isEmpty ? unplacedKeys.first : nil }

  /// The unknown id, if there is only one.
  package var onlyUnknownID: String? { unknownIDs.count == 1 ? unknownIDs.first?.name : nil }

  /// Limits spelling suggestions.
  private lazy var seeksMeantItems =
    SpellingSuggester.canCompare(unknownIDs.reduce(0) { $0 + $1.count }, of: itemCount)
    || itemIDs.canCompare(unknownIDs)

  /// Limits spelling suggestions for overrides.
  private lazy var seeksOverriddenItems = itemIDs.canCompare(
    keys(of: "overrides").filter { !itemKeys.contains($0) }.map { ($0, 1) })

  /// Suggests keys of items that are not in a tier: the likeliest meaning of an unknown id.
  private lazy var unplacedItemIDs = SpellingSuggester(unplacedItems.compactMap { tree.string(tree.key(of: $0)) })

  /// Unknown ids, for the reverse lookup from item to misspelling.
  private lazy var unknownItemIDs = SpellingSuggester(unknownIDs.map { $0.name })

  /// The items that are not in a tier and that no unknown id resembles.
  package private(set) lazy var strayItems =
    unknownIDs.isEmpty
    ? unplacedItems : unplacedItems.filter { !isMeant($0) && !ids.isRenamed(ObjectView(tree, $0)) }

  /// The keys of the items in no tier, by their visible letters; without those that look the same.
  private lazy var unplacedKeysByLetters = byLetters(unplacedItems.compactMap { tree.string(tree.key(of: $0)) })

  /// The keys of all items, likewise.
  private lazy var keysByLetters = byLetters(items)

  /// The keys of items by the visible letters of their titles, likewise.
  private lazy var keysByTitle = byLetters(
    titles.uses.compactMap { title, use in
      tree.string(tree.key(of: use.owner)).flatMap { key in tree.string(title).map { (key, $0) } }
    })

  private func byLetters(_ keys: [String]) -> [String: String] { byLetters(keys.map { ($0, $0) }) }

  private func byLetters(_ names: [(key: String, text: String)]) -> [String: String] {
    names.reduce(into: [:]) { alike, name in
      let letters = visibleLetters(name.text)
      alike[letters] = alike[letters] == nil ? name.key : ""
    }.filter { !$0.value.isEmpty }
  }

  private func keys(of object: ASCIIName) -> [String] {
    tree.members(of: ObjectView(tree, .root)[object]).compactMap { tree.string($0.key) }
  }
}

extension NameIndex {
  /// The key of the item that an unknown id most likely means: one in no tier with nearly the same key, if no other unknown
  /// id is nearer to it, or the only one in no tier for the only unknown id.
  func meantItem(by id: String) -> (key: String, isNear: Bool)? {
    if let alike = unplacedKeysByLetters[visibleLetters(id)] { return (alike, true) }
    guard seeksMeantItems else { return nil }
    if let key = unplacedItemIDs.onlyNearest(to: id) {
      return unknownItemIDs.onlyNearest(to: key) == id ? (key, true) : nil
    }
    guard onlyUnknownID == id, unplacedItems.count == 1, let item = unplacedItems.first else { return nil }
    return tree.string(tree.key(of: item)).map { ($0, false) }
  }

  /// The key of the item with an unknown id as its title, or of one that is nearest to it; where there are too many of both, the one
  /// with the same visible letters. A reference means no item that is in a tier already.
  ///
  /// - Parameter role: What the unknown id is used for: as a reference or an override.
  func nearestItem(to id: String, _ role: Occurrence.Role) -> String? {
    let nearest =
      keysByTitle[visibleLetters(id)] ?? (seeks(role) ? itemIDs.nearest(to: id) : keysByLetters[visibleLetters(id)])
    return role == .override ? nearest : nearest.flatMap { unplacedKeys.contains($0) ? $0 : nil }
  }

  /// Whether an unknown id can only mean the key of an item.
  package func isCertain(_ unknown: Occurrences, means key: String, _ role: Occurrence.Role) -> Bool {
    seeks(role) && unknown.completeness.items && !unclearKeys.contains(key)
      && itemIDs.isCertain(unknown.text, means: key, occursOnce: unknown.all.count == 1)
  }

  /// Whether an unknown id resembles the key of an item.
  package func isMeant(_ item: NodeID) -> Bool {
    seeksMeantItems && tree.string(tree.key(of: item)).map { unknownItemIDs.nearest(to: $0) != nil } ?? false
  }

  private func seeks(_ role: Occurrence.Role) -> Bool { role == .override ? seeksOverriddenItems : seeksMeantItems }
}
