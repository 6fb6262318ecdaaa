import JSONSyntax

/// The namespaces of a document: names of different kinds do not conflict.
package enum KeyKind: Int, Sendable, CaseIterable {
  /// Ids of items and tiers.
  case id
  case media
  /// Titles of items.
  case title
  /// Ids of the items of a state, a template or an old save.
  case stateItem
  /// Names of the tiers of a state or a template.
  case tierName
}

/// One occurrence of a name.
package struct Occurrence: Sendable {
  package enum Role: UInt8, Sendable {
    /// The key of `/items`: the node is the item.
    case item
    /// An entry of a tier's `itemIds`: the node is the entry, the owner the tier.
    case reference
    /// The key of `/overrides`: the node is the override.
    case override
    /// The id of a tier: the node is the value of `id`, the owner the tier.
    case tier
    /// The id of a media object: the node is the value of `id`, the owner the media object.
    case media
    /// The title of an item: the node is the value of `title`, the owner the item.
    case title
    /// The id of an item of a state: the node is the value of `id`, the owner the item.
    case stateItem
    /// A key of a state's `/tiers`: the node is the array of items.
    case stateTier
    /// An entry of `/tierOrder`.
    case orderEntry
    /// A key of `/tierLabels`: the node is the label.
    case tierLabel
    /// A key of `/tierColors`: the node is the color.
    case tierColor
    /// An entry of `/lockedTiers`.
    case lock
    /// The `tier` of an item of a state: the owner is the item.
    case itemTier

    /// Whether its names are those of a state's tiers: gathered role by role.
    var isOfTierName: Bool { rawValue >= Self.stateTier.rawValue }
  }

  package let role: Role
  package let node: NodeID
  /// The object that the use belongs to; the node itself where the role gives none.
  package let owner: NodeID

  init(role: Role, node: NodeID, owner: NodeID? = nil) {
    (self.role, self.node, self.owner) = (role, node, owner ?? node)
  }
}

/// All occurrences of one name, in document order; those of a state's tier by role first.
package struct Occurrences: Sendable {
  package var tree: SyntaxTree
  /// The first string with the name.
  package internal(set) var name: NodeID
  package internal(set) var all: [Occurrence]
  package let completeness: Completeness

  /// The name as written.
  package var text: String { tree.string(name) ?? "" }

  package func occurrences(_ role: Occurrence.Role) -> [Occurrence] { all.filter { $0.role == role } }

  package func has(_ role: Occurrence.Role) -> Bool { all.contains { $0.role == role } }

  package var summary: NameSummary {
    NameSummary(roles: all.reduce(0) { $0 | 1 << $1.role.rawValue }, count: all.count)
  }

  /// The first definition as an item.
  package var item: ObjectView? { all.first { $0.role == .item }.map { ObjectView(tree, $0.node) } }
}
