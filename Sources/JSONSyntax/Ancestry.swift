/// The parent of every node of a tree, and the number of preceding siblings, for many lookups: eight bytes a node.
package struct Ancestry: Sendable {
  private let tree: SyntaxTree
  /// −1 for the root.
  private let parents: [Int32]
  /// The number of keys and values before each node in its parent.
  private let siblingCounts: [Int32]

  /// - Complexity: O(*nodes*).
  package init(_ tree: SyntaxTree) {
    self.tree = tree
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
      tokens.append(tree.kind(parent) == .array ? String(siblingCounts[node.index]) : key(of: node))
      node = parent
    }
    return tokens.reversed().map { "/" + $0 }.joined()
  }

  /// Keys and values alternate in an object: a value has an odd index, after its key.
  private func key(of node: NodeID) -> String {
    pointerToken(tree.string(siblingCounts[node.index] % 2 == 1 ? tree.key(of: node) : node) ?? "")
  }
}
