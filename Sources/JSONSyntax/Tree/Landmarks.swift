import SourceText

/// Some children of the containers in the root, sorted, a few hundred nodes apart: a search among thousands of siblings starts at
/// one of them.
struct Landmarks: Sendable {
  private static let distance = 256

  private var nodes: [NodeID] = []

  init(_ tree: SyntaxTree) {
    guard tree.kind(.root) == .object else { return }
    tree.forEachMember(of: .root) { _, value in
      tree.forEachMember(of: value) { key, _ in add(key) }
      tree.forEachElement(of: value) { add($0) }
    }
  }

  private mutating func add(_ child: NodeID) {
    if let last = nodes.last, last.distance(to: child) < Self.distance { return }
    nodes.append(child)
  }

  /// Those of the tree after an edit.
  func moved(by change: TreeChange) -> Landmarks {
    let start = nodes.partitioningIndex { $0 >= change.nodes.lowerBound }
    let end = nodes.partitioningIndex { $0 >= change.nodes.upperBound }
    if start == end, change.nodeDelta == 0 { return self }
    var result = self
    result.nodes.removeSubrange(start..<end)
    for index in start..<result.nodes.count {
      result.nodes[index] = nodes[index + end - start].advanced(by: change.nodeDelta)
    }
    return result
  }

  /// The last but one to which a condition applies, so that its next sibling is before the last.
  ///
  /// - Parameter isBefore: Must be true up to some node, and false from there on.
  func last(where isBefore: (NodeID) -> Bool) -> NodeID? {
    let index = nodes.partitioningIndex { !isBefore($0) } - 2
    return index >= 0 ? nodes[index] : nil
  }
}

extension SyntaxTree {
  /// A child of a container, or the key of a member, from which a search for the children around a node may start.
  package func firstChild(of container: NodeID, near node: NodeID) -> NodeID {
    firstChild(of: container) { $0 <= node }
  }

  /// The same for a search around an offset.
  func firstChild(of container: NodeID, near offset: ByteOffset) -> NodeID {
    firstChild(of: container) { self[$0].start < offset }
  }

  /// The children of a container, with their keys, that hold some of its nodes.
  ///
  /// - Parameter nodes: Between the brackets; if there are none, a child that holds their place, if any.
  package func children(of container: NodeID, around nodes: Range<NodeID>) -> Range<NodeID> {
    let step = kind(container) == .object ? 1 : 0
    var child = firstChild(of: container, near: nodes.lowerBound)
    var start: NodeID?
    while child < end(of: container), child < nodes.upperBound {
      let after = after(child.advanced(by: step))
      if start == nil, after > nodes.lowerBound { start = child }
      child = after
    }
    return (start ?? child)..<child
  }
  private func firstChild(of container: NodeID, where isBefore: (NodeID) -> Bool) -> NodeID {
    // Landmarks inside of the root are no children of it, and those inside of a container in the root are all children of that.
    guard container > .root, let landmark = landmarks.last(where: isBefore), landmark > container,
      landmark < end(of: container)
    else { return first(in: container) }
    return landmark
  }
}
