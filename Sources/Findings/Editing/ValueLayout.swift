import Configurations
import JSONSyntax
import SourceText
import TierLists

/// The layout of a value with children: on one line, or with each child on its own line.
package struct ValueLayout: Sendable {
  /// Between a key and its value.
  var colon: String
  /// The line break and indentation before each line of a value; `nil` for one line.
  var lineStart: String?
  /// Extra indentation of child lines.
  var step: String
  /// Inside the braces of an object on one line.
  var padding: String
  /// Whether arrays of scalars have one element per line.
  var spreadsLists: Bool

  /// The layout of a new document: indented by two spaces, short arrays on one line.
  package static let plain = plain(depth: 0)

  /// The same for a value so deep in it.
  package static func plain(depth: Int) -> ValueLayout {
    let indentation = String(repeating: "  ", count: depth)
    return ValueLayout(
      colon: ": ", lineStart: "\n" + indentation, step: "  ", padding: " ", spreadsLists: false)
  }

  /// A value as JSON in this layout.
  package func text(_ value: JSONValue) -> String {
    var output: [UInt8] = []
    write(value, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a value as JSON in this layout.
  package func write(_ value: JSONValue, to output: inout [UInt8]) {
    switch value {
    case .array(let elements):
      write(elements, "[", "]", padding: "", spreads: spreads(elements, after: output), to: &output) {
        layout, element, output in
        layout.write(element, to: &output)
      }
    case .object(let members):
      write(members, "{", "}", padding: padding, spreads: true, to: &output) { layout, member, output in
        output.appendJSON(member.name)
        output += colon.utf8
        layout.write(member.value, to: &output)
      }
    default: value.write(to: &output)
    }
  }

  /// Whether an array has one element per line: not if its elements are few scalars that fit on the line.
  private func spreads(_ elements: [JSONValue], after output: [UInt8]) -> Bool {
    if spreadsLists || elements.count > 10 { return true }
    // A comma may follow the brackets.
    var line = Array(output.suffix(LayoutSettings.defaultWidth).split(separator: .newline).last ?? []) + [0, 0, 0]
    for element in elements {
      switch element {
      case .array, .object: return true
      default: element.write(to: &line)
      }
      line += [0, 0]
    }
    return line.count - 2 > LayoutSettings.defaultWidth
  }

  private func write<Child>(
    _ children: [Child], _ opener: String, _ closer: String, padding: String, spreads: Bool,
    to output: inout [UInt8], _ write: (ValueLayout, Child, inout [UInt8]) -> Void
  ) {
    let end = spreads ? lineStart : nil
    var inner = self
    inner.lineStart = end.map { $0 + step }
    let separator = inner.lineStart.map { "," + $0 } ?? (colon.hasSuffix(":") ? "," : ", ")
    output += opener.utf8
    for (index, child) in children.enumerated() {
      output += (index > 0 ? separator : inner.lineStart ?? padding).utf8
      write(inner, child, &output)
    }
    output += (children.isEmpty ? closer : (end ?? padding) + closer).utf8
  }
}

extension EditBuilder {
  /// The edits that append a value to an array, or a member to an object.
  ///
  /// - Returns: `nil` if the container's opening bracket is missing.
  package func edits(adding value: JSONValue, named key: String?, to container: NodeID) -> [TextEdit]? {
    guard tree.contains(container), tree[container].isContainer else { return nil }
    let text = layout(forChildOf: container).text(value)
    return edits(for: ChildChanges(added: [(key, text)]), in: container)
  }

  /// The layout for a new child of an object or array, like that of its siblings.
  package func layout(forChildOf container: NodeID) -> ValueLayout {
    let colon = colon(in: container)
    let lineStart = lineStart(ofChildrenOf: container)
    let outer = indentation(at: tree.range(container).lowerBound)
    let inner = Array((lineStart ?? "").utf8.drop { $0 == .newline || $0 == .carriageReturn })
    let step =
      inner.starts(with: outer) && inner.count > outer.count ? Array(inner.dropFirst(outer.count)) : [0x20, 0x20]
    return ValueLayout(
      colon: colon, lineStart: modelChild(of: container).map(isOnOneLine) ?? false ? nil : lineStart,
      step: String(decoding: step, as: UTF8.self), padding: padding(near: container),
      spreadsLists: colon.hasPrefix(" "))
  }

  /// The line break and indentation before each child; `nil` if children share a line.
  private func lineStart(ofChildrenOf container: NodeID) -> String? {
    let before = lastChild(of: container) == nil ? layout(ofEmpty: container).opening : separator(in: container)
    let start = before.utf8.first == .comma ? Substring(before.dropFirst()) : before[...]
    let isLine =
      start.utf8.contains { $0 == .newline || $0 == .carriageReturn } && start.utf8.allSatisfy { $0.isWhitespace }
    return isLine ? String(start) : nil
  }

  /// The last non-empty container among the children.
  private func modelChild(of container: NodeID) -> NodeID? {
    var child = lastChild(of: container)
    var rest = 50
    while let candidate = child, rest > 0 {
      if tree[candidate].isContainer, lastChild(of: candidate) != nil { return candidate }
      child = previousChild(before: candidate, in: container)
      rest -= 1
    }
    return nil
  }

  private func previousChild(before child: NodeID, in container: NodeID) -> NodeID? {
    tree.sibling(before: firstNode(ofChild: child, in: container))
  }

  private func isOnOneLine(_ container: NodeID) -> Bool {
    !tree.text.slice(leadingTrivia(of: container)).contains { $0 == .newline || $0 == .carriageReturn }
  }

  /// The bytes between an opening bracket and the first child.
  package func leadingTrivia(of container: NodeID) -> ByteRange {
    gap(tree.opener(container).upperBound, tree.range(tree.first(in: container)).lowerBound)
  }

  /// The padding of an object on one line, here or around it.
  private func padding(near container: NodeID) -> String {
    var next = modelChild(of: container) ?? container as NodeID?
    while let ancestor = next {
      if tree.kind(ancestor) == .object, lastChild(of: ancestor) != nil, isOnOneLine(ancestor) {
        return tree.text.string(leadingTrivia(of: ancestor)).hasPrefix(" ") ? " " : ""
      }
      next = ancestry.parent(of: ancestor)
    }
    return colon(in: container).hasSuffix(" ") ? " " : ""
  }
}
