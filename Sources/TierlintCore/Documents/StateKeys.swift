import JSONSyntax

/// The ids of items and the names of tiers that a state, a template or a flat list of items defines and uses.
package struct StateKeys: Sendable {
  /// By the place of their kind in `KeyKind.allCases`.
  private(set) var tables: [KeyTable]

  package init(_ tree: SyntaxTree) {
    let completeness = Completeness(ofState: tree)
    tables = KeyKind.allCases.map { _ in KeyTable(tree, completeness) }
  }

  /// Adds what one object contributes.
  package mutating func add(_ kind: ObjectKind, _ view: ObjectView) {
    switch kind {
    case .state: addNames(view)
    case .stateItem:
      if let id = view["id"] {
        tables[KeyKind.stateItem.rawValue].add(id, Occurrence(role: .stateItem, node: id, owner: view.node))
      }
      if let tier = view["tier"] { addName(tier, Occurrence(role: .itemTier, node: tier, owner: view.node)) }
    default: return
    }
  }

  private mutating func addNames(_ root: ObjectView) {
    addMembers(root["tiers"], .stateTier, root.tree)
    for entry in root.elements("tierOrder") { addName(entry, Occurrence(role: .orderEntry, node: entry)) }
    addMembers(root["tierLabels"], .tierLabel, root.tree)
    addMembers(root["tierColors"], .tierColor, root.tree)
    for entry in root.elements("lockedTiers") { addName(entry, Occurrence(role: .lock, node: entry)) }
  }

  private mutating func addMembers(_ object: NodeID?, _ role: Occurrence.Role, _ tree: SyntaxTree) {
    for (key, value) in tree.members(of: object) { addName(key, Occurrence(role: role, node: value)) }
  }

  private mutating func addName(_ name: NodeID, _ occurrence: Occurrence) {
    tables[KeyKind.tierName.rawValue].add(name, occurrence)
  }
}

extension Occurrence {
  /// Where a use of a tier's name is written.
  package var nameLocation: NodeLocation {
    switch role {
    case .stateTier, .tierLabel, .tierColor: .key(node)
    default: .value(node)
    }
  }
}

extension Occurrences {
  /// Whether the name is that of a tier; in a template, which has no `tiers`, its order says so.
  package var namesTier: Bool { has(.stateTier) || has(.orderEntry) && ObjectView(tree, .root)["tiers"] == nil }
}
