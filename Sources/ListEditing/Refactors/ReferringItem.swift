import JSONSyntax
import TierLists

/// An item of a template or an old save, which refers to its tier.
struct ReferringItem {
  /// The name of its tier.
  let tier: NodeID
  /// The names of the tiers that it can be moved to; none where its own is locked.
  let targets: [String]

  /// - Returns: `nil` where there is no such item, or more than one.
  init?(_ id: String, _ lists: ItemLists) {
    let (document, tree) = (lists.document, lists.document.tree)
    let sought = SoughtName(id, in: document)
    let found = ObjectView(tree, .root).elements("items").filter {
      ObjectView(tree, $0)["id"].map { sought.matches($0) } ?? false
    }
    guard found.count == 1, let tier = ObjectView(tree, found[0])["tier"], let current = tree.string(tier) else {
      return nil
    }
    let locked = lists.ignoresLocks ? [] : StateSkeleton(tree).lockedTiers
    var known = locked.union([current])
    self.tier = tier
    targets = locked.contains(current) ? [] : tierNames(document).filter { known.insert($0).inserted }
  }
}

extension Document {
  /// The JSON of an item of a state, with `tier` replaced where it has one.
  func text(ofItem item: NodeID, inTier tier: String) -> String {
    let whole = tree.range(item)
    guard let name = ObjectView(tree, item)["tier"], tree.kind(name) == .string else { return tree.text.string(whole) }
    return tree.text.string(whole.lowerBound..<tree.range(name).lowerBound) + jsonStringLiteral(tier)
      + tree.text.string(tree.range(name).upperBound..<whole.upperBound)
  }
}

extension StateSkeleton {
  /// The names of the locked tiers.
  var lockedTiers: Set<String> { Set(root.elements("lockedTiers").compactMap { root.tree.string($0) }) }
}

/// The names of the tiers of a document without tier objects.
func tierNames(_ document: Document) -> [String] {
  let tree = document.tree
  switch document.kind {
  case .state:
    return StateSkeleton(tree).tiers.filter { tree.kind($0) == .array }.compactMap { tree.string(tree.key(of: $0)) }
  case .template: return ObjectView(tree, .root).elements("tierOrder").compactMap { tree.string($0) }
  default: return ObjectView(tree, .root).elements("items").compactMap { ObjectView(tree, $0).string("tier") }
  }
}
