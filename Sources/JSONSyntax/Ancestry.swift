/// The parent of every node of a tree, for when many are asked for: four bytes a node.
package struct Ancestry: Sendable {
  private let tree: SyntaxTree
  /// −1 for the root.
  private let parents: [Int32]

  /// - Complexity: O(*nodes*).
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    var open: [Int32] = [-1]
    parents = tree.nodes.enumerated().map { index, node in
      if node.kind == .end, open.count > 1 { open.removeLast() }
      let parent = open.last ?? -1
      if node.isContainer { open.append(Int32(truncatingIfNeeded: index)) }
      return parent
    }
  }

  /// The array or object around a value or key; `nil` for the root.
  package func parent(of node: NodeID) -> NodeID? {
    guard parents.indices.contains(node), parents[node] >= 0 else { return nil }
    return Int(parents[node])
  }

  /// The JSON Pointer to a value.
  ///
  /// - Complexity: O(levels), and O(elements before it) in an array.
  /// - Source: RFC 6901.
  package func pointer(to value: NodeID) -> String {
    var tokens: [String] = []
    var place = value
    while let parent = parent(of: place) {
      tokens.append(tree.kind(parent) == .array ? String(index(of: place, in: parent)) : key(of: place))
      place = parent
    }
    return tokens.reversed().map { "/" + $0 }.joined()
  }

  private func key(of value: NodeID) -> String { pointerToken(tree.string(value - 1) ?? "") }

  private func index(of element: NodeID, in array: NodeID) -> Int {
    var index = 0
    var place = array + 1
    while place < element {
      place = tree.after(place)
      index += 1
    }
    return index
  }
}
