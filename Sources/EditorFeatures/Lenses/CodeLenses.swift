import JSONSyntax
import SourceText
import TierlintCore

/// A line above a tier or item with its number of items or uses.
package struct CodeLens: Sendable, Equatable {
  package enum Kind: Sendable {
    case itemsOfTier, usesOfItem
  }

  /// The name of the tier or item.
  package var range: ByteRange
  package var text: String
  package var kind: Kind
}

/// The number of items of each tier, and the number of uses of each item of a project.
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
  let uses = useCounts(tree)
  return tree.members(of: ObjectView(tree, .root)["items"]).compactMap { key, _ in
    guard tree.kind(key) == .string else { return nil }
    let count = uses[key] ?? 0
    return CodeLens(
      range: tree.range(key), text: count == 0 ? "unused" : counted(count, "use"), kind: .usesOfItem)
  }
}

/// The number of entries of tiers and overrides that refer to each item, by its key in `/items`.
private func useCounts(_ tree: SyntaxTree) -> [NodeID: Int] {
  let items = ItemTable(tree)
  let root = ObjectView(tree, .root)
  var counts: [NodeID: Int] = [:]
  for tier in root.elements("tiers") {
    for entry in ObjectView(tree, tier).elements("itemIds") {
      if let key = items.key(named: entry) { counts[key, default: 0] += 1 }
    }
  }
  for (name, _) in tree.members(of: root["overrides"]) {
    if let key = items.key(named: name) { counts[key, default: 0] += 1 }
  }
  return counts
}
