import JSONSyntax
import SourceText

/// The layout of the children of an object or array.
package struct ContainerLayout {
  /// Between the opening bracket and the first child.
  package var opening: String
  /// Between two children, with the comma.
  package var separator: String
  /// Between the last child and the closing bracket.
  package var closing: String

  var isMultiline: Bool { opening.utf8.contains { $0 == .newline || $0 == .carriageReturn } }
}

extension EditBuilder {
  /// The bytes between the last two children of a non-empty object or array; if there is one, as its own line begins.
  package func separator(in container: NodeID) -> String {
    guard let last = lastChild(of: container) else { return "," }
    let first = firstNode(ofChild: last, in: container)
    let start = tree.range(first).lowerBound
    guard let previous = tree.sibling(before: first) else {
      let line = lastLineBreak(in: tree.text.slice(leadingTrivia(of: container)))
      return "," + (line.map { String(decoding: $0, as: UTF8.self) } ?? space(in: container))
    }
    let before = tree.text.slice(gap(tree.range(previous).upperBound, start))
    let parts = before.split(separator: .comma, omittingEmptySubsequences: false)
    guard parts.count == 2, parts.joined().allSatisfy({ $0.isWhitespace }) else { return "," + space(in: container) }
    return String(decoding: parts[0] + [.comma] + (lastLineBreak(in: parts[1]) ?? parts[1]), as: UTF8.self)
  }

  /// The colon between key and value with its whitespace, as in the object or one around it.
  package func colon(in container: NodeID) -> String {
    var next: NodeID? = container
    while let ancestor = next {
      if case let key = tree.first(in: ancestor), tree.kind(ancestor) == .object, tree.kind(key) == .string {
        let written = tree.text.slice(gap(tree.range(key).upperBound, tree.range(tree.value(of: key)).lowerBound))
        let isColon = written.count { $0 == UInt8(ascii: ":") } == 1 && lastLineBreak(in: written) == nil
        if isColon, written.allSatisfy({ $0.isWhitespace || $0 == UInt8(ascii: ":") }) {
          return String(decoding: written, as: UTF8.self)
        }
      }
      next = ancestry.parent(of: ancestor)
    }
    return ": "
  }

  /// The space after a comma within a line: none if colons have none.
  private func space(in container: NodeID) -> String { colon(in: container).hasSuffix(":") ? "" : " " }

  /// The layout for the first children of an empty object or array, taken from a similar one.
  package func layout(ofEmpty container: NodeID) -> ContainerLayout {
    let separator = "," + space(in: container)
    guard let model = model(for: container) else {
      return ContainerLayout(opening: "", separator: separator, closing: "")
    }
    let leadingTrivia = tree.text.slice(leadingTrivia(of: model))
    guard let line = lastLineBreak(in: leadingTrivia) else {
      let isAlike = tree.kind(model) == tree.kind(container) && leadingTrivia.allSatisfy { $0.isWhitespace }
      let padding = isAlike ? String(decoding: leadingTrivia, as: UTF8.self) : ""
      return ContainerLayout(opening: padding, separator: separator, closing: padding)
    }
    let lineBreak = line.prefix { $0 == .newline || $0 == .carriageReturn }
    let outer = indentation(at: tree.range(model).lowerBound)
    let inner = line.dropFirst(lineBreak.count)
    let step = inner.starts(with: outer) ? Array(inner.dropFirst(outer.count)) : [0x20, 0x20]
    let closing = Array(lineBreak + indentation(at: tree.range(container).lowerBound))
    let opening = String(decoding: closing + step, as: UTF8.self)
    return ContainerLayout(
      opening: opening, separator: "," + opening, closing: String(decoding: closing, as: UTF8.self))
  }

  /// An object or array with children whose layout fits an empty one.
  private func model(for container: NodeID) -> NodeID? {
    guard let parent = ancestry.parent(of: container) else { return nil }
    if tree.kind(container) == .object { return neighbor(of: container, in: parent) ?? parent }
    // Arrays of ids mostly look alike, and often unlike the object around them.
    let before = tree.nodeIDs.prefix(upTo: container).suffix(200).reversed()
    let after = tree.nodeIDs.suffix(from: container).dropFirst().prefix(200)
    let isList = { (node: NodeID) in
      tree.kind(node) == .array && !tree.isEmpty(node) && !tree[tree.first(in: node)].isContainer
    }
    // From their closing brackets, because lists are long.
    return before.lazy.compactMap { tree.sibling(before: $0.advanced(by: 1)) }.first(where: isList)
      ?? after.first(where: isList)
      ?? (colon(in: container).hasPrefix(" ") ? parent : nil)
  }

  /// A sibling of an object that is a non-empty object.
  func neighbor(of object: NodeID, in parent: NodeID) -> NodeID? {
    let first = firstNode(ofChild: object, in: parent)
    let next = tree.after(object)
    return [tree.sibling(before: first), first == object ? next : tree.value(of: next)].compactMap { $0 }.first {
      tree.kind($0) == .object && lastChild(of: $0) != nil
    }
  }

  /// The indentation of the line at an offset; empty if the line begins more than 4 KB before.
  func indentation(at offset: ByteOffset) -> ArraySlice<UInt8> {
    let before = tree.text.slice(max(0, offset - 4_096)..<offset)
    guard let lineBreak = before.lastIndex(where: { $0 == .newline || $0 == .carriageReturn }) else { return [] }
    return before[(lineBreak + 1)...].prefix { $0 == .space || $0 == .tab }
  }
}

/// The last line break with the whitespace after it; `nil` if there is none, or something else follows.
private func lastLineBreak(in bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
  guard let end = bytes.lastIndex(where: { $0 == .newline || $0 == .carriageReturn }) else { return nil }
  guard bytes[end...].allSatisfy({ $0.isWhitespace }) else { return nil }
  let isPair = bytes[end] == .newline && end > bytes.startIndex && bytes[end - 1] == .carriageReturn
  return bytes[(isPair ? end - 1 : end)...]
}
