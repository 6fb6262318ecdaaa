import JSONSyntax

/// A document without some children of large objects and arrays.
package struct DocumentPart: Sendable {
  /// Of these objects and arrays only the children in `nodes`, whole members or elements, belong to the part.
  package let sparse: [NodeID]
  package let nodes: Range<NodeID>

  package init(sparse: [NodeID] = [], nodes: Range<NodeID>? = nil) {
    self.sparse = sparse
    self.nodes = nodes ?? .root..<(.root)
  }

  /// Whether a value belongs to the part.
  package func contains(_ node: NodeID, in tree: SyntaxTree) -> Bool {
    nodes.contains(node) || !sparse.contains { $0 < node && node < tree.after($0) }
  }

  /// The children of a container that belong to the part; `nil`: all.
  func children(of container: NodeID) -> Range<NodeID>? {
    !sparse.isEmpty && sparse.contains(container) ? nodes : nil
  }
}
