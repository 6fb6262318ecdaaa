import JSONSyntax
import SourceText
import TierLists

/// The changes of one fix to the children of one object or array.
struct ChildChanges {
  /// Values, in any order.
  var removed: Set<NodeID> = []
  /// JSON, with a key if the container is an object.
  var added: [(key: String?, value: String)] = []
}

/// Builds the edits that add and remove children, in the layout of the document.
package struct EditBuilder {
  package let tree: SyntaxTree
  let ancestry: Ancestry

  package init(tree: SyntaxTree, ancestry: Ancestry) {
    self.tree = tree
    self.ancestry = ancestry
  }
}

extension EditBuilder {
  /// Unsorted edits: a removed child goes with its comma and its line, an added one is laid out like its siblings.
  ///
  /// - Returns: `nil` if the container's opening bracket is missing.
  func edits(for changes: ChildChanges, in container: NodeID) -> [TextEdit]? {
    guard hasOpener(container) else { return nil }
    let last = lastChild(of: container, without: changes.removed)
    let lineStart =
      changes.added.isEmpty ? "" : last == nil ? layout(ofEmpty: container).opening : separator(in: container)
    let texts = changes.added.map { key, value in
      (key.map { jsonStringLiteral($0) + colon(in: container) } ?? "") + reindented(value, after: lineStart)
    }
    guard let last else { return [refilling(of: container, with: texts)] }
    let removals = runs(of: changes.removed, in: container).map { TextEdit(removal(of: $0, in: container), "") }
    guard !texts.isEmpty else { return removals }
    return removals + appending(texts.map { lineStart + $0 }.joined(), after: tree.range(last).upperBound)
  }

  /// Adds text that begins with a comma. A comment on the rest of a line stays with what it is about.
  private func appending(_ text: String, after end: ByteOffset) -> [TextEdit] {
    let rest = tree.text.slice(gap(end, tree.text.count)).prefix { $0 != .newline && $0 != .carriageReturn }
    let comment = rest.drop { $0.isWhitespace || $0 == .comma }
    guard comment.starts(with: "//".utf8), text.utf8.first == .comma, text.utf8.contains(.newline) else {
      return [TextEdit(end..<end, text)]
    }
    let added = TextEdit(rest.endIndex..<rest.endIndex, String(text.dropFirst()))
    return rest[..<comment.startIndex].contains(.comma) ? [added] : [TextEdit(end..<end, ","), added]
  }

  /// The edit that removes one child with its comma and its line.
  ///
  /// - Returns: `nil` if the container's opening bracket is missing.
  func removal(of child: NodeID, in container: NodeID) -> TextEdit? {
    guard hasOpener(container) else { return nil }
    let isOnly =
      firstNode(ofChild: child, in: container) == tree.first(in: container)
      && tree.after(child) == tree.end(of: container)
    return isOnly ? refilling(of: container, with: []) : TextEdit(removal(of: (child, child), in: container), "")
  }

  private func hasOpener(_ container: NodeID) -> Bool {
    guard tree.contains(container), let bracket = tree.text.slice(tree.opener(container)).first else { return false }
    return bracket == .openBrace || bracket == .openBracket
  }

  /// A value over several lines, indented like the line on which it begins: its last line has that indentation.
  private func reindented(_ value: String, after lineStart: String) -> String {
    guard value.utf8.contains(.newline) else { return value }
    let lines = value.utf8.split(separator: .newline, omittingEmptySubsequences: false)
    guard lines.count > 1, let last = lines.last, tree.hasAllFindings,
      let new = lineStart.utf8.split(separator: .newline, omittingEmptySubsequences: false).dropFirst().last
    else { return value }
    let old = Array(last.prefix { $0.isSpaceOrTab })
    let rest = lines.dropFirst().map { $0.starts(with: old) ? Array(new) + $0.dropFirst(old.count) : Array($0) }
    return String(decoding: Array(([Array(lines[0])] + rest).joined(separator: [.newline])), as: UTF8.self)
  }

