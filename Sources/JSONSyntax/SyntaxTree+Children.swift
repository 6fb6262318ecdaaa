extension SyntaxTree {
  /// The members of an object, in order, duplicates included; none of anything else.
  @inlinable
  package func members(of node: NodeID?) -> Members { Members(self, node) }

  /// The elements of an array, in order; none of anything else.
  @inlinable
  package func elements(of node: NodeID?) -> Elements { Elements(self, node) }

  /// Calls a function with the key and value nodes of an object; keeps no reference, as the sequence does.
  @inlinable
  @inline(__always)
  package func forEachMember(of node: NodeID?, _ body: (_ key: NodeID, _ value: NodeID) -> Void) {
    guard let node, kind(node) == .object else { return }
    var key = first(in: node)
    let end = end(of: node)
    while value(of: key) < end {
      body(key, value(of: key))
      key = after(value(of: key))
    }
  }

  /// Calls a function with the elements of an array.
  @inlinable
  @inline(__always)
  package func forEachElement(of node: NodeID?, _ body: (NodeID) -> Void) {
    guard let node, kind(node) == .array else { return }
    var element = first(in: node)
    let end = end(of: node)
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
    init(_ tree: SyntaxTree, _ node: NodeID?) {
      self.tree = tree
      let object = node.flatMap { tree.kind($0) == .object ? $0 : nil }
      place = object.map(tree.first) ?? .root
      end = object.map(tree.end) ?? .root
    }

    @inlinable
    package mutating func next() -> (key: NodeID, value: NodeID)? {
      guard tree.value(of: place) < end else { return nil }
      let key = place
      place = tree.after(tree.value(of: key))
      return (key, tree.value(of: key))
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
    init(_ tree: SyntaxTree, _ node: NodeID?) {
      self.tree = tree
      let array = node.flatMap { tree.kind($0) == .array ? $0 : nil }
      place = array.map(tree.first) ?? .root
      end = array.map(tree.end) ?? .root
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
