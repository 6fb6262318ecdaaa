import JSONSyntax
import SourceText

/// The values of repeated keys, which the app never reads, and all that is in them.
package struct UnreadNodes {
  /// Apart from each other, in document order.
  private let ranges: [Range<NodeID>]

  /// - Parameter repeated: The values whose key stands earlier in their object, in document order.
  package init(_ tree: SyntaxTree, _ repeated: [NodeID]) {
    ranges = repeated.reduce(into: []) { ranges, node in
      if node >= ranges.last?.upperBound ?? .root { ranges.append(node..<tree.after(node)) }
    }
  }

  /// - Complexity: O(log *repeated keys*).
  package func contains(_ node: NodeID) -> Bool {
    ranges[ranges.partitioningIndex { node < $0.upperBound }...].first?.contains(node) ?? false
  }
}
