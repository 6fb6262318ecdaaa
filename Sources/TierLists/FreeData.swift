import JSONSyntax

extension ObjectView {
  /// Locations of schema-free data.
  package static let freeData = [
    FreeData(kind: .project) { $0["additional"] },
    FreeData(kind: .tier) { $0["rules"] },
    FreeData(kind: .additional) { $0.node },
    FreeData(kind: .remote) { $0.node },
    FreeData(kind: .attributes) { $0.node },
  ]
}

/// Schema-free data in the objects of a kind. Not a tuple: a closure in an array of tuples allocates memory with each call.
package struct FreeData: Sendable {
  package let kind: ObjectKind
  package let root: @Sendable (ObjectView) -> NodeID?
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
