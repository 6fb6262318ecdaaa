import JSONSyntax

/// The small part of a state or a template that checks of the whole document see: the root and the tier names, but not
/// the items.
package struct StateSkeleton: Sendable {
  package let root: ObjectView
  package let completeness: Completeness
  /// The value nodes of `/tiers` and `/tierOrder`, if they are an object and an array.
  package let tierObject: NodeID?
  package let orderArray: NodeID?
  /// The arrays of items in `/tiers`, the first of each name.
  package let tiers: [NodeID]

  package init(_ tree: SyntaxTree) {
    root = ObjectView(tree, .root)
    completeness = Completeness(ofState: tree)
    tierObject = root["tiers"].flatMap { tree.kind($0) == .object ? $0 : nil }
    orderArray = root["tierOrder"].flatMap { tree.kind($0) == .array ? $0 : nil }
    var names = NameTable(tree)
    tiers = tree.members(of: tierObject).compactMap { key, value in
      tree.kind(key) == .string && names.insert(key) == key ? value : nil
    }
  }

  /// The entries of `/tierOrder`.
  package var order: SyntaxTree.Elements { root.tree.elements(of: orderArray) }

  /// The strings with tier names in one role.
  package func names(_ role: Occurrence.Role) -> [NodeID] {
    let tree = root.tree
    let nodes: [NodeID] =
      switch role {
      case .stateTier: tierObject == nil ? Array(order) : tiers.map(tree.key)
      case .orderEntry: Array(order)
      case .tierLabel: tree.members(of: root["tierLabels"]).map { $0.key }
      case .tierColor: tree.members(of: root["tierColors"]).map { $0.key }
      case .lock: Array(root.elements("lockedTiers"))
      default: []
      }
    return nodes.filter { tree.kind($0) == .string }
  }
}
