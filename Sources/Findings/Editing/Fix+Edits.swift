import JSONSyntax
import SourceText
import TierLists

extension Fix {
  /// The fix as sorted edits of the document's bytes, in the document's own layout.
  ///
  /// - Returns: `nil` if one of its changes cannot be made, or overlaps another.
  package func resolved(in tree: SyntaxTree, _ ancestry: @autoclosure () -> Ancestry) -> Diagnostic.Fix? {
    // Many fixes do no more.
    if changes.count == 1, case .remove(let node)? = changes.first {
      let builder = EditBuilder(tree: tree, ancestry: ancestry())
      guard tree.isWritten(node), let container = builder.ancestry.parent(of: node) else { return nil }
      let edit = builder.removal(of: node, in: container)
      return edit.map { Diagnostic.Fix(title: title, isSafe: isSafe && !tree.hasComment(in: $0.range), edits: [$0]) }
    }
    var edits: [TextEdit] = []
    var textEdits: [TextEdit] = []
    var children: [NodeID: ChildChanges] = [:]
    for change in changes {
      switch change {
      case .replace(let location, let text): edits.append(TextEdit(tree.replacedRange(location), text))
      case .edit(let edit): textEdits.append(edit)
      case .remove(let node):
        guard tree.isWritten(node), let container = ancestry().parent(of: node) else { return nil }
        children[container, default: ChildChanges()].removed.insert(node)
      case .addMember(let object, let key, let value):
        guard tree.kind(object) == .object else { return nil }
        children[object, default: ChildChanges()].added.append((key, value))
      case .insertMember(let object, let names, let key, let value):
        guard tree.kind(object) == .object else { return nil }
        let builder = EditBuilder(tree: tree, ancestry: ancestry())
        if let edit = builder.insertion(of: key, value, in: object, after: Set(names)) {
          edits.append(edit)
        } else {
          children[object, default: ChildChanges()].added.append((key, value))
        }
      case .addElement(let array, let value):
        guard tree.kind(array) == .array else { return nil }
        children[array, default: ChildChanges()].added.append((nil, value))
      }
    }
    for (container, changes) in children {
      guard let childEdits = EditBuilder(tree: tree, ancestry: ancestry()).edits(for: changes, in: container) else {
        return nil
      }
      edits += childEdits
    }
    let losesComment = edits.contains { tree.hasComment(in: $0.range) }
    edits += textEdits
    edits.sort { $0.range.precedes($1.range) }
    let overlaps = zip(edits, edits.dropFirst()).contains { $0.range.upperBound > $1.range.lowerBound }
    if edits.isEmpty || overlaps { return nil }
    return Diagnostic.Fix(title: title, isSafe: isSafe && !losesComment, edits: edits.joiningInsertions)
  }
}

extension [TextEdit] {
  /// Each insertion joined to an edit at the same place, so that nobody applies the two in the other order.
  fileprivate var joiningInsertions: [TextEdit] {
    reduce(into: []) { edits, edit in
      guard let last = edits.last, last.range == edit.range.lowerBound..<edit.range.lowerBound else {
        return edits.append(edit)
      }
      edits[edits.count - 1] = TextEdit(edit.range, last.text + edit.text)
    }
  }
}

extension SyntaxTree {
  /// Whether a value is where it was read, and not where the repair of a syntax error moves it.
  fileprivate func isWritten(_ node: NodeID) -> Bool { kind(node) == .missing || !range(node).isEmpty }

  /// Whether a comment is in a range, which somebody wrote.
  fileprivate func hasComment(in range: ByteRange) -> Bool {
    if problems.isEmpty { return false }
    let first = problems.partitioningIndex { $0.range.lowerBound >= range.lowerBound }
    return problems[first...].prefix { $0.range.lowerBound < range.upperBound }.contains {
      if case .comment = $0.kind { true } else { false }
    }
  }

  /// A value over several lines is shown by its bracket, but replaced as a whole.
  fileprivate func replacedRange(_ location: NodeLocation) -> ByteRange {
    if case .value(let node) = location { return range(node) }
    return range(location)
  }
}
