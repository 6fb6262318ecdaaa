/// The parent of every node of a tree, and the number of preceding siblings: for many lookups eight bytes a node, for few
/// found on demand.
package struct Ancestry: Sendable {
  private let tree: SyntaxTree
  /// −1 for the root.
  private let parents: [Int32]
  /// The number of keys and values before each node in its parent.
  private let siblingCounts: [Int32]
  /// A value of an object whose parent is known, so that no lookup counts its siblings. Only if lookups are few.
  private let known: (value: NodeID, parent: NodeID)?

  /// For few lookups, most of them in `value`, a member of the object `parent`.
  package init(_ tree: SyntaxTree, around value: NodeID, in parent: NodeID) {
    (self.tree, parents, siblingCounts, known) = (tree, [], [], (value, parent))
  }

  /// - Complexity: O(*nodes*).
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    known = nil
    var open: [(node: Int32, count: Int32)] = [(-1, 0)]
    var siblingCounts: [Int32] = []
    siblingCounts.reserveCapacity(tree.nodes.count)
    parents = tree.nodes.enumerated().map { index, node in
      if node.kind == .end, open.count > 1 { open.removeLast() }
      let parent = open[open.count - 1]
      siblingCounts.append(parent.count)
      if node.kind != .end { open[open.count - 1].count &+= 1 }
      if node.isContainer { open.append((Int32(truncatingIfNeeded: index), 0)) }
      return parent.node
    }
    self.siblingCounts = siblingCounts
  }

  /// The array or object around a value or key; `nil` for the root.
  package func parent(of node: NodeID) -> NodeID? {
    if let known { return node == known.value ? known.parent : tree.parent(of: node) }
    guard parents.indices.contains(node.index), parents[node.index] >= 0 else { return nil }
    return NodeID(Int(parents[node.index]))
  }

  /// The JSON Pointer to a value; a key has that of its member.
  ///
  /// - Complexity: O(levels).
  /// - Source: RFC 6901.
  package func pointer(to value: NodeID) -> String {
    var tokens: [String] = []
    var node = value
    // Limits the length of pointers: at depths that no reader accepts, only the outer levels are written.
    while let parent = parent(of: node) {
      if tokens.count > 1024 { return pointer(to: node) }
      tokens.append(tree.kind(parent) == .array ? String(siblingCount(node)) : key(of: node))
      node = parent
    }
    return tokens.reversed().map { "/" + $0 }.joined()
  }

  /// Keys and values alternate in an object: a value has an odd index, after its key.
  private func key(of node: NodeID) -> String {
    pointerToken(tree.string(siblingCount(node) % 2 == 1 ? tree.key(of: node) : node) ?? "")
  }

  private func siblingCount(_ node: NodeID) -> Int {
    guard let known else { return Int(siblingCounts[node.index]) }
    if node == known.value { return 1 }
    return sequence(first: node) { tree.sibling(before: $0) }.reduce(-1) { count, _ in count + 1 }
  }
}
