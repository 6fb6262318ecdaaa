import JSONSyntax
import TierLists

/// The tiers of a state, of a template or of an old save.
func stateTiers(_ tree: SyntaxTree) -> [ListTier] {
  let outline = StateSkeleton(tree)
  let counts = outline.tierObject == nil ? itemCounts(outline.root) : [:]
  let names = outline.names(.stateTier).compactMap { node in tree.string(node).map { ($0, node) } }
  let known = Set(names.map { $0.0 })
  let further = counts.filter { !known.contains($0.key) }.map { ($0.key, $0.value.first) }.sorted { $0.1 < $1.1 }
  let appearance = TierAppearance(outline)
  return (names + further).map { name, node in
    var tier = ListTier(label: appearance.labels[name] ?? name, key: name, name: node, node: node)
    if outline.tierObject != nil {
      tier.node = tree.value(of: node)
      tree.forEachElement(of: tree.value(of: node)) { _ in tier.count += 1 }
    } else {
      tier.count = counts[name]?.count ?? 0
    }
    tier.color = appearance.colors[name]
    tier.isLocked = appearance.locked.contains(name)
    tier.isPool = isUnranked(name)
    tier.place = appearance.places[name]
    return tier
  }
}

/// The labels, colors, locks and ranks in the root of a state, by the names of tiers.
private struct TierAppearance {
  let labels: [String: String]
  let colors: [String: String]
  let locked: Set<String>
  let places: [String: Int]

  init(_ outline: StateSkeleton) {
    let tree = outline.root.tree
    labels = texts(outline.root.object("tierLabels")) { !tree.isEmptyOrWhitespace($0) }
    colors = texts(outline.root.object("tierColors")) { _ in true }
    locked = Set(outline.root.elements("lockedTiers").compactMap { tree.string($0) })
    let order = outline.order.enumerated().compactMap { index, node in tree.string(node).map { ($0, index + 1) } }
    places = Dictionary(order) { first, _ in first }
  }
}

/// The strings of an object by their keys; of duplicate keys the first.
private func texts(_ view: ObjectView?, where isWanted: (NodeID) -> Bool) -> [String: String] {
  guard let view else { return [:] }
  let texts = view.members.compactMap { key, value -> (String, String)? in
    guard let name = view.tree.string(key), let text = view.tree.string(value), isWanted(value) else { return nil }
    return (name, text)
  }
  return Dictionary(texts) { first, _ in first }
}

/// The number of items that refer to each tier of a template or an old save, and the first reference.
private func itemCounts(_ root: ObjectView) -> [String: (count: Int, first: NodeID)] {
  var counts: [String: (count: Int, first: NodeID)] = [:]
  for item in root.elements("items") {
    guard let node = ObjectView(root.tree, item)["tier"], let name = root.tree.string(node) else { continue }
    counts[name, default: (0, node)].count += 1
  }
  return counts
}
