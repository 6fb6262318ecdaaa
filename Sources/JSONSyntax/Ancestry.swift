/// The parent of every node of a tree, and the number of preceding siblings: from a table for many lookups, for few found on
/// demand.
///
/// A reference, because each fix copies it.
package final class Ancestry: Sendable {
  private let tree: SyntaxTree
  /// `nil` if lookups are few.
  private let table: AncestryTable?
  /// Values of members, each with its object: no lookup counts their siblings.
  private let members: [NodeID: NodeID]

  /// For few lookups.
  ///
  /// - Parameter members: Values in large objects, each with its object.
  package init(_ tree: SyntaxTree, members: [NodeID: NodeID]) {
    (self.tree, table, self.members) = (tree, nil, members)
  }

  /// - Complexity: O(*nodes*) for the first of a tree, then O(1).
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    (table, members) = (tree.ancestry, [:])
  }

  /// The array or object around a value or key; `nil` for the root.
  package func parent(of node: NodeID) -> NodeID? {
    guard let table else { return members[node] ?? parentOfFirst(siblings(from: node)) }
    guard table.parents.indices.contains(node.index), table.parents[node.index] >= 0 else { return nil }
    return NodeID(Int(table.parents[node.index]))
  }

  /// The JSON Pointer to a value; a key has that of its member. Long pointers have only their outer levels.
  ///
  /// - Complexity: O(levels).
  /// - Source: RFC 6901.
  package func pointer(to value: NodeID) -> String {
    var path: [NodeID] = []
    var length = 0
    var node = value
    while let parent = parent(of: node) {
      // A document with long keys, or as deep as no reader accepts, would have many megabytes of pointers.
      length += 1 + (tree.kind(parent) == .object ? tree[key(of: node)].extent : 4)
      path.append(node)
      node = parent
      if length > 8192 { (path, length) = ([], 0) }
    }
    var pointer: [UInt8] = []
    for node in path.reversed() { appendToken(of: node, to: &pointer) }
    return String(decoding: pointer, as: UTF8.self)
  }

  private func appendToken(of node: NodeID, to pointer: inout [UInt8]) {
    pointer.append(.slash)
    guard parent(of: node).map({ tree.kind($0) == .object }) ?? false else {
      pointer += String(siblingCount(node)).utf8
      return
    }
    let key = tree.utf8(key(of: node))
    guard key.contains(where: { $0 == .tilde || $0 == .slash }) else { return pointer += key }
    for byte in key {
      switch byte {
      case .tilde: pointer += [.tilde, .digit0]
      case .slash: pointer += [.tilde, .digit0 + 1]
      default: pointer.append(byte)
      }
    }
  }

  /// Keys and values alternate in an object: a value has an odd index, after its key.
  private func key(of node: NodeID) -> NodeID {
    siblingCount(node) % 2 == 1 ? tree.key(of: node) : node
  }

  private func siblingCount(_ node: NodeID) -> Int {
    if let table { return Int(table.siblingCounts[node.index]) }
    if members[node] != nil { return 1 }
    return siblings(from: node).reduce(-1) { count, _ in count + 1 }
  }

  /// A node and the keys and values before it in its parent, backwards.
  private func siblings(from node: NodeID) -> UnfoldFirstSequence<NodeID> {
    sequence(first: node) { [tree] in tree.sibling(before: $0) }
  }

  private func parentOfFirst(_ siblings: UnfoldFirstSequence<NodeID>) -> NodeID? {
    let first = siblings.reduce(.root) { $1 }
    return first > .root ? NodeID(first.index - 1) : nil
  }
}

/// Eight bytes for each node.
struct AncestryTable: Sendable {
  /// −1 for the root.
  let parents: [Int32]
  /// The number of keys and values before each node in its parent.
  let siblingCounts: [Int32]

  init(_ nodes: [Node]) {
    var siblingCounts = [Int32](repeating: 0, count: nodes.count)
    var parents = siblingCounts
    parents.withUnsafeMutableBufferPointer { parents in
      siblingCounts.withUnsafeMutableBufferPointer { siblingCounts in
        var (parent, count) = (Int32(-1), Int32(0))
        var outer: [(parent: Int32, count: Int32)] = []
        for (index, node) in nodes.enumerated() {
          (parents[index], siblingCounts[index]) = (parent, count)
          if node.isContainer {
            outer.append((parent, count &+ 1))
            (parent, count) = (Int32(truncatingIfNeeded: index), 0)
          } else if node.kind == .end {
            (parents[index], siblingCounts[index]) = outer.last.map { ($0.parent, $0.count) } ?? (-1, 0)
            (parent, count) = outer.popLast() ?? (-1, 0)
          } else {
            count &+= 1
          }
        }
      }
    }
    self.parents = parents
    self.siblingCounts = siblingCounts
  }
}
