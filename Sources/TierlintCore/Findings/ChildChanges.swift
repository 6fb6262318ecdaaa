import JSONSyntax
import SourceText

/// What one fix does to the members or elements of one object or array.
package struct ChildChanges {
  /// Values, in any order.
  package var removed: Set<NodeID> = []
  /// JSON texts, with a key where the container is an object.
  package var added: [(key: String?, value: String)] = []
}

/// Writes into a document what a fix adds, and takes out what it removes, as the document is laid out.
package struct EditBuilder {
  package let tree: SyntaxTree
  package let ancestry: Ancestry

  package init(tree: SyntaxTree, ancestry: Ancestry) {
    self.tree = tree
    self.ancestry = ancestry
  }
}

extension EditBuilder {
  /// The changes as edits, in no order: what goes takes its comma and its line along, what comes is written like the rest.
  ///
  /// - Returns: `nil` where the container's opening bracket is missing, and with it the certainty where it begins.
  package func edits(for changes: ChildChanges, in container: NodeID) -> [TextEdit]? {
    guard tree.contains(container),
      tree.text.slice(tree.opener(container)).contains(where: { $0 == 0x7B || $0 == 0x5B })
    else { return nil }
    let texts = changes.added.map { ($0.key.map { jsonStringLiteral($0) + colon(in: container) } ?? "") + $0.value }
    guard let last = lastChild(of: container, without: changes.removed) else {
      return [refilling(of: container, with: texts)]
    }
    let removals = runs(of: changes.removed, in: container).map { TextEdit(removal(of: $0, in: container), "") }
    guard !texts.isEmpty else { return removals }
    let glue = glue(in: container)
    let end = tree.range(last).upperBound
    return removals + [TextEdit(end..<end, texts.map { glue + $0 }.joined())]
  }

  /// Where a child begins: an element's value, a member's key.
  package func firstNode(ofChild value: NodeID, in container: NodeID) -> NodeID {
    tree.kind(container) == .object ? tree.key(of: value) : value
  }

  /// The value of the last child that is not among some others.
  package func lastChild(of container: NodeID, without others: Set<NodeID> = []) -> NodeID? {
    var end = tree.end(of: container)
    while let child = tree.sibling(before: end) {
      if !others.contains(child) { return child }
      end = firstNode(ofChild: child, in: container)
    }
    return nil
  }

  /// Children that stand side by side, as the values of the first and the last of them.
  private func runs(of children: Set<NodeID>, in container: NodeID) -> [(first: NodeID, last: NodeID)] {
    children.sorted().reduce(into: []) { runs, child in
      if let run = runs.last, tree.after(run.last) == firstNode(ofChild: child, in: container) {
        runs[runs.count - 1].last = child
      } else {
        runs.append((child, child))
      }
    }
  }

  /// The bytes of some but not all children, with the comma and the blanks that would be left over.
  private func removal(of run: (first: NodeID, last: NodeID), in container: NodeID) -> ByteRange {
    let start = tree.range(firstNode(ofChild: run.first, in: container)).lowerBound
    let isLast = tree.after(run.last) == tree.end(of: container)
    guard isLast else { return gap(start, tree.range(tree.after(run.last)).lowerBound) }
    return gap(separatorStart(before: start), tree.range(run.last).upperBound)
  }

  /// Where the comma before an offset, and the blanks around it, begin.
  private func separatorStart(before offset: ByteOffset) -> ByteOffset {
    var start = offset
    while start > 0, tree.text.bytes[start - 1].isWhitespace { start -= 1 }
    if start > 0, tree.text.bytes[start - 1] == comma { start -= 1 }
    while start > 0, tree.text.bytes[start - 1].isWhitespace { start -= 1 }
    return start
  }

  /// The edit after which an object or array holds these texts alone; comments before and behind its children stay.
  private func refilling(of container: NodeID, with texts: [String]) -> TextEdit {
    let inside = gap(tree.opener(container).upperBound, tree.range(tree.end(of: container)).lowerBound)
    let last = lastChild(of: container)
    let children =
      last.map { gap(tree.range(tree.first(in: container)).lowerBound, tree.range($0).upperBound) }
      ?? gap(inside.lowerBound, 0)
    let around =
      tree.text.slice(gap(inside.lowerBound, children.lowerBound))
      + tree.text.slice(gap(children.upperBound, inside.upperBound))
    guard around.allSatisfy({ $0.isWhitespace || $0 == comma }) else {
      let layout = layout(ofEmpty: container)
      guard last == nil, layout.standsOnLines, !texts.isEmpty else {
        return TextEdit(children, texts.joined(separator: ", "))
      }
      return TextEdit(children, layout.opening + texts.joined(separator: layout.glue))
    }
    guard !texts.isEmpty else { return TextEdit(inside, "") }
    let layout = layout(ofEmpty: container)
    return TextEdit(inside, layout.opening + texts.joined(separator: layout.glue) + layout.closing)
  }
}

/// The bytes from one offset to another; none where that lies before it.
package func gap(_ start: ByteOffset, _ end: ByteOffset) -> ByteRange { start..<max(start, end) }
