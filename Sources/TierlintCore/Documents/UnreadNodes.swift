import JSONSyntax

/// The values of repeated keys, which the app never reads; asked for in document order.
struct UnreadNodes {
  private let tree: SyntaxTree
  private var ahead: ArraySlice<NodeID>
  private var end = 0

  /// - Parameter repeated: The values whose key stands earlier in their object, in document order.
  init(_ tree: SyntaxTree, _ repeated: [NodeID]) {
    self.tree = tree
    ahead = repeated[...]
  }

  /// Whether a node is one of them or lies inside one; the nodes asked about may only grow.
  mutating func contain(_ node: NodeID) -> Bool {
    while let next = ahead.first, next <= node {
      ahead.removeFirst()
      end = max(end, tree.after(next))
    }
    return node < end
  }
}
