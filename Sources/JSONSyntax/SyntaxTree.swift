import SourceText

/// A document as nodes with byte ranges; any bytes have one.
///
/// A reference, so that the many small views of a tree cost one count each to copy.
@usableFromInline
package final class SyntaxTree: Sendable {
  @usableFromInline package let text: DocumentText
  /// In document order; empty when the text holds no value.
  @usableFromInline package let nodes: [Node]
  /// Sorted by range.
  package let problems: [SyntaxError]

  /// Parses a text. Does not fail: what is no JSON becomes problems, and missing or guessed nodes.
  ///
  /// - Complexity: O(*bytes*).
  /// - Source: RFC 8259.
  package init(_ text: DocumentText) {
    self.text = text
    (nodes, problems) = parse(text)
  }

  /// The tree of a text that is no JSON and is not meant to be: without nodes and problems.
  package init(unread text: DocumentText) {
    self.text = text
    nodes = []
    problems = []
  }

  @inlinable
  package func kind(_ node: NodeID) -> Node.Kind { node < nodes.count && node >= 0 ? nodes[node].kind : .missing }

  /// The node after a value and all that is in it.
  @inlinable
  package func after(_ node: NodeID) -> NodeID { node + (nodes[node].isContainer ? nodes[node].extent : 1) }

  package func isRecovered(_ node: NodeID) -> Bool {
    nodes.indices.contains(node) && nodes[node].flags.contains(.recovered)
  }

  /// The bytes of a value, brackets included.
  package func range(_ node: NodeID) -> ByteRange {
    guard node >= 0, node < nodes.count else { return 0..<0 }
    let start = nodes[node].start
    switch nodes[node].kind {
    case .object, .array: return start..<max(start, endOffset(node))
    case .end: return start..<(nodes[node].flags.contains(.recovered) ? start : start + 1)
    default: return start..<start + nodes[node].extent
    }
  }

  private func endOffset(_ container: NodeID) -> ByteOffset {
    let end = nodes[after(container) - 1]
    return end.flags.contains(.recovered) ? end.start : end.start + 1
  }

  /// The opening bracket of a container; of any other value its range.
  package func opener(_ node: NodeID) -> ByteRange {
    guard node >= 0, node < nodes.count, nodes[node].isContainer else { return range(node) }
    let start = nodes[node].start
    return start..<min(start + 1, text.count)
  }

  /// The members of an object, in order, duplicates included; none of anything else.
  @inlinable
  package func members(of node: NodeID) -> Members { Members(tree: self, node) }

  /// The elements of an array, in order; none of anything else.
  @inlinable
  package func elements(of node: NodeID) -> Elements { Elements(tree: self, node) }

  /// Calls a function with the key and value nodes of an object; keeps no reference, as the sequence does.
  @inlinable
  @inline(__always)
  package func forEachMember(of node: NodeID, _ body: (_ key: NodeID, _ value: NodeID) -> Void) {
    guard kind(node) == .object else { return }
    var key = node + 1
    let end = after(node) - 1
    while key + 1 < end {
      body(key, key + 1)
      key = after(key + 1)
    }
  }

  /// Calls a function with the elements of an array.
  @inlinable
  @inline(__always)
  package func forEachElement(of node: NodeID, _ body: (NodeID) -> Void) {
    guard kind(node) == .array else { return }
    var element = node + 1
    let end = after(node) - 1
    while element < end {
      body(element)
      element = after(element)
    }
  }

  /// Key and value nodes of an object.
  @frozen
  @usableFromInline
  package struct Members: Sequence, IteratorProtocol {
    @usableFromInline let tree: SyntaxTree
    @usableFromInline var place: NodeID
    @usableFromInline let end: NodeID

    @inlinable
    init(tree: SyntaxTree, _ node: NodeID) {
      self.tree = tree
      let isObject = tree.kind(node) == .object
      place = isObject ? node + 1 : 0
      end = isObject ? tree.after(node) - 1 : 0
    }

    @inlinable
    package mutating func next() -> (key: NodeID, value: NodeID)? {
      guard place + 1 < end else { return nil }
      let key = place
      place = tree.after(key + 1)
      return (key, key + 1)
    }
  }

  /// Value nodes of an array.
  @frozen
  @usableFromInline
  package struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let tree: SyntaxTree
    @usableFromInline var place: NodeID
    @usableFromInline let end: NodeID

    @inlinable
    init(tree: SyntaxTree, _ node: NodeID) {
      self.tree = tree
      let isArray = tree.kind(node) == .array
      place = isArray ? node + 1 : 0
      end = isArray ? tree.after(node) - 1 : 0
    }

    @inlinable
    package mutating func next() -> NodeID? {
      guard place < end else { return nil }
      let element = place
      place = tree.after(element)
      return element
    }
  }
}
