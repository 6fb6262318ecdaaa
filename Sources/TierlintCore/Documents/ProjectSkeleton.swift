import JSONSyntax

/// A tier with decoded strings; a reference, because every check copies the tiers.
package final class Tier: Sendable {
  package let view: ObjectView
  /// The index in `/tiers`.
  package let index: Int
  package let id: String?
  package let label: String?
  package let order: Int?
  /// The values of `color` and `itemIds`, whatever they are.
  let color: NodeID?
  let itemIDs: NodeID?
  /// Whether it is the pool of unranked items to the app: by its label, case-insensitively.
  package let isPool: Bool

  package init(_ view: ObjectView, index: Int) {
    self.view = view
    self.index = index
    id = view.string("id")
    label = view.string("label")
    order = view.integer("order")
    color = view["color"]
    itemIDs = view["itemIds"]
    isPool = label.map(isUnranked) ?? false
  }

  /// Its name in a message: its label, else its id, else its number.
  package var shown: String {
    let name = [label, id].compactMap { $0 }.first { !$0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
    return "tier " + (name.map(quoted) ?? "number \(index &+ 1)")
  }
}

/// The small part of a project that checks of the whole document see: the root and the tiers, but not the items.
package struct ProjectSkeleton: Sendable {
  package let project: ObjectView
  package let tiers: [Tier]
  /// The value nodes of `/tiers` and `/items`, if they are an array and an object.
  package let tierArray: NodeID?
  package let itemObject: NodeID?
  /// The ids of items and tiers, for lookup only.
  package let items: KeyTable
  /// Whether two tiers have ids that are equal, or differ only in case or in spaces around them; most lists have none.
  let hasAlikeIDs: Bool
  /// The same for labels.
  let hasAlikeLabels: Bool

  package var completeness: Completeness { items.completeness }

  /// Whether the string is the id of an item.
  package func hasItem(_ id: NodeID) -> Bool { items.has(.item, id) }

  package init(_ tree: SyntaxTree, items: KeyTable) {
    project = ObjectView(tree, .root)
    self.items = items
    tierArray = project["tiers"].flatMap { tree.kind($0) == .array ? $0 : nil }
    itemObject = project["items"].flatMap { tree.kind($0) == .object ? $0 : nil }
    tiers = project.elements("tiers").enumerated().compactMap { index, node in
      tree.kind(node) == .object ? Tier(ObjectView(tree, node), index: index) : nil
    }
    hasAlikeIDs = areAlike(tiers.compactMap(\.id))
    hasAlikeLabels = areAlike(tiers.compactMap(\.label))
  }
}

private func areAlike(_ names: [String]) -> Bool {
  var seen: Set<String> = []
  seen.reserveCapacity(names.count)
  return names.contains { !seen.insert(trimmed($0).lowercased()).inserted }
}

extension ProjectSkeleton {
  /// The items that no tier lists, in document order; the first of duplicate keys.
  package var unplacedItems: [NodeID] {
    project.tree.members(of: itemObject).compactMap { key, item in
      guard !items.has(.reference, key), items.first(.item, key)?.node == item else { return nil }
      return item
    }
  }

  /// The ids in `itemIds` that are not those of items, in document order, each with the number of its entries.
  var unknownReferences: [(name: String, count: Int)] {
    var unknown: [(first: NodeID, name: String, count: Int)] = []
    items.forEach(where: NameTest(in: [.reference], notIn: [.item]).admits) { occurrences, _ in
      guard let first = occurrences.all.first(where: { $0.role == .reference })?.node else { return }
      unknown.append((first, occurrences.text, occurrences.all.count { $0.role == .reference }))
    }
    return unknown.sorted { $0.first < $1.first }.map { ($0.name, $0.count) }
  }
}

/// Whether a label or tier id is that of the pool: case-insensitive, whitespace counts.
package func isUnranked(_ text: String) -> Bool {
  // Most labels are short. The Kelvin sign, for example, is longer than the letter that it equals.
  (8..<20).contains(text.utf8.count) && text.lowercased() == "unranked"
}

extension Document {
  /// The elements of `tiers` that are objects; empty for documents that are not projects.
  package var projectTiers: [Tier] {
    guard kind == .project else { return [] }
    return ObjectView(tree, .root).elements("tiers").enumerated().compactMap { index, node in
      tree.kind(node) == .object ? Tier(ObjectView(tree, node), index: index) : nil
    }
  }
}
