import JSONSyntax

/// A tier, its texts decoded.
package struct Tier: Sendable {
  package let view: ObjectView
  /// The place in `/tiers`, from 0.
  package let index: Int
  package let id: String?
  package let label: String?
  package let order: Int?

  package init(_ view: ObjectView, index: Int) {
    self.view = view
    self.index = index
    id = view.string("id")
    label = view.string("label")
    order = view.integer("order")
  }

  /// Whether the app takes it for the pool of unranked items: by its label, without regard to case.
  package var isPool: Bool { label.map(isUnranked) ?? false }

  /// What a message calls it: by its label, else by its id, else by its place.
  package var shown: String {
    let name = [label, id].compactMap { $0 }.first { !$0.unicodeScalars.allSatisfy(\.properties.isWhitespace) }
    return "tier " + (name.map(quoted) ?? "number \(index &+ 1)")
  }
}

/// The small part of a project that rules about the whole may see: the root and the tiers, no items.
package struct ProjectSkeleton: Sendable {
  package let project: ObjectView
  package let tiers: [Tier]
  /// The value nodes of `/tiers` and `/items`, if they are an array and an object.
  package let tierArray: NodeID?
  package let itemObject: NodeID?
  /// The ids of `/items`, looked up but never listed.
  package let items: KeyTable

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
  }
}

/// Whether a label or tier id names the pool: compared without case, blanks count.
package func isUnranked(_ text: String) -> Bool { text.utf8.count < 20 && text.lowercased() == "unranked" }
