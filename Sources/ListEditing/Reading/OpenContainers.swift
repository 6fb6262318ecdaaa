import Findings
import JSONSyntax
import SourceText

extension SyntaxTree {
  /// The last key, value or element of a container that begins before an offset, and the one before that.
  package func lastChild(
    of container: NodeID, before offset: ByteOffset
  ) -> (node: NodeID, isKey: Bool, previous: NodeID?)? {
    let isObject = kind(container) == .object
    var found: (node: NodeID, isKey: Bool, previous: NodeID?)?
    var isKey = isObject
    var child = first(in: container)
    let end = end(of: container)
    while child < end {
      // A scalar value of a member may begin at the offset: completion replaces it.
      let start = self[child].start
      guard start < offset || start == offset && isObject && !isKey && !self[child].isContainer else { break }
      if kind(child) != .missing || self[child].extent > 0 { found = (child, isKey, found?.node) }
      child = after(child)
      if isObject { isKey.toggle() }
    }
    return found
  }

  /// Whether the opening bracket of a container is missing, so that its members belong to the container around it.
  package func isUnopened(_ node: NodeID) -> Bool {
    let first = text.bytes[self[node].start]
    return first != .openBrace && first != .openBracket
  }

  /// Whether a node is an array or object that begins before an offset and is not closed before it.
  func isOpen(_ container: NodeID, at offset: ByteOffset) -> Bool {
    guard self[container].isContainer, offset > self[container].start else { return false }
    let end = self[end(of: container)]
    if offset <= end.start { return true }
    guard end.flags.contains(.recovered) else { return false }
    // Without a closing bracket, the indentation of the offset's line decides.
    let between = text.slice(end.start..<offset)
    guard between.allSatisfy({ $0.isWhitespace || $0 == .comma }) else { return false }
    guard container != .root, let lineBreak = between.lastIndex(where: { $0.endsLine }) else { return true }
    return offset - lineBreak - 1 > indentation(of: self[container].start)
  }

  /// Spaces and tabs at the start of the line of an offset.
  private func indentation(of offset: ByteOffset) -> Int {
    var start = offset
    while start > 0, !text.bytes[start - 1].endsLine, offset - start < 4096 { start -= 1 }
    return text.slice(start..<offset).prefix { $0 == .space || $0 == .tab }.count
  }
}

extension UInt8 {
  package var endsLine: Bool { self == .newline || self == .carriageReturn }
}
