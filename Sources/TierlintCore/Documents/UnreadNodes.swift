import JSONSyntax

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
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound <= node { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].contains(node)
  }
}
