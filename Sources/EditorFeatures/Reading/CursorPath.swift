import JSONSyntax
import SourceText

/// The way from the root of a document to a place in its text.
struct CursorPath {
  let tree: SyntaxTree
  /// The root first; last the value at the place, or whose key is there.
  private(set) var values: [NodeID] = [0]
  /// The key, the scalar or the bracket at the place; `nil` in the blanks between them.
  private(set) var token: ByteRange?
  /// Whether the place is in the key of the last value.
  private(set) var isKey = false

  /// - Parameter touching: Whether what ends at the place counts as well.
  /// - Returns: `nil` outside of the root.
  /// - Complexity: O(values before the place).
  init?(_ tree: SyntaxTree, _ offset: ByteOffset, touching: Bool = false) {
    self.tree = tree
    let holds = { (range: ByteRange) in range.contains(offset) || touching && range.upperBound == offset }
    guard !tree.nodes.isEmpty, holds(tree.range(0)) else { return nil }
    while !isKey, let child = tree.child(of: value, where: holds, notBehind: offset) {
      values.append(child.value)
      isKey = child.isKey
    }
    if isKey {
      token = tree.range(value - 1)
    } else {
      token = [tree.opener(value), tree.closer(value)].first(where: holds)
    }
  }

  /// The value at the place, or whose key is there.
  var value: NodeID { values[values.count - 1] }

  /// Whether the names on the way are these: `tiers/*/id`, where `*` stands for any one.
  func isAt(_ pattern: String) -> Bool {
    let names = pattern.split(separator: "/")
    return names.count == values.count - 1 && matches(names[...], from: 0)
  }

  /// Whether the last names on the way are these.
  func ends(with pattern: String) -> Bool {
    let names = pattern.split(separator: "/")
    return names.count < values.count && matches(names[...], from: values.count - 1 - names.count)
  }

  private func matches(_ names: ArraySlice<Substring>, from start: Int) -> Bool {
    zip(values[start...], zip(values[(start + 1)...], names)).allSatisfy { parent, step in
      step.1 == "*" || tree.kind(parent) == .object && tree.string(step.0 - 1).map { $0 == step.1 } ?? false
    }
  }
}

extension SyntaxTree {
  /// The closing bracket of a container, where there is one; of any other value its range.
  func closer(_ node: NodeID) -> ByteRange {
    nodes.indices.contains(node) && nodes[node].isContainer ? range(after(node) - 1) : range(node)
  }

  /// The last child of a container whose value or key meets a condition, of those that begin at an offset or before it.
  fileprivate func child(
    of container: NodeID, where holds: (ByteRange) -> Bool, notBehind offset: ByteOffset
  ) -> (value: NodeID, isKey: Bool)? {
    guard nodes.indices.contains(container), nodes[container].isContainer else { return nil }
    let isObject = nodes[container].kind == .object
    var found: (value: NodeID, isKey: Bool)?
    var child = container + 1
    var isKey = isObject
    let end = after(container) - 1
    while child < end, nodes[child].start <= offset {
      if holds(range(child)) { found = (isKey ? child + 1 : child, isKey) }
      child = after(child)
      if isObject { isKey.toggle() }
    }
    return found
  }
}
