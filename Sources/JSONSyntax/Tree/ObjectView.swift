import SourceText

/// A tolerant view of one object: a member that is absent or of another type reads as `nil`.
@frozen
@usableFromInline
package struct ObjectView: Sendable {
  @usableFromInline package let tree: SyntaxTree
  @usableFromInline package let node: NodeID

  /// An object without members.
  package static let empty = ObjectView(.empty, .root)

  @inlinable
  package init(_ tree: SyntaxTree, _ node: NodeID) {
    (self.tree, self.node) = (tree, node)
    if tree.isWatched { tree.reportRead(node) }
  }

  /// The value of the first member of that name, of whatever type.
  @inlinable
  @inline(__always)
  package subscript(name: ASCIIName) -> NodeID? { tree.firstValue(named: name, in: node) }

  /// The value of the first member of that name if it is an object.
  @inlinable
  package func object(_ name: ASCIIName) -> ObjectView? {
    self[name].flatMap { tree.kind($0) == .object ? ObjectView(tree, $0) : nil }
  }

  /// The value of the first member of that name if it is a string.
  package func string(_ name: ASCIIName) -> String? { self[name].flatMap { tree.string($0) } }

  /// The value of the first member of that name if it is an integer within Int64.
  package func integer(_ name: ASCIIName) -> Int64? { self[name].flatMap { tree.integer($0) } }

  /// The value of the first member of that name if it is a number.
  package func number(_ name: ASCIIName) -> Double? { self[name].flatMap { tree.double($0) } }

  /// The value of the first member of that name if it is `true` or `false`.
  package func bool(_ name: ASCIIName) -> Bool? {
    self[name].flatMap { tree.kind($0) == .true ? true : tree.kind($0) == .false ? false : nil }
  }

  /// The elements of the first member of that name; none if it is not an array.
  @inlinable
  package func elements(_ name: ASCIIName) -> SyntaxTree.Elements { tree.elements(of: self[name]) }

  /// Calls a function with the elements of the first member of that name.
  @inlinable
  @inline(__always)
  package func forEachElement(_ name: ASCIIName, _ body: (NodeID) -> Void) {
    tree.forEachElement(of: self[name], body)
  }

  @inlinable
  package var members: SyntaxTree.Members { tree.members(of: node) }

  /// The key of the member whose value the object is.
  package var key: String? { tree.string(tree.key(of: node)) }
}

extension SyntaxTree {
  /// Whether a value exists and is not null.
  package func isPresent(_ node: NodeID?) -> Bool {
    guard let node else { return false }
    return kind(node) != .null && kind(node) != .missing
  }

  /// Whether a string is empty or has only whitespace.
  package func isEmptyOrWhitespace(_ node: NodeID) -> Bool {
    guard kind(node) == .string else { return false }
    // Almost every text begins with a letter: no need to decode it.
    let content = content(node)
    let first = content.isEmpty ? .space : text.bytes[content.lowerBound]
    if first > .space, first < 0x7F, first != .backslash { return false }
    return string(node)?.unicodeScalars.allSatisfy { $0.properties.isWhitespace } ?? false
  }

  /// Whether an array or object was read from bracket to bracket, without recovered brackets.
  package func isComplete(_ node: NodeID?, _ wanted: Node.Kind) -> Bool {
    guard let node, kind(node) == wanted else { return false }
    return !isRecovered(node) && !isRecovered(end(of: node))
  }
}
