import SourceText

extension SyntaxTree {
  /// The JSON Pointer to a value; a key has that of its member.
  ///
  /// - Complexity: O(siblings on the way).
  /// - Source: RFC 6901.
  package func pointer(to node: NodeID) -> String {
    var pointer = ""
    var place = 0
    while place < node, let step = step(from: place, towards: node) {
      pointer += "/" + step.token
      place = step.node
      if step.isKey { break }
    }
    return pointer
  }

  private func step(from container: NodeID, towards node: NodeID) -> (token: String, node: NodeID, isKey: Bool)? {
    switch kind(container) {
    case .object:
      for (key, value) in members(of: container) where node < after(value) {
        return (pointerToken(string(key) ?? ""), value, key == node)
      }
    case .array:
      for (index, element) in elements(of: container).enumerated() where node < after(element) {
        return (String(index), element, false)
      }
    default: break
    }
    return nil
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
