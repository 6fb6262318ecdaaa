import CSVSyntax
import JSONSyntax
import TierLists

/// The kind of entity that a name refers to.
package enum NameKind: Sendable {
  /// An item, a tier or a media entry of a project, by its id.
  case item, tier, media
  /// An attribute or a tag of the items of a project.
  case attribute, tag
  /// An item of a state, a template or an old save, by its id.
  case stateItem
  /// A tier of a state, a template or an old save, by its name.
  case stateTier
  /// A tier of a CSV, by its name.
  case csvTier
}

/// What holds a name: a string of a JSON document, or a field of a CSV.
package enum NameNode: Sendable, Hashable, Comparable {
  case string(NodeID)
  case field(CellID)
}

/// One occurrence of a name in a document.
package struct NameOccurrence: Sendable {
  package let node: NameNode
  /// The item, tier or media entry that is declared here; `nil` for a reference.
  package internal(set) var declared: NodeID?

  init(node: NodeID, declared: NodeID? = nil) { (self.node, self.declared) = (.string(node), declared) }

  init(node: NameNode) { self.node = node }
}

extension DocumentKind {
  /// The kinds of names in a document of this kind.
  var nameKinds: [NameKind] {
    switch self {
    case .project: [.item, .tier, .media, .attribute, .tag]
    case .state, .template, .flat: [.stateItem, .stateTier]
    case .csv: [.csvTier]
    case .configuration, .unrecognized: []
    }
  }
}

extension Document {
  /// Calls a function with every occurrence of names of a kind. Duplicate keys are included: the app reads the first one,
  /// other tools the last, and both must stay consistent.
  ///
  /// - Complexity: O(members of the objects that can contain such names).
  func forEachOccurrence(of kind: NameKind, _ body: (NameOccurrence) -> Void) {
    switch kind {
    case .item: tree.forEachItemOccurrence(body)
    case .tier: tree.forEachTier { tree.forEachID(of: $0, body) }
    case .media: tree.forEachMedia { tree.forEachID(of: $0, body) }
    case .attribute: tree.forEachAttribute { body(NameOccurrence(node: $0)) }
    case .tag: tree.forEachTag { body(NameOccurrence(node: $0)) }
    case .stateItem: tree.forEachStateItem { tree.forEachID(of: $0, body) }
    case .stateTier: tree.forEachStateTierOccurrence(body)
    case .csvTier: csv?.forEachTierCell { body(NameOccurrence(node: .field($0))) }
    }
  }
}

extension SyntaxTree {
  /// Calls a function with the `id` members of an object.
  func forEachID(of object: NodeID, _ body: (NameOccurrence) -> Void) {
    forEachValue(of: object, "id") { body(NameOccurrence(node: $0, declared: object)) }
  }

  /// Calls a function with the values of all members with a name, duplicates included.
  func forEachValue(of object: NodeID, _ name: ASCIIName, _ body: (NodeID) -> Void) {
    forEachMember(of: object) { key, value in
      if string(key, equals: name) { body(value) }
    }
  }
}

extension CSVDocument {
  /// Calls a function with the cells of the tier column, also of rows that the app skips because they have no name.
  fileprivate func forEachTierCell(_ body: (CellID) -> Void) {
    for row in rows where row.outcome != .recovered {
      if let cell = row.cell(header.tier) { body(cell) }
    }
  }
}
