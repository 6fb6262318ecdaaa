import Findings
import JSONSyntax
import ListEditing
import SourceText
import TierLists

/// A line above a tier or item with what its own line does not say: the number of items, and the tiers that list the item.
package struct CodeLens: Sendable, Equatable {
  package enum Kind: Sendable {
    case itemsOfTier, usesOfItem
  }

  /// The name of the tier or item.
  package var range: ByteRange
  package var text: String
  package var kind: Kind
}

/// The number of items of each tier, and the tiers of each item of a project.
///
/// - Returns: In document order.
/// - Complexity: O(*tiers* + *items*).
package func codeLenses(in document: Document) -> [CodeLens] {
  guard document.csv == nil else { return [] }
  let tree = document.tree
  let tiers = tiers(of: document).compactMap { tier in
    (tier.name ?? tier.node).map {
      CodeLens(range: tree.opener($0), text: counted(tier.count, "item"), kind: .itemsOfTier)
    }
  }
  return (tiers + (document.kind == .project ? itemLenses(tree) : [])).sorted { $0.range.precedes($1.range) }
}

private func itemLenses(_ tree: SyntaxTree) -> [CodeLens] {
  let places = itemPlaces(tree)
  return tree.members(of: ObjectView(tree, .root)["items"]).compactMap { key, _ in
    guard tree.kind(key) == .string else { return nil }
    return CodeLens(range: tree.range(key), text: (places[key] ?? ItemPlaces()).text, kind: .usesOfItem)
  }
}

/// Where an item is used.
private struct ItemPlaces {
  /// The labels of its tiers.
  var tiers: [String] = []
  var isOverridden = false

  var text: String {
    let named = tiers.prefix(3).map { shownLine($0, upTo: 40) }.joined(separator: ", ") + (tiers.count > 3 ? ", …" : "")
    return (tiers.isEmpty ? "in no tier" : "in \(named)") + (isOverridden ? ", overridden" : "")
  }
}

/// The uses of each item by its key in `/items`.
private func itemPlaces(_ tree: SyntaxTree) -> [NodeID: ItemPlaces] {
  let items = ItemTable(tree)
  let root = ObjectView(tree, .root)
  var places: [NodeID: ItemPlaces] = [:]
  for (index, element) in root.elements("tiers").enumerated() {
    let tier = Tier(ObjectView(tree, element), index: index)
    let label = [tier.label, tier.id].compactMap { $0 }.first { !isWhitespace($0) } ?? "tier \(index + 1)"
    for entry in tier.view.elements("itemIds") {
      if let key = items.key(named: entry) { places[key, default: ItemPlaces()].tiers.append(label) }
    }
  }
  for (name, _) in tree.members(of: root["overrides"]) {
    if let key = items.key(named: name) { places[key, default: ItemPlaces()].isOverridden = true }
  }
  return places
}
