import JSONSyntax
import TierLists

/// A mistake about which several rules may have findings. One of them explains it, and the others follow from that one.
///
/// In the order in which they are looked at: a finding that follows from one mistake explains no later one.
package enum Mistake: Int, CaseIterable {
  /// An object lacks a field: it is being written, and placed afterwards.
  case unfinishedObject
  /// An id refers to no item, because the item has another key or is in another place.
  case lostItem
  /// An id refers to no item, because it is misspelled.
  case misspelledID
  /// An id refers to no item, because the item was deleted.
  case deletedItem
  /// None of a tier's items exist.
  case orphanedTier
  /// A tier of a state has its old name where others refer to it.
  case renamedTier
}

/// What findings of a rule have to do with a mistake. One that is about the same subject as a finding that explains the mistake
/// follows from that.
package struct Relation: Sendable {
  package enum Subject: Hashable {
    /// An id, or the name of a tier.
    case name(String)
    case value(NodeID)
    /// Explained: all that is in a value.
    case contents(NodeID)
  }

  package let mistake: Mistake
  /// The rule explains nothing if it has more findings.
  package let maximum: Int
  /// Whether the app loses something, to which the finding that explains it refers.
  package let isLoss: Bool
  /// The subjects of a finding, by its location.
  package let subjects: @Sendable (NodeLocation, RelationFacts) -> [Subject]

  package init(
    mistake: Mistake, maximum: Int = .max, isLoss: Bool = true,
    subjects: @escaping @Sendable (NodeLocation, RelationFacts) -> [Subject]
  ) {
    (self.mistake, self.maximum, self.isLoss, self.subjects) = (mistake, maximum, isLoss, subjects)
  }
}

extension Relation {
  /// About the value at the location.
  package static func value(_ mistake: Mistake) -> Relation {
    Relation(mistake: mistake) { location, _ in [.value(location.node)] }
  }

  /// About all that is in the value at the location.
  package static func contents(_ mistake: Mistake) -> Relation {
    Relation(mistake: mistake) { location, _ in [.contents(location.node)] }
  }

  /// About nothing but the value around the location.
  package static func inside(_ mistake: Mistake) -> Relation {
    Relation(mistake: mistake, isLoss: false) { _, _ in [] }
  }

  /// About the name at the location: a key or a string.
  package static func name(_ mistake: Mistake, isLoss: Bool = true) -> Relation {
    Relation(mistake: mistake, isLoss: isLoss) { location, facts in location.name(facts.tree).map { [.name($0)] } ?? []
    }
  }

  /// About the `id` of the item at the location, which may differ from its key.
  package static func idOfItem(_ mistake: Mistake) -> Relation {
    Relation(mistake: mistake, isLoss: false) { location, facts in
      guard facts.itemObject != nil, facts.parent(of: location.node) == facts.itemObject else { return [] }
      return ObjectView(facts.tree, location.node).string("id").map { [.name($0)] } ?? []
    }
  }

  /// About the names in the array at the location.
  package static func elements(_ mistake: Mistake, isLoss: Bool = true) -> Relation {
    Relation(mistake: mistake, isLoss: isLoss) { location, facts in
      facts.tree.elements(of: location.node).compactMap { facts.tree.string($0).map { .name($0) } }
    }
  }
}

extension NodeLocation {
  /// The name that a finding is about, if it is at a key or a string.
  package func name(_ tree: SyntaxTree) -> String? {
    switch self {
    case .key(let node): tree.string(tree.key(of: node))
    case .value(let node): tree.string(node)
    case .opener, .bytes: nil
    }
  }
}
