import JSONSyntax

extension ObjectView {
  /// Locations of schema-free data: object kind and accessor.
  package static let freeData: [(kind: ObjectKind, root: @Sendable (ObjectView) -> NodeID?)] = [
    (.project, { $0["additional"] }),
    (.tier, { $0["rules"] }),
    (.additional, { $0.node }),
    (.remote, { $0.node }),
    (.attributes, { $0.node }),
  ]
}

extension SyntaxTree {
  /// The numbers at any depth of a value that meet a condition.
  ///
  /// - Complexity: O(*nodes* of the value).
  package func numbers(under root: NodeID?, where isWanted: (SyntaxTree, NodeID) -> Bool) -> [NodeID] {
    guard let root, contains(root) else { return [] }
    var found: [NodeID] = []
    for node in root..<after(root) where self[node].kind == .number && isWanted(self, node) {
      found.append(node)
    }
    return found
  }
}
