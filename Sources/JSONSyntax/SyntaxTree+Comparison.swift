import SourceText

extension SyntaxTree {
  /// Where the tree of the text after an edit differs, if both were parsed as a whole.
  ///
  /// - Parameter bytes: What the edit replaces, by `count` bytes.
  /// - Returns: A change of whole members or elements; inside of an array or object also if its brackets are recovered in one of the trees.
  ///   `nil` if the root differs.
  /// - Complexity: O(*nodes*), but only compares eight bytes for each.
  package func change(to next: SyntaxTree, replacing bytes: ByteRange, count: Int) -> TreeChange? {
    let delta = count - bytes.count
    let least = min(nodes.count, next.nodes.count)
    var start = 0
    while start < least, ends(NodeID(start), before: bytes.lowerBound), nodes[start].isSame(as: next.nodes[start], 0) {
      start += 1
    }
    var equal = 0
    while equal < least - start, case let last = nodes[nodes.count - 1 - equal], last.start >= bytes.upperBound,
      last.isSame(as: next.nodes[next.nodes.count - 1 - equal], delta)
    {
      equal += 1
    }
    let differing = NodeID(start)..<NodeID(nodes.count - equal)
    let nodeDelta = next.nodes.count - nodes.count
    guard let changed = children(around: differing, alsoIn: next, nodeDelta) else { return nil }
    let nodeCount = changed.lowerBound.distance(to: changed.upperBound) + nodeDelta
    return TreeChange(bytes: bytes, byteCount: count, nodes: changed, nodeCount: nodeCount)
  }

  private func ends(_ node: NodeID, before offset: ByteOffset) -> Bool {
    let node = self[node]
    return node.start + (node.isContainer || node.kind == .end ? 1 : node.extent) <= offset
  }

  /// The children, with their keys, of the innermost container of both trees that hold some nodes.
  private func children(around nodes: Range<NodeID>, alsoIn next: SyntaxTree, _ delta: Int) -> Range<NodeID>? {
    var container = NodeID.root
    guard contains(.root), holds(.root, nodes, alsoIn: next, delta), container < nodes.lowerBound,
      nodes.upperBound <= end(of: container)
    else { return nil }
    while true {
      let children = children(of: container, around: nodes)
      let value = kind(container) == .object ? children.lowerBound.advanced(by: 1) : children.lowerBound
      guard !children.isEmpty, value <= nodes.lowerBound, holds(value, nodes, alsoIn: next, delta) else {
        return children
      }
      container = value
    }
  }

  /// Whether a value is an array or object in both trees, with some nodes among its own or inside.
  private func holds(_ value: NodeID, _ nodes: Range<NodeID>, alsoIn next: SyntaxTree, _ delta: Int) -> Bool {
    contains(value) && self[value].isContainer && nodes.upperBound <= after(value) && next.kind(value) == kind(value)
      && next.after(value) == after(value).advanced(by: delta)
  }
}

extension Node {
  /// Whether a node is this one, moved by a number of bytes; a container may have another number of nodes.
  @inline(__always)
  fileprivate func isSame(as other: Node, _ delta: Int) -> Bool {
    let difference = (bits &+ UInt64(bitPattern: Int64(delta))) ^ other.bits
    return difference == 0 || (isContainer || kind == .end) && difference & ~Node.extentBits == 0
  }
}
