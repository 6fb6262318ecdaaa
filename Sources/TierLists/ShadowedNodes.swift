import JSONSyntax
import SourceText

/// The values of duplicate keys, with all that is inside: the app reads the first member of a name only.
package struct ShadowedNodes {
  /// Disjoint, in document order.
  private let ranges: [Range<NodeID>]

  /// - Parameter later: The values whose key occurs earlier in their object, in document order.
  package init(_ tree: SyntaxTree, _ later: [NodeID]) {
    ranges = later.reduce(into: []) { ranges, node in
      if node >= ranges.last?.upperBound ?? .root { ranges.append(node..<tree.after(node)) }
    }
  }

  package var isEmpty: Bool { ranges.isEmpty }

  /// - Complexity: O(log *duplicate keys*).
  package func contains(_ node: NodeID) -> Bool {
    ranges[ranges.partitioningIndex { $0.upperBound > node }...].first?.contains(node) ?? false
  }
}
