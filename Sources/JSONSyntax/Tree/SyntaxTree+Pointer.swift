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
    // Bytes: a slash and an accent at the start of a key are one character.
    guard !isEmpty, pointer.isEmpty || pointer.utf8.first == .slash else { return nil }
    var node = NodeID.root
    for token in pointer.utf8.split(separator: .slash, omittingEmptySubsequences: false).dropFirst() {
      guard let next = child(of: node, Substring(token)) else { return nil }
      node = next
    }
    return node
  }

  private func child(of container: NodeID, _ token: Substring) -> NodeID? {
    if kind(container) == .object {
      let name = pointerText(token)
      return members(of: container).first { utf8($0.key).elementsEqual(name) }?.value
    }
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
  return text.unicodeScalars.reduce(into: "") {
    if $1 == "~" { $0 += "~0" } else if $1 == "/" { $0 += "~1" } else { $0.unicodeScalars.append($1) }
  }
}

/// The reference tokens of a JSON Pointer, unescaped; `nil` for another string.
package func pointerTokens(_ pointer: String) -> [String]? {
  guard pointer.isEmpty || pointer.utf8.first == .slash else { return nil }
  let tokens = pointer.utf8.split(separator: .slash, omittingEmptySubsequences: false).dropFirst()
  return tokens.map { String(decoding: pointerText(Substring($0)), as: UTF8.self) }
}

/// The bytes of a reference token, unescaped.
private func pointerText(_ token: Substring) -> [UInt8] {
  let slashes = token.utf8.split(separator: "~1".utf8, omittingEmptySubsequences: false).joined(separator: "/".utf8)
  return Array(Array(slashes).split(separator: "~0".utf8, omittingEmptySubsequences: false).joined(separator: "~".utf8))
}
