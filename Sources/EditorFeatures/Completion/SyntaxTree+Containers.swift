import JSONSyntax
import SourceText
import TierlintCore

extension SyntaxTree {
  /// The arrays and objects around an offset, the root first; none where it stands outside of the root.
  ///
  /// - Complexity: O(values before the offset).
  func containers(around offset: ByteOffset) -> [NodeID] {
    var containers: [NodeID] = []
    var next: NodeID? = isEmpty ? nil : .root
    while let node = next, self[node].isContainer, holds(node, offset) {
      containers.append(node)
      next = lastChild(of: node, before: offset)?.node
    }
    return containers
  }

  /// The last key, value or element of a container that begins before an offset, and the one before that.
  func lastChild(
    of container: NodeID, before offset: ByteOffset
  ) -> (node: NodeID, isKey: Bool, previous: NodeID?)? {
    let isObject = kind(container) == .object
    var found: (node: NodeID, isKey: Bool, previous: NodeID?)?
    var isKey = isObject
    var child = first(in: container)
    let end = end(of: container)
    while child < end {
      // A value of a member that can be replaced may begin at the cursor; what is missing is not there.
      let start = self[child].start
      guard start < offset || start == offset && isObject && !isKey && !self[child].isContainer else { break }
      if kind(child) != .missing || self[child].extent > 0 { found = (child, isKey, found?.node) }
      child = after(child)
      if isObject { isKey.toggle() }
    }
    return found
  }

  /// Whether the opening bracket of a container is missing, so that its members are rather those of the one around it.
  func isUnopened(_ node: NodeID) -> Bool {
    let first = text.bytes[self[node].start]
    return first != 0x7B && first != 0x5B
  }

  /// Whether an offset, before which a container begins, is inside of it.
  private func holds(_ container: NodeID, _ offset: ByteOffset) -> Bool {
    let end = self[end(of: container)]
    guard offset > self[container].start else { return false }
    if offset <= end.start { return true }
    guard end.flags.contains(.recovered) else { return false }
    // Nobody knows where it ends: the line of the cursor tells, by its indentation.
    let between = text.slice(end.start..<offset)
    guard between.allSatisfy({ $0.isWhitespace || $0 == comma }) else { return false }
    guard container != .root, let lineBreak = between.lastIndex(where: \.endsLine) else { return true }
    return offset - lineBreak - 1 > indentation(of: self[container].start)
  }

  /// The blanks at the start of the line of an offset.
  private func indentation(of offset: ByteOffset) -> Int {
    var start = offset
    while start > 0, !text.bytes[start - 1].endsLine, offset - start < 4096 { start -= 1 }
    return text.slice(start..<offset).prefix { $0 == 0x20 || $0 == 0x09 }.count
  }
}
