extension SyntaxTree {
  /// The members of an object, in order, duplicates included; none of anything else.
  @inlinable
  package func members(of node: NodeID?) -> Members {
    if isWatched { reportRead(node) }
    return Members(tree: self, rest: interior(of: node, .object))
  }

  /// The elements of an array, in order; none of anything else.
  @inlinable
  package func elements(of node: NodeID?) -> Elements {
    if isWatched { reportRead(node) }
    return Elements(tree: self, rest: interior(of: node, .array))
  }

  /// The nodes between the brackets of a container; empty for a node of another kind.
  @inlinable
  @inline(__always)
  func interior(of node: NodeID?, _ kind: Node.Kind) -> Range<NodeID> {
    guard let node, self.kind(node) == kind else { return .root..<(.root) }
    return Range(uncheckedBounds: (first(in: node), NodeID(node.index &+ self[node].extent &- 1)))
  }

  /// Calls a function with the key and value nodes of an object; keeps no reference, as the sequence does.
  ///
  /// - Parameter nodes: Leaves out other members; whole members or elements. `nil`: none.
  @inlinable
  @inline(__always)
  package func forEachMember(
    of node: NodeID?, in nodes: Range<NodeID>? = nil, _ body: (_ key: NodeID, _ value: NodeID) -> Void
  ) {
    var interior = interior(of: node, .object)
    if let nodes { interior = nodes.clamped(to: interior) }
    var key = interior.lowerBound.index
    while key &+ 1 < interior.upperBound.index {
      let value = self.nodes[key &+ 1]
      body(NodeID(key), NodeID(key &+ 1))
      key &+= value.isContainer ? 1 &+ value.extent : 2
    }
  }

  /// Calls a function with the elements of an array.
  ///
  /// - Parameter nodes: As for members.
  @inlinable
  @inline(__always)
  package func forEachElement(of node: NodeID?, in nodes: Range<NodeID>? = nil, _ body: (NodeID) -> Void) {
    var interior = interior(of: node, .array)
    if let nodes { interior = nodes.clamped(to: interior) }
    var element = interior.lowerBound.index
    while element < interior.upperBound.index {
      let value = self.nodes[element]
      body(NodeID(element))
      element &+= value.isContainer ? value.extent : 1
    }
  }

  /// Key and value nodes of an object.
  @frozen
  @usableFromInline
  package struct Members: Sequence, IteratorProtocol {
    @usableFromInline let tree: SyntaxTree
    @usableFromInline var rest: Range<NodeID>

    @inlinable
    init(tree: SyntaxTree, rest: Range<NodeID>) { (self.tree, self.rest) = (tree, rest) }

    @inlinable
    package mutating func next() -> (key: NodeID, value: NodeID)? {
      let (key, value) = (rest.lowerBound, tree.value(of: rest.lowerBound))
      guard value < rest.upperBound else { return nil }
      rest = Range(uncheckedBounds: (tree.after(value), rest.upperBound))
      return (key, value)
    }
  }

  /// Value nodes of an array.
  @frozen
  @usableFromInline
  package struct Elements: Sequence, IteratorProtocol {
    @usableFromInline let tree: SyntaxTree
    @usableFromInline var rest: Range<NodeID>

    @inlinable
    init(tree: SyntaxTree, rest: Range<NodeID>) { (self.tree, self.rest) = (tree, rest) }

    @inlinable
    package mutating func next() -> NodeID? {
      let element = rest.lowerBound
      guard element < rest.upperBound else { return nil }
      rest = Range(uncheckedBounds: (tree.after(element), rest.upperBound))
      return element
    }
  }
}