  /// Adds a member after the last of some others, or before the first member; `nil` where it comes last anyway.
  func insertion(of key: String, _ value: String, in object: NodeID, after names: Set<String>) -> TextEdit? {
    guard tree.isComplete(object, .object), let last = lastChild(of: object) else { return nil }
    let member = jsonStringLiteral(key) + colon(in: object) + value
    let known = tree.members(of: object).filter { tree.string($0.key).map(names.contains) ?? false }
    guard let previous = known.last?.value else {
      let start = tree.range(tree.first(in: object)).lowerBound
      return TextEdit(start..<start, member + separator(in: object))
    }
    if previous == last { return nil }
    let end = tree.range(previous).upperBound
    return TextEdit(end..<end, separator(in: object) + member)
  }

  /// The first node of a child: an element's value, a member's key.
  package func firstNode(ofChild value: NodeID, in container: NodeID) -> NodeID {
    tree.kind(container) == .object ? tree.key(of: value) : value
  }

  /// The value of the last child, ignoring some.
  package func lastChild(of container: NodeID, without others: Set<NodeID> = []) -> NodeID? {
    var end = tree.end(of: container)
    while let child = tree.sibling(before: end) {
      if !others.contains(child) { return child }
      end = firstNode(ofChild: child, in: container)
    }
    return nil
  }

  /// Groups adjacent children.
  private func runs(of children: Set<NodeID>, in container: NodeID) -> [(first: NodeID, last: NodeID)] {
    children.sorted().reduce(into: []) { runs, child in
      if let run = runs.last, tree.after(run.last) == firstNode(ofChild: child, in: container) {
        runs[runs.count - 1].last = child
      } else {
        runs.append((child, child))
      }
    }
  }

  /// The bytes of some but not all children, with their comma and whitespace.
  private func removal(of run: (first: NodeID, last: NodeID), in container: NodeID) -> ByteRange {
    let start = tree.range(firstNode(ofChild: run.first, in: container)).lowerBound
    let isLast = tree.after(run.last) == tree.end(of: container)
    guard isLast else { return gap(start, tree.range(tree.after(run.last)).lowerBound) }
    return gap(separatorStart(before: start), tree.range(run.last).upperBound)
  }

  /// The start of the comma before an offset, with the whitespace around it.
  private func separatorStart(before offset: ByteOffset) -> ByteOffset {
    var start = offset
    while start > 0, tree.text.bytes[start - 1].isWhitespace { start -= 1 }
    if start > 0, tree.text.bytes[start - 1] == .comma { start -= 1 }
    while start > 0, tree.text.bytes[start - 1].isWhitespace { start -= 1 }
    return start
  }

  /// Replaces all children; comments before and after them are kept.
  private func refilling(of container: NodeID, with texts: [String]) -> TextEdit {
    let inside = gap(tree.opener(container).upperBound, tree.range(tree.end(of: container)).lowerBound)
    let last = lastChild(of: container)
    let children =
      last.map { gap(tree.range(tree.first(in: container)).lowerBound, tree.range($0).upperBound) }
      ?? gap(inside.lowerBound, 0)
    let around =
      tree.text.slice(gap(inside.lowerBound, children.lowerBound))
      + tree.text.slice(gap(children.upperBound, inside.upperBound))
    guard around.allSatisfy({ $0.isWhitespace || $0 == .comma }) else {
      let layout = layout(ofEmpty: container)
      guard last == nil, layout.isMultiline, !texts.isEmpty else {
        return TextEdit(children, texts.joined(separator: ", "))
      }
      return TextEdit(children, layout.opening + texts.joined(separator: layout.separator))
    }
    guard !texts.isEmpty else { return TextEdit(inside, "") }
    let layout = layout(ofEmpty: container)
    return TextEdit(inside, layout.opening + texts.joined(separator: layout.separator) + layout.closing)
  }
}

/// The range from one offset to another, empty if that is smaller.
package func gap(_ start: ByteOffset, _ end: ByteOffset) -> ByteRange { start..<max(start, end) }
