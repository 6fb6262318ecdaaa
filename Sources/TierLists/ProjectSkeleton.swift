import JSONSyntax

/// A tier with decoded strings; a reference, because every check copies the tiers. Small, because a hostile document has very many.
package final class Tier: Sendable {
  package let view: ObjectView
  package let id: String?
  package let label: String?
  package let order: Int64?
  /// Whether it is the pool of unranked items to the app: by its label, case-insensitively.
  package let isPool: Bool
  /// The index in `/tiers`, and nodes; −1 for those that it lacks.
  private let places: (index: Int32, color: Int32, itemIDs: Int32)

  package init(_ view: ObjectView, index: Int) {
    id = view.string("id")
    label = view.string("label")
    order = view.integer("order")
    isPool = label.map(isUnranked) ?? false
    places = (Int32(clamping: index), place(view["color"]), place(view["itemIds"]))
    // Last, so that the reference to the tree is not counted again.
    self.view = view
  }

  /// The index in `/tiers`.
  package var index: Int { Int(places.index) }

  /// The values of `color` and `itemIds`, whatever they are.
  package var color: NodeID? { node(places.color) }
  package var itemIDs: NodeID? { node(places.itemIDs) }

  /// Its name in a message: its label, else its id, else its number.
  package var shown: String {
    let name = [label, id].compactMap { $0 }.first { !$0.unicodeScalars.allSatisfy { $0.properties.isWhitespace } }
    return "tier " + (name.map(quoted) ?? "number \(index &+ 1)")
  }
}

private func place(_ node: NodeID?) -> Int32 { node.map { Int32(clamping: $0.index) } ?? -1 }

private func node(_ place: Int32) -> NodeID? { place < 0 ? nil : NodeID(Int(place)) }

/// The small part of a project that checks of the whole document see: the root and the tiers, but not the items.
package struct ProjectSkeleton: Sendable {
  package let project: ObjectView
  package let tiers: [Tier]
  /// The value nodes of `/tiers` and `/items`, if they are an array and an object.
  package let tierArray: NodeID?
  package let itemObject: NodeID?
  /// The ids of items and tiers, for lookup only.
  private let items: KeyTable
  /// Whether two tiers have ids that are equal, or differ only in case or in spaces around them; most lists have none.
  package let hasAlikeIDs: Bool
  /// The same for labels.
  package let hasAlikeLabels: Bool

  package var completeness: Completeness { items.completeness }

  /// Whether the string is the id of an item.
  package func hasItem(_ id: NodeID) -> Bool { items.has(.item, id) }

  /// The occurrences of the id in a string.
  package func occurrences(of id: NodeID) -> Occurrences? { items.occurrences(of: id) }

  package init(_ tree: SyntaxTree, items: KeyTable) {
    project = ObjectView(tree, .root)
    self.items = items
    tierArray = project["tiers"].flatMap { tree.kind($0) == .array ? $0 : nil }
    itemObject = project["items"].flatMap { tree.kind($0) == .object ? $0 : nil }
    tiers = project.tiers
    // Not by key path, which costs more for each tier.
    hasAlikeIDs = areAlike(tiers.compactMap { $0.id })
    hasAlikeLabels = areAlike(tiers.compactMap { $0.label })
  }
}

extension ObjectView {
  /// The elements of the `tiers` of a project that are objects.
  fileprivate var tiers: [Tier] {
    var tiers: [Tier] = []
    var index = 0
    forEachElement("tiers") { node in
      if tree.kind(node) == .object { tiers.append(Tier(ObjectView(tree, node), index: index)) }
      index += 1
    }
    return tiers
  }
}

private func areAlike(_ names: [String]) -> Bool {
  var seen: Set<String> = []
  seen.reserveCapacity(names.count)
  return names.contains { !seen.insert(trimmed($0).lowercased()).inserted }
}

/// Whether a label or tier id is that of the pool: case-insensitive, whitespace counts.
package func isUnranked(_ text: String) -> Bool {
  // Most labels are short. The Kelvin sign, for example, is longer than the letter that it equals.
  (8..<20).contains(text.utf8.count) && text.lowercased() == "unranked"
}

extension Document {
  /// The elements of `tiers` that are objects; empty for documents that are not projects.
  package var projectTiers: [Tier] {
    kind == .project ? ObjectView(tree, .root).tiers : []
  }
}

extension ObjectView {
  /// The first element of an array that has a higher `order`.
  package func elementAfter(in array: NodeID) -> NodeID? {
    guard let order = integer("order") else { return nil }
    return tree.elements(of: array).first { ObjectView(tree, $0).integer("order").map { $0 > order } ?? false }
  }
}
