import JSONSyntax
import SourceText

/// How a value with children is written: on one line, or with each child on a line of its own.
package struct ValueLayout: Sendable {
  /// Between a key and its value.
  package var colon: String
  /// The line break and the blanks with which the lines of a value begin; `nil` where all stands on one line.
  package var lineStart: String?
  /// What the lines of its children have more.
  package var step: String
  /// Inside the brackets of an object that stands on one line.
  package var padding: String
  /// Whether the elements of an array of simple values stand on lines of their own.
  package var spreadsLists: Bool

  package init(colon: String, lineStart: String?, step: String, padding: String, spreadsLists: Bool) {
    self.colon = colon
    self.lineStart = lineStart
    self.step = step
    self.padding = padding
    self.spreadsLists = spreadsLists
  }

  /// A new document: two blanks a level, short lists on one line.
  package static let plain = ValueLayout(colon: ": ", lineStart: "\n", step: "  ", padding: " ", spreadsLists: false)

  /// A value as JSON in this layout.
  package func text(_ value: JSONValue) -> String {
    switch value {
    case .array(let elements):
      return bracketed("[", "]", elements, padding: "", spreads: spreads(elements)) { layout, element in
        layout.text(element)
      }
    case .object(let members):
      return bracketed("{", "}", members, padding: padding, spreads: true) { layout, member in
        jsonStringLiteral(member.name) + colon + layout.text(member.value)
      }
    default: return String(decoding: value.bytes, as: UTF8.self)
    }
  }

  /// Lists of simple values stand on one line; long ones, and all in some documents, do not.
  private func spreads(_ elements: [JSONValue]) -> Bool {
    spreadsLists || elements.count > 10
      || elements.contains {
        switch $0 {
        case .array, .object: true
        default: false
        }
      }
  }

  private func bracketed<Child>(
    _ opener: String, _ closer: String, _ children: [Child], padding: String, spreads: Bool,
    _ text: (ValueLayout, Child) -> String
  ) -> String {
    if children.isEmpty { return opener + closer }
    var inner = self
    guard let lineStart, spreads else {
      inner.lineStart = nil
      let glue = colon.hasSuffix(":") ? "," : ", "
      return opener + padding + children.map { text(inner, $0) }.joined(separator: glue) + padding + closer
    }
    let childStart = lineStart + step
    inner.lineStart = childStart
    return opener + childStart + children.map { text(inner, $0) }.joined(separator: "," + childStart) + lineStart
      + closer
  }
}

extension EditBuilder {
  /// The edits that add a value at the end of an object, under a key, or of an array.
  ///
  /// - Returns: `nil` where it is not certain where that begins.
  package func edits(adding value: JSONValue, named key: String?, to container: NodeID) -> [TextEdit]? {
    guard tree.contains(container), tree[container].isContainer else { return nil }
    let text = layout(forChildOf: container).text(value)
    return edits(for: ChildChanges(added: [(key, text)]), in: container)
  }

  /// How a new child of an object or array is written: like those beside it.
  package func layout(forChildOf container: NodeID) -> ValueLayout {
    let colon = colon(in: container)
    let lineStart = lineStart(ofChildrenOf: container)
    let outer = indentation(at: tree.range(container).lowerBound)
    let inner = Array((lineStart ?? "").utf8.drop { $0 == 0x0A || $0 == 0x0D })
    let step =
      inner.starts(with: outer) && inner.count > outer.count ? Array(inner.dropFirst(outer.count)) : [0x20, 0x20]
    return ValueLayout(
      colon: colon, lineStart: modelChild(of: container).map(isOnOneLine) ?? false ? nil : lineStart,
      step: String(decoding: step, as: UTF8.self), padding: padding(near: container),
      spreadsLists: colon.hasPrefix(" "))
  }

  /// The line break and blanks before each child, where it stands on a line of its own.
  private func lineStart(ofChildrenOf container: NodeID) -> String? {
    let before = lastChild(of: container) == nil ? layout(ofEmpty: container).opening : glue(in: container)
    let start = before.utf8.first == comma ? Substring(before.dropFirst()) : before[...]
    let isLine = start.utf8.contains { $0 == 0x0A || $0 == 0x0D } && start.utf8.allSatisfy(\.isWhitespace)
    return isLine ? String(start) : nil
  }

  /// The last child that has children itself: of a list, an object of its kind, of an object whatever it holds.
  private func modelChild(of container: NodeID) -> NodeID? {
    var child = lastChild(of: container)
    var rest = 50
    while let place = child, rest > 0 {
      if tree[place].isContainer, lastChild(of: place) != nil { return place }
      child = previousChild(before: place, in: container)
      rest -= 1
    }
    return nil
  }

  private func previousChild(before child: NodeID, in container: NodeID) -> NodeID? {
    tree.sibling(before: firstNode(ofChild: child, in: container))
  }

  private func isOnOneLine(_ container: NodeID) -> Bool {
    !tree.text.slice(lead(of: container)).contains { $0 == 0x0A || $0 == 0x0D }
  }

  /// The bytes between an opening bracket and the first child.
  private func lead(of container: NodeID) -> ByteRange {
    gap(tree.opener(container).upperBound, tree.range(tree.first(in: container)).lowerBound)
  }

  /// What stands inside the brackets of an object on one line, here or around it.
  private func padding(near container: NodeID) -> String {
    var next = modelChild(of: container) ?? container as NodeID?
    while let place = next {
      if tree.kind(place) == .object, lastChild(of: place) != nil, isOnOneLine(place) {
        return tree.text.string(lead(of: place)).hasPrefix(" ") ? " " : ""
      }
      next = ancestry.parent(of: place)
    }
    return colon(in: container).hasSuffix(" ") ? " " : ""
  }
}
