import JSONSyntax
import SourceText

/// The path from the root of a document to an offset or a range in its text.
package struct DocumentPath {
  /// Which values contain a range.
  package enum Edge {
    /// Values with a byte at the offset: the cursor is on a character.
    case inside
    /// Also values that begin or end there: the cursor is next to a character.
    case touching
    /// Arrays and objects that begin before the offset and are not closed before it, even if their bracket is missing.
    case before
  }

  package let tree: SyntaxTree
  /// The root first; last the value at the range, or whose key is there. With `.before` only arrays and objects.
  package private(set) var values: [NodeID] = [.root]
  /// Whether the range is in the key of the last value.
  package private(set) var isKey = false
  private let range: ByteRange
  private let edge: Edge

  /// - Returns: `nil` outside of the root.
  /// - Complexity: O(values before the range).
  package init?(_ tree: SyntaxTree, _ range: ByteRange, edge: Edge) {
    (self.tree, self.range, self.edge) = (tree, range, edge)
    guard !tree.isEmpty, edge == .before ? tree.isOpen(.root, at: range.lowerBound) : isAround(tree.range(.root)) else {
      return nil
    }
    if edge == .before {
      while let child = tree.lastChild(of: value, before: range.lowerBound)?.node,
        tree.isOpen(child, at: range.lowerBound)
      { values.append(child) }
    } else {
      while !isKey, let child = child(of: value) {
        values.append(child.value)
        isKey = child.isKey
      }
    }
  }

  package init?(_ tree: SyntaxTree, _ offset: ByteOffset, edge: Edge) { self.init(tree, offset..<offset, edge: edge) }

  /// The value at the range, or whose key is there.
  package var value: NodeID { values[values.count - 1] }

  /// The key or value at the range.
  package var node: NodeID { isKey ? tree.key(of: value) : value }

  /// The key, the scalar or the bracket at the range; `nil` in the whitespace and separators between them.
  package var token: ByteRange? {
    isKey ? tree.range(node) : [tree.opener(value), tree.closer(value)].first(where: isAround)
  }

  private func isAround(_ other: ByteRange) -> Bool {
    edge == .inside
      ? other.contains(range.lowerBound)
      : other.lowerBound <= range.lowerBound && range.upperBound <= other.upperBound
  }

  /// The last value in a container around the range; a member's value includes its key.
  private func child(of container: NodeID) -> (value: NodeID, isKey: Bool)? {
    var found: (value: NodeID, isKey: Bool)?
    for element in tree.elements(of: container) {
      guard tree.range(element).lowerBound <= range.lowerBound else { break }
      if contains(element) { found = (element, false) }
    }
    for (key, value) in tree.members(of: container) {
      let keyRange = tree.range(key)
      guard keyRange.lowerBound <= range.lowerBound else { break }
      let member = keyRange.lowerBound..<max(keyRange.upperBound, tree.range(value).upperBound)
      if isAround(member) { found = (value, contains(key) && !contains(value)) }
    }
    return found
  }

  /// Whether the range is in a key or value; a missing value without bytes contains nothing.
  private func contains(_ node: NodeID) -> Bool {
    let isThere = tree.kind(node) != .missing || !tree.range(node).isEmpty
    return isThere && isAround(tree.range(node))
  }
}

extension DocumentPath {
  /// Whether the names on the path are these: `tiers/*/id`, where `*` matches any name.
  package func isAt(_ pattern: String) -> Bool {
    let names = pattern.split(separator: "/")
    return names.count == values.count - 1 && matches(names[...], from: 0)
  }

  /// Whether the last names on the path are these.
  package func ends(with pattern: String) -> Bool {
    let names = pattern.split(separator: "/")
    return names.count < values.count && matches(names[...], from: values.count - 1 - names.count)
  }

  private func matches(_ names: ArraySlice<Substring>, from start: Int) -> Bool {
    zip(values[start...], zip(values[(start + 1)...], names)).allSatisfy { parent, step in
      step.1 == "*" || tree.kind(parent) == .object && tree.string(tree.key(of: step.0)).map { $0 == step.1 } ?? false
    }
  }
}

extension SyntaxTree {
  /// The closing bracket of a container, where there is one; of any other value its range.
  package func closer(_ node: NodeID) -> ByteRange {
    contains(node) && self[node].isContainer ? range(end(of: node)) : range(node)
  }
}
