import SourceText

extension SyntaxTree {
  /// The array or object around a value or key; `nil` for the root.
  ///
  /// - Complexity: O(1); the first call for a node with many siblings before it O(*nodes*).
  package func parent(of node: NodeID) -> NodeID? {
    guard contains(node) else { return nil }
    var first = node
    for _ in 0..<64 {
      guard let before = sibling(before: first) else { return first > .root ? NodeID(first.index - 1) : nil }
      first = before
    }
    return Ancestry(self).parent(of: node)
  }

  /// The JSON Pointer to one value; a key has that of its member.
  ///
  /// - Complexity: O(levels); the first time O(*nodes*).
  package func pointer(to node: NodeID) -> String { Ancestry(self).pointer(to: node) }

  /// The value that a JSON Pointer leads to; of equal keys the first.
  package func node(at pointer: String) -> NodeID? {
    guard !isEmpty, pointer.isEmpty || pointer.first == "/" else { return nil }
    var node = NodeID.root
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let next = child(of: node, pointerText(token)) else { return nil }
      node = next
    }
    return node
  }

  private func child(of container: NodeID, _ token: String) -> NodeID? {
    if kind(container) == .object { return members(of: container).first { string($0.key) == token }?.value }
    guard let index = Int(token), String(index) == token, index >= 0 else { return nil }
    return elements(of: container).dropFirst(index).first { _ in true }
  }

  /// The innermost value, or key, whose bytes hold an offset.
  package func node(at offset: ByteOffset) -> NodeID? {
    guard !isEmpty, range(.root).contains(offset) else { return nil }
    var node = NodeID.root
    while self[node].isContainer, let child = child(of: node, at: offset) { node = child }
    return node
  }

  private func child(of container: NodeID, at offset: ByteOffset) -> NodeID? {
    var child = first(in: container)
    let end = end(of: container)
    while child < end {
      if range(child).contains(offset) { return child }
      child = after(child)
    }
    return nil
  }
}

/// A reference token, escaped.
package func pointerToken(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == .tilde || $0 == .slash }) else { return text }
  return text.reduce(into: "") { $0 += $1 == "~" ? "~0" : $1 == "/" ? "~1" : String($1) }
}

private func pointerText(_ token: Substring) -> String {
  guard token.contains("~") else { return String(token) }
  let slashes = token.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
  return slashes.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
}
