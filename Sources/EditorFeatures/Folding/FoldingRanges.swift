import JSONSyntax
import SourceText
import TierlintCore

/// Lines that can be folded into their first one.
package struct FoldingRange: Sendable, Equatable {
  /// From 0; the last line is behind the first.
  package var lines: ClosedRange<Int>
}

/// The arrays and objects of a document that go over several lines, without the line of the closing bracket.
///
/// - Parameter lines: Those of the document.
/// - Returns: One for a line at most, the outermost; in document order.
/// - Complexity: O(*nodes* · log *lines*).
package func foldingRanges(in document: Document, _ lines: LineIndex) -> [FoldingRange] {
  let tree = document.tree
  var lastStart = -1
  return tree.nodeIDs.compactMap { node in
    guard tree[node].isContainer else { return nil }
    let start = lines.line(at: tree[node].start)
    let closer = tree.closer(node)
    // Where the bracket is missing, the last line is one of the value.
    let end = closer.isEmpty ? lines.line(at: closer.lowerBound - 1) : lines.line(at: closer.lowerBound) - 1
    guard end > start, start != lastStart else { return nil }
    lastStart = start
    return FoldingRange(lines: start...end)
  }
}
