import JSONSyntax
import TierlintCore

/// What a name in a document is the name of.
package enum NameKind: Sendable {
  /// An item, a tier or a media entry of a project, by its id.
  case item, tier, media
  /// An item of a state, a template or an old save, by its id.
  case stateItem
  /// A tier of a state or a template, or one that an item of an old save names.
  case stateTier
  /// A tier of a CSV.
  case csvTier
}

/// One place where a name is written.
package struct NameOccurrence: Sendable {
  /// The string; in a CSV the field.
  package let node: Int
  /// What the name is given to here: an item, a tier, a media entry. `nil` where the name is only used.
  package internal(set) var declared: NodeID?
}

extension DocumentKind {
  /// What there are names of in such a document.
  var nameKinds: [NameKind] {
    switch self {
    case .project: [.item, .tier, .media]
    case .state, .template, .flat: [.stateItem, .stateTier]
    case .csv: [.csvTier]
    case .configuration, .unrecognized: []
    }
  }
}

extension Document {
  /// Calls a function with every place where something of a kind is named. Repeated keys count, although the app reads the
  /// first alone: other tools read the last, and the two must not fall apart.
  ///
  /// - Complexity: O(members of the objects that can hold such names).
  func forEachOccurrence(of kind: NameKind, _ body: (NameOccurrence) -> Void) {
    switch kind {
    case .item: tree.forEachItemOccurrence(body)
    case .tier: tree.forEachTier { tree.forEachID(of: $0, body) }
    case .media: tree.forEachMedia { tree.forEachID(of: $0, body) }
    case .stateItem: tree.forEachStateItem { tree.forEachID(of: $0, body) }
    case .stateTier: tree.forEachStateTierOccurrence(body)
    case .csvTier: csv?.forEachTierCell { body(NameOccurrence(node: $0)) }
    }
  }
}

extension SyntaxTree {
  /// The places that give an object its id.
  func forEachID(of object: NodeID, _ body: (NameOccurrence) -> Void) {
    forEachValue(of: object, "id") { body(NameOccurrence(node: $0, declared: object)) }
  }

  /// Calls a function with the values of all members of a name, repeated ones too.
  func forEachValue(of object: NodeID, _ name: StaticString, _ body: (NodeID) -> Void) {
    forEachMember(of: object) { key, value in
      if string(key, equals: name) { body(value) }
    }
  }
}

extension CSVDocument {
  /// Calls a function with the fields that name a tier, also in rows that the app skips for want of a name.
  fileprivate func forEachTierCell(_ body: (Int) -> Void) {
    for row in rows where row.fate != .recovered {
      if let cell = row.cell(header.tier) { body(cell) }
    }
  }
}
