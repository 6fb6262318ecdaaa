/// The parent of every node of a tree, and its place there, for when many are asked for: eight bytes a node.
package struct Ancestry: Sendable {
  private let tree: SyntaxTree
  /// −1 for the root.
  private let parents: [Int32]
  /// How many values and keys stand before it in its parent.
  private let places: [Int32]

  /// - Complexity: O(*nodes*).
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    var open: [(node: Int32, count: Int32)] = [(-1, 0)]
    var places: [Int32] = []
    places.reserveCapacity(tree.nodes.count)
    parents = tree.nodes.enumerated().map { index, node in
      if node.kind == .end, open.count > 1 { open.removeLast() }
      let parent = open[open.count - 1]
      places.append(parent.count)
      if node.kind != .end { open[open.count - 1].count &+= 1 }
      if node.isContainer { open.append((Int32(truncatingIfNeeded: index), 0)) }
      return parent.node
    }
    self.places = places
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
    var place = value
    // Deeper than any reader goes, the way down to there is enough: pointers are as long as their values are deep.
    while let parent = parent(of: place) {
      if tokens.count > 1024 { return pointer(to: place) }
      tokens.append(tree.kind(parent) == .array ? String(places[place.index]) : key(of: place))
      place = parent
    }
    return tokens.reversed().map { "/" + $0 }.joined()
  }

  /// Keys and values take turns in an object: a value stands at an odd place, behind its key.
  private func key(of node: NodeID) -> String {
    pointerToken(tree.string(places[node.index] % 2 == 1 ? tree.key(of: node) : node) ?? "")
  }
}
