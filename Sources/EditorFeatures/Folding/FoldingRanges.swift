import JSONSyntax
import ListEditing
import SourceText
import TierLists

/// Lines that can be folded into their first one.
package struct FoldingRange: Sendable, Equatable {
  /// From 0; the last line is greater than the first.
  package var lines: ClosedRange<Int>
}

/// The arrays and objects of a document that go over several lines, without the line of the closing bracket.
///
/// - Parameter lines: The line index of the document.
/// - Returns: At most one range for a line, the outermost; in document order.
/// - Complexity: O(*nodes* · log *lines*).
package func foldingRanges(in document: Document, _ lines: LineIndex) -> [FoldingRange] {
  let tree = document.tree
  var lastStart = -1
  return tree.nodeIDs.compactMap { node in
    guard tree[node].isContainer else { return nil }
    let start = lines.line(at: tree[node].start)
    let closer = tree.closer(node)
    // Without a closing bracket, the range includes the last line of the value.
    let end = closer.isEmpty ? lines.line(at: closer.lowerBound - 1) : lines.line(at: closer.lowerBound) - 1
    guard end > start, start != lastStart else { return nil }
    lastStart = start
    return FoldingRange(lines: start...end)
  }
}
