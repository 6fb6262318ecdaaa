import JSONSyntax
import SourceText

/// The way from the root of a document to a place in its text.
struct CursorPath {
  let tree: SyntaxTree
  /// The root first; last the value at the place, or whose key is there.
  private(set) var values: [NodeID] = [.root]
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
    guard !tree.isEmpty, holds(tree.range(.root)) else { return nil }
    while !isKey, let child = tree.child(of: value, where: holds, notBehind: offset) {
      values.append(child.value)
      isKey = child.isKey
    }
    if isKey {
      token = tree.range(tree.key(of: value))
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
      step.1 == "*" || tree.kind(parent) == .object && tree.string(tree.key(of: step.0)).map { $0 == step.1 } ?? false
    }
  }
}

extension SyntaxTree {
  /// The closing bracket of a container, where there is one; of any other value its range.
  func closer(_ node: NodeID) -> ByteRange {
    contains(node) && self[node].isContainer ? range(end(of: node)) : range(node)
  }

  /// The last child of a container whose value or key meets a condition, of those that begin at an offset or before it.
  fileprivate func child(
    of container: NodeID, where holds: (ByteRange) -> Bool, notBehind offset: ByteOffset
  ) -> (value: NodeID, isKey: Bool)? {
    guard contains(container), self[container].isContainer else { return nil }
    let isObject = self[container].kind == .object
    var found: (value: NodeID, isKey: Bool)?
    var child = first(in: container)
    var isKey = isObject
    let end = end(of: container)
    while child < end, self[child].start <= offset {
      if holds(range(child)) { found = (isKey ? value(of: child) : child, isKey) }
      child = after(child)
      if isObject { isKey.toggle() }
    }
    return found
  }
}
