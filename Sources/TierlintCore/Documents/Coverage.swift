import JSONSyntax

/// Which parts of a project could be read in full, so that what is not found there is truly absent.
struct Coverage: Sendable {
  /// Whether every key of `/items` is known.
  let items: Bool
  /// Whether every entry of every tier's `itemIds` is known.
  let tiers: Bool

  init(_ tree: SyntaxTree) {
    let root = ObjectView(tree, 0)
    items = tree.isWhole(root["items"], .object)
    tiers =
      tree.isWhole(root["tiers"], .array)
      && root.elements("tiers").allSatisfy { isReadable(ObjectView(tree, $0)["itemIds"], tree) }
  }
}

/// Whether an array of ids is whole, and each entry a string.
private func isReadable(_ itemIDs: NodeID?, _ tree: SyntaxTree) -> Bool {
  guard let itemIDs, tree.isWhole(itemIDs, .array) else { return false }
  return tree.elements(of: itemIDs).allSatisfy { tree.kind($0) == .string && !tree.isGuessed($0) }
}
