import SourceText

extension SyntaxTree {
  /// The array or object around a value or key; `nil` for the root.
  ///
  /// - Complexity: O(siblings before it).
  package func parent(of node: NodeID) -> NodeID? { placeInParent(node)?.parent }

  /// The array or object around a node, and the number of nodes in it, each with all that is inside, before this one.
  private func placeInParent(_ node: NodeID) -> (parent: NodeID, index: Int)? {
    guard nodes.indices.contains(node) else { return nil }
    var before = node - 1
    var index = 0
    while before >= 0 {
      if nodes[before].kind == .end {
        before -= nodes[before].extent
      } else if nodes[before].isContainer {
        return (before, index)
      }
      before -= 1
      index += 1
    }
    return nil
  }

  /// The JSON Pointer to a value; a key has that of its member.
  ///
  /// - Complexity: O(siblings before each value on the way).
  /// - Source: RFC 6901.
  package func pointer(to node: NodeID) -> String {
    var tokens: [String] = []
    var place = node
    while let (parent, index) = placeInParent(place) {
      if nodes[parent].kind == .array {
        tokens.append(String(index))
      } else {
        // Keys and values take turns: a value stands at an odd place.
        tokens.append(pointerToken(string(index % 2 == 1 ? place - 1 : place) ?? ""))
      }
      place = parent
    }
    return tokens.reversed().map { "/" + $0 }.joined()
  }

  /// The value that a JSON Pointer leads to; of equal keys the first.
  package func node(at pointer: String) -> NodeID? {
    guard !nodes.isEmpty, pointer.isEmpty || pointer.first == "/" else { return nil }
    var place = 0
    for token in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      guard let next = child(of: place, pointerText(token)) else { return nil }
      place = next
    }
    return place
  }

  private func child(of container: NodeID, _ token: String) -> NodeID? {
    if kind(container) == .object { return members(of: container).first { string($0.key) == token }?.value }
    guard let index = Int(token), String(index) == token, index >= 0 else { return nil }
    return elements(of: container).dropFirst(index).first { _ in true }
  }

  /// The innermost value, or key, whose bytes hold an offset.
  package func node(at offset: ByteOffset) -> NodeID? {
    guard !nodes.isEmpty, range(0).contains(offset) else { return nil }
    var place = 0
    while nodes[place].isContainer, let child = child(of: place, at: offset) { place = child }
    return place
  }

  private func child(of container: NodeID, at offset: ByteOffset) -> NodeID? {
    var child = container + 1
    let end = after(container) - 1
    while child < end {
      if range(child).contains(offset) { return child }
      child = after(child)
    }
    return nil
  }
}

/// A reference token, escaped.
package func pointerToken(_ text: String) -> String {
  guard text.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return text }
  return text.reduce(into: "") { $0 += $1 == "~" ? "~0" : $1 == "/" ? "~1" : String($1) }
}

private func pointerText(_ token: Substring) -> String {
  guard token.contains("~") else { return String(token) }
  let slashes = token.split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
  return slashes.split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
}
