/// The parent of every node of a tree, and the number of preceding siblings: from a table for many lookups, for few found on
/// demand.
///
/// A reference, because each fix copies it.
package final class Ancestry: Sendable {
  private let tree: SyntaxTree
  /// `nil` if lookups are few.
  private let table: AncestryTable?

  /// For few lookups.
  package init(ofFewIn tree: SyntaxTree) { (self.tree, table) = (tree, nil) }

  /// - Complexity: O(*nodes*) for the first of a tree, then O(1).
  package init(_ tree: SyntaxTree) {
    self.tree = tree
    table = tree.ancestry
  }

  /// The array or object around a value or key; `nil` for the root.
  package func parent(of node: NodeID) -> NodeID? {
    guard let table else { return tree.steps(to: node).last?.container }
    return table.parent(of: node)
  }

  /// The JSON Pointer to a value; a key has that of its member. Long pointers have only their outer levels.
  ///
  /// - Source: RFC 6901.
  package func pointer(to value: NodeID) -> String { pointer(to: value, isStable: false) }

  /// The same with the `id` of elements in the place of their index, and without the index of strings, so that it stays the same
  /// when other elements are inserted.
  package func stablePointer(to value: NodeID) -> String { pointer(to: value, isStable: true) }

  private func pointer(to value: NodeID, isStable: Bool) -> String {
    var pointer: [UInt8] = []
    pointer.reserveCapacity(64)
    var length = 0
    for step in steps(to: value) {
      // A document with long keys, or as deep as no reader accepts, would have many megabytes of pointers.
      length += 1 + (tree.kind(step.container) == .object ? tree[step.child].extent : 4)
      if length > 8192 { break }
      let isElement = tree.kind(step.container) == .array
      if isElement, isStable, tree.kind(step.child) == .string { continue }
      if isElement, isStable, let id = id(of: step.child) {
        append(token: id, to: &pointer)
      } else {
        appendToken(of: step, to: &pointer)
      }
    }
    return String(decoding: pointer, as: UTF8.self)
  }

  /// A container and its element, or the key of its member.
  private typealias Step = (container: NodeID, child: NodeID)

  /// The way from the root to a value or key.
  private func steps(to value: NodeID) -> [Step] {
    guard let table else { return tree.steps(to: value) }
    var steps: [Step] = []
    steps.reserveCapacity(8)
    var node = value
    while let parent = table.parent(of: node) {
      // Keys and values alternate in an object: a value has an odd index, after its key.
      let isValue = tree.kind(parent) == .object && table.siblingCounts[node.index] % 2 == 1
      steps.append((parent, isValue ? tree.key(of: node) : node))
      node = parent
    }
    steps.reverse()
    return steps
  }

  private func appendToken(of step: Step, to pointer: inout [UInt8]) {
    guard tree.kind(step.container) == .object else {
      pointer.append(.slash)
      pointer += String(siblingCount(step.child, in: step.container)).utf8
      return
    }
    append(token: tree.utf8(step.child), to: &pointer)
  }

  /// An `id` after the hundredth member is none that people or the app wrote.
  private func id(of element: NodeID) -> ArraySlice<UInt8>? {
    let member = tree.members(of: element).prefix(100).first { tree.string($0.key, equals: "id") }
    guard let member, tree.kind(member.value) == .string else { return nil }
    let id = tree.utf8(member.value)
    return id.isEmpty ? nil : id
  }

  private func append(token key: ArraySlice<UInt8>, to pointer: inout [UInt8]) {
    pointer.append(.slash)
    guard key.contains(where: { $0 == .tilde || $0 == .slash }) else {
      pointer += key
      return
    }
    for byte in key {
      switch byte {
      case .tilde: pointer += [.tilde, .digit0]
      case .slash: pointer += [.tilde, .digit0 + 1]
      default: pointer.append(byte)
      }
    }
  }

  private func siblingCount(_ node: NodeID, in parent: NodeID) -> Int {
    if let table { return Int(table.siblingCounts[node.index]) }
    var count = 0
    tree.forEachElement(of: parent, in: tree.first(in: parent)..<node) { _ in count += 1 }
    return count
  }
}

extension SyntaxTree {
  /// The containers around a node, outermost first, each with the key or element that leads to the node: searched from the root,
  /// where large objects have landmarks.
  fileprivate func steps(to node: NodeID) -> [(container: NodeID, child: NodeID)] {
    var steps: [(container: NodeID, child: NodeID)] = []
    guard node > .root, contains(node) else { return steps }
    var container = NodeID.root
    while true {
      let child = children(of: container, around: node..<node.advanced(by: 1)).lowerBound
      steps.append((container, child))
      let value = kind(container) == .object ? self.value(of: child) : child
      if node <= value || end(of: container) <= node { return steps }
      container = value
    }
  }
}

/// Eight bytes for each node.
struct AncestryTable: Sendable {
  /// −1 for the root.
  let parents: [Int32]
  /// The number of keys and values before each node in its parent.
  let siblingCounts: [Int32]

  func parent(of node: NodeID) -> NodeID? {
    guard parents.indices.contains(node.index), parents[node.index] >= 0 else { return nil }
    return NodeID(Int(parents[node.index]))
  }

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
