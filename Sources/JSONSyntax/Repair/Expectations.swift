/// What is known of valid documents besides the grammar: it decides between repairs that leave equally few problems.
package struct Expectations: Sendable {
  /// Values in containers that do not want them, and members that are missing.
  package struct Mismatches: Sendable {
    package var count: Int
    /// The first value that its container does not want.
    package var first: NodeID?

    package init(count: Int = 0, first: NodeID? = nil) { (self.count, self.first) = (count, first) }
  }

  /// A member that a container lacks: its key, and the kind of its value, an array or object.
  package struct Member: Sendable {
    package var key: String
    package var kind: Node.Kind

    package init(key: String, kind: Node.Kind) { (self.key, self.kind) = (key, kind) }
  }

  /// Those in a document.
  let mismatches: @Sendable (SyntaxTree) -> Mismatches
  /// The members that may have begun in a container before a node in it, or before what has no key there.
  let members: @Sendable (SyntaxTree, _ container: NodeID, _ node: NodeID?) -> [Member]
  /// The keys that a value without one may have in its object, those of required members first.
  let keys: @Sendable (SyntaxTree, _ object: NodeID, _ value: NodeID) -> [String]

  package init(
    mismatches: @escaping @Sendable (SyntaxTree) -> Mismatches,
    members: @escaping @Sendable (SyntaxTree, _ container: NodeID, _ node: NodeID?) -> [Member],
    keys: @escaping @Sendable (SyntaxTree, _ object: NodeID, _ value: NodeID) -> [String]
  ) {
    (self.mismatches, self.members, self.keys) = (mismatches, members, keys)
  }

  /// Nothing is known.
  package static let none = Expectations(
    mismatches: { _ in Mismatches() }, members: { _, _, _ in [] }, keys: { _, _, _ in [] })
}
