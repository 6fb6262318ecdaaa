import JSONRepair
import JSONSyntax
import SourceText

extension Document {
  /// Whether an edit leaves the repairs of a broken text as they are: it changes what a text of the list says, and no search for a repair
  /// has read near it.
  ///
  /// - Parameter bytes: What the edit replaces, by `count` bytes of the text after it.
  package func keepsRepairs(_ bytes: ByteRange, in text: DocumentText, count: Int) -> Bool {
    let node = tree.nodeIDs.partitioningIndex { tree[$0].start > bytes.lowerBound }.advanced(by: -1)
    guard tree.kind(node) == .string, !tree.isRecovered(node), case let range = tree.range(node),
      range.lowerBound < bytes.lowerBound, bytes.upperBound < range.upperBound, !tree.isKey(node),
      let key = tree.key(around: node).flatMap(tree.string)
    else { return false }
    let next = tree.searched.partitioningIndex { $0.upperBound >= bytes.lowerBound }
    if next < tree.searched.count, tree.searched[next].lowerBound <= bytes.upperBound { return false }
    let new = range.lowerBound + 1..<range.upperBound - 1 + count - bytes.count
    let wanted = kind == .project ? Wanted.project : .state
    return [tree.text.slice(range.lowerBound + 1..<range.upperBound - 1), text.slice(new)].allSatisfy {
      wanted.isFreeText($0, under: key)
    }
  }
}

extension SyntaxTree {
  /// Whether a string is the key of a member.
  fileprivate func isKey(_ string: NodeID) -> Bool {
    text.slice(range(string).upperBound..<text.count).first { $0 > .space } == .colon
  }

  /// The key of the member whose value is a string, or a short list of strings with it.
  fileprivate func key(around string: NodeID) -> NodeID? {
    var node = string
    for _ in 0..<32 where contains(node) {
      node = key(of: node)
      if kind(node) == .string, isKey(node) { return node }
      if kind(node) != .string, kind(node) != .array { return nil }
    }
    return nil
  }
}
