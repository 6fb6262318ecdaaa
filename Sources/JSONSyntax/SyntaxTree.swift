import SourceText
import Synchronization

/// A document as nodes with byte ranges; any bytes have one.
///
/// A reference, so that the many small views of a tree cost one count each to copy.
@usableFromInline
package final class SyntaxTree: Sendable {
  @usableFromInline package let text: DocumentText
  /// In document order; empty when the text holds no value.
  @usableFromInline let nodes: [Node]
  /// Sorted by range.
  package let problems: [SyntaxError]
  /// Whether the rest of the text was not read, because it has too many problems.
  package let isCut: Bool
  /// What recovered strings read after a repair, where it changes them.
  let repairedStrings: [NodeID: String]
  /// What the repairs of a broken text depend on, in the order of the text.
  package let searched: [ByteRange]
  /// Kept here because reading a global takes a call.
  @usableFromInline let hashSeed = seedOfThisRun
  private let ancestryIfComputed = Mutex<AncestryTable?>(nil)
  private let landmarksIfComputed: Mutex<Landmarks?>
  /// Called with each container that is read; `nil` but in tests of what may be read.
  private let onRead: (@Sendable (NodeID) -> Void)?
  /// Kept apart, because a closure would be counted for each question.
  @usableFromInline let isWatched: Bool

  /// Parses a text. Does not fail: what is no JSON becomes problems, and ends the tree where tolerant parsers cannot read on.
  ///
  /// - Complexity: O(*bytes*).
  /// - Source: RFC 8259.
  package convenience init(_ text: DocumentText) { self.init(parse(text)) }

  /// The tree of nodes that were parsed before.
  init(_ parsed: ParsedText, _ landmarks: Landmarks? = nil, onRead: (@Sendable (NodeID) -> Void)? = nil) {
    landmarksIfComputed = Mutex(landmarks)
    (self.onRead, isWatched) = (onRead, onRead != nil)
    text = parsed.text
    nodes = parsed.nodes
    problems = parsed.problems
    isCut = parsed.isCut
    repairedStrings = parsed.repairedStrings
    searched = parsed.searched
  }

  /// A tree without text, nodes and problems.
  package static let empty = SyntaxTree(ParsedText(text: DocumentText(""), nodes: [], problems: []))

  /// The same tree, which calls a function with each container that is read: whose members or elements are asked for.
  package func calling(_ onRead: @escaping @Sendable (NodeID) -> Void) -> SyntaxTree {
    let parsed = ParsedText(
      text: text, nodes: nodes, problems: problems, repairedStrings: repairedStrings, searched: searched, isCut: isCut)
    return SyntaxTree(parsed, landmarks, onRead: onRead)
  }

  @usableFromInline
  func reportRead(_ node: NodeID?) { if let node { onRead?(node) } }

  @inlinable package var isEmpty: Bool { nodes.isEmpty }

  /// Computed on first use.
  var ancestry: AncestryTable {
    ancestryIfComputed.withLock { table in
      let ancestry = table ?? AncestryTable(nodes)
      table = ancestry
      return ancestry
    }
  }

  /// Computed on first use.
  var landmarks: Landmarks {
    landmarksIfComputed.withLock { known in
      let landmarks = known ?? Landmarks(self)
      known = landmarks
      return landmarks
    }
  }

  /// All nodes, closing brackets included.
  @inlinable package var nodeIDs: Range<NodeID> { .root..<NodeID(nodes.count) }

  /// A node of this tree.
  @inlinable package subscript(node: NodeID) -> Node { nodes[node.index] }

  @inlinable package func contains(_ node: NodeID) -> Bool { node.index >= 0 && node.index < nodes.count }

  @inlinable
  @inline(__always)
  package func kind(_ node: NodeID) -> Node.Kind { contains(node) ? self[node].kind : .missing }

  /// The key of a member's value.
  @inlinable package func key(of value: NodeID) -> NodeID { NodeID(value.index - 1) }

  /// The value of a member's key.
  @inlinable package func value(of key: NodeID) -> NodeID { NodeID(key.index + 1) }

  /// The first node in a container: its closing bracket where it is empty.
  @inlinable package func first(in container: NodeID) -> NodeID { NodeID(container.index + 1) }

  /// Whether a node is an array or object without children.
  package func isEmpty(_ node: NodeID) -> Bool {
    contains(node) && self[node].isContainer && kind(first(in: node)) == .end
  }

  /// The closing bracket of a container.
  @inlinable
  @inline(__always)
  package func end(of container: NodeID) -> NodeID { NodeID(after(container).index - 1) }

  /// The node after a value and all that is in it.
  @inlinable
  package func after(_ node: NodeID) -> NodeID {
    NodeID(node.index + (self[node].isContainer ? self[node].extent : 1))
  }

  /// The value or key that ends right before a node of the same container; `nil` for the first in it.
  package func sibling(before node: NodeID) -> NodeID? {
    guard contains(node), node > .root, case let before = NodeID(node.index - 1), !self[before].isContainer else {
      return nil
    }
    return self[before].kind == .end ? NodeID(before.index - self[before].extent) : before
  }

  package func isRecovered(_ node: NodeID) -> Bool { contains(node) && self[node].flags.contains(.recovered) }

  /// Whether a value has bytes that are not those of another one: a repair may have made several of one text, as of a table.
  package func hasOwnBytes(_ node: NodeID) -> Bool {
    let range = range(node)
    // The next string may be two nodes away, in an object.
    return ![-2, -1, 1, 2].contains { self.range(NodeID(node.index + $0)) == range }
  }

  /// The bytes of a value, brackets included.
  package func range(_ node: NodeID) -> ByteRange {
    guard contains(node) else { return 0..<0 }
    let start = self[node].start
    switch self[node].kind {
    case .object, .array: return start..<max(start, endOffset(node))
    case .end: return start..<(self[node].flags.contains(.recovered) ? start : start + 1)
    default: return start..<start + self[node].extent
    }
  }

  private func endOffset(_ container: NodeID) -> ByteOffset {
    let end = self[end(of: container)]
    return end.flags.contains(.recovered) ? end.start : end.start + 1
  }

  /// The opening bracket of a container; of any other value its range.
  package func opener(_ node: NodeID) -> ByteRange {
    guard contains(node), self[node].isContainer else { return range(node) }
    let start = self[node].start
    return start..<min(start + 1, text.count)
  }
}
