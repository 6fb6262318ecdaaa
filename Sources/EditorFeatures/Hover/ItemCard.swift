import JSONSyntax
import ListEditing

/// The hover card of the item of a project that a string refers to.
///
/// - Complexity: O(*items* + entries of all tiers).
func itemCard(_ id: NodeID, _ tree: SyntaxTree) -> [Markup.Block]? {
  guard let name = tree.string(id) else { return nil }
  let root = ObjectView(tree, .root)
  guard let item = root.object("items")?.member(named: id) else {
    return [heading("Item", name), .paragraph([.words("No item has this id.")])]
  }
  let override = root.object("overrides")?.member(named: id)
  let tiers = root.elements("tiers").map { ObjectView(tree, $0) }.enumerated().filter { _, tier in
    tier.elements("itemIds").contains { tree.kind($0) == .string && tree.haveSameName($0, id) }
  }
  let labels = tiers.map { index, tier in tier.text("label") ?? tier.text("id") ?? "tier \(index + 1)" }
  return [heading("Item", item.text("title") ?? name)] + texts(item, ["subtitle", "summary"])
    + facts([
      labeled("id", [name]),
      labeled("title in this list", [override?.text("displayTitle")].compactMap { $0 }),
      labels.isEmpty ? [.words("not in any tier")] : labeled("tier", labels),
      labeled("rating", [item.number("rating")].compactMap { $0 }),
      labeled("rating in this list", [override?.number("rating")].compactMap { $0 }),
      labeled("media", item.elements("media").lazy.map { ObjectView(tree, $0).text("kind") ?? "?" }),
      labeled("season", [item.object("attributes")?.text("season")].compactMap { $0 }),
      labeled("tags", item.elements("tags").lazy.compactMap { tree.string($0) }),
    ])
}

/// The hover card of an item of a state, a template or an old save.
func stateItemCard(_ path: DocumentPath, _ node: NodeID) -> [Markup.Block]? {
  let item = ObjectView(path.tree, node)
  guard let name = item.text("name") ?? item.text("id") else { return nil }
  // In a state, the tier is the key of the array that contains the item.
  let isInTier = path.ends(with: "tiers/*/*") || path.isAt("tiers/*/*/*")
  let tier = isInTier ? path.tree.string(path.tree.key(of: path.values[2])) : nil
  let links = [item.text("imageUrl").map { _ in "image" }, item.text("videoUrl").map { _ in "video" }]
  return [heading("Item", name)] + texts(item, ["description"])
    + facts([
      labeled("id", [item.text("id")].compactMap { $0 }),
      labeled("tier", [tier ?? item.text("tier")].compactMap { $0 }),
      labeled("season", [item.text("season") ?? item.number("season")].compactMap { $0 }),
      labeled("status", [item.text("status")].compactMap { $0 }),
      labeled("media", links.compactMap { $0 }),
    ])
}

func heading(_ word: String, _ name: String) -> Markup.Block { .paragraph([.strong(word), .words(" "), .code(name)]) }

/// A line with a label and values, cut after `most`; `nil` where there are no values.
func labeled(_ name: String, _ values: some Sequence<String>, most: Int = 8) -> [Markup.Span]? {
  let shown = Array(values.prefix(most + 1))
  guard !shown.isEmpty else { return nil }
  let codes = shown.prefix(most).map { [Markup.Span.code($0)] }.joined(separator: [.words(", ")])
  return [.words(name + ": ")] + codes + (shown.count > most ? [.words(" and more")] : [])
}

/// A list of the lines that exist.
func facts(_ facts: [[Markup.Span]?]) -> [Markup.Block] {
  let known = facts.compactMap { $0 }
  return known.isEmpty ? [] : [.list(known)]
}

private func texts(_ view: ObjectView, _ names: [ASCIIName]) -> [Markup.Block] {
  names.compactMap { view.text($0) }.map { .paragraph([.code($0)]) }
}

extension ObjectView {
  /// The JSON text of the first member with a name, if it is a number.
  fileprivate func number(_ name: ASCIIName) -> String? {
    self[name].flatMap { tree.kind($0) == .number ? tree.text.string(tree.range($0)) : nil }
  }
}
