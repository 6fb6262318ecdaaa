import Findings
import JSONSyntax
import SourceText

/// The members or elements of a valid document that some lines touch.
struct TouchedChildren {
  /// The innermost object or array around the lines; `nil` where they extend beyond the root's brackets.
  private(set) var container: NodeID?
  /// The depth of the container.
  private(set) var depth = 0
  /// Keys or elements, at least one where there is a container.
  private(set) var children: [NodeID] = []
  /// The end of the token before the first child.
  private(set) var oldEnd: ByteOffset = 0
  /// Whether they include the container's first child.
  private(set) var isFirst = true
  /// Whether the closing bracket is on the line on which the last child ends.
  private(set) var isLast = false

  /// - Returns: `nil` for lines of whitespace.
  init?(_ tree: SyntaxTree, _ range: ByteRange) {
    guard !tree.isEmpty, let lines = writtenPart(ofLinesAt: range, in: tree.text) else { return nil }
    var next: NodeID? = .root
    while let node = next, interior(of: node, in: tree).map({ $0.contains(lines) }) ?? false {
      if container != nil { depth += 1 }
      container = node
      next = setChildren(of: node, in: tree, touching: lines)
    }
    if container != nil, children.isEmpty { return nil }
  }

  /// Sets the children of a container that lines touch.
  ///
  /// - Returns: The value of the only child, if there is exactly one.
  private mutating func setChildren(of node: NodeID, in tree: SyntaxTree, touching lines: ByteRange) -> NodeID? {
    let isObject = tree.kind(node) == .object
    let end = tree.end(of: node)
    children = []
    oldEnd = tree.opener(node).upperBound
    isFirst = true
    isLast = false
    var child = tree.first(in: node)
    while child < end {
      let value = isObject ? tree.value(of: child) : child
      let range = tree.range(child).lowerBound..<tree.range(value).upperBound
      if range.upperBound <= lines.lowerBound {
        oldEnd = range.upperBound
        isFirst = false
      } else if range.lowerBound < lines.upperBound {
        children.append(child)
        let rest = range.upperBound..<tree.range(end).lowerBound
        isLast = tree.after(value) == end && !tree.text.bytes[rest].contains { $0.isLineBreak }
      }
      child = tree.after(value)
    }
    guard children.count == 1, let only = children.first else { return nil }
    return isObject ? tree.value(of: only) : only
  }
}

/// The range between the brackets of an object or array.
private func interior(of node: NodeID, in tree: SyntaxTree) -> ByteRange? {
  guard tree[node].isContainer else { return nil }
  return tree.opener(node).upperBound..<tree.range(tree.end(of: node)).lowerBound
}

/// The lines that a range touches, without leading and trailing whitespace; `nil` where there is nothing else.
private func writtenPart(ofLinesAt range: ByteRange, in text: DocumentText) -> ByteRange? {
  let range = text.clamped(range)
  let before = text.bytes[..<range.lowerBound].lastIndex { $0.isLineBreak }.map { $0 + 1 } ?? 0
  let after = text.slice(range.upperBound..<text.count).firstIndex { $0.isLineBreak } ?? text.count
  let lines = text.bytes[before..<after]
  guard let first = lines.firstIndex(where: { !$0.isWhitespace }),
    let last = lines.lastIndex(where: { !$0.isWhitespace })
  else {
    return nil
  }
  return first..<last + 1
}
