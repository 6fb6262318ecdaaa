import JSONSyntax
import SourceText
import TierlintCore

/// The place in a document for which refactors are wanted.
package struct RefactorSite: Sendable {
  let document: Document
  /// The values around the selection, from the root down; a member's value stands for its key too. None in a CSV.
  let path: [NodeID]
  /// Seconds since 1970.
  let now: Int
  private let range: ByteRange

  var tree: SyntaxTree { document.tree }

  /// - Returns: `nil` where the document is not JSON: who changed it would not know what.
  /// - Complexity: O(siblings of the values around the selection).
  init?(_ document: Document, _ range: ByteRange, now: Int) {
    guard document.tree.hasAllFindings else { return nil }
    self.document = document
    self.range = range
    self.now = now
    path = values(around: range, document.tree)
  }

  /// Whether the selection is in a member of the root, at most so many levels below it.
  func isIn(_ name: StaticString, depth: Int = .max) -> Bool {
    path.count > 1 && path.count - 2 <= depth && path[1] == ObjectView(tree, .root)[name]
  }

  /// Whether the selection is in the key of the innermost member.
  var isOnKey: Bool {
    guard path.count > 1, let value = path.last, tree.kind(path[path.count - 2]) == .object else { return false }
    return tree.range(tree.key(of: value)).holds(range)
  }
}

private func values(around range: ByteRange, _ tree: SyntaxTree) -> [NodeID] {
  guard !tree.isEmpty, tree.range(.root).holds(range) else { return [] }
  var path = [NodeID.root]
  while let place = path.last, let child = child(of: place, around: range, tree) { path.append(child) }
  return path
}

private func child(of container: NodeID, around range: ByteRange, _ tree: SyntaxTree) -> NodeID? {
  if tree.kind(container) == .array { return tree.elements(of: container).first { tree.range($0).holds(range) } }
  return tree.members(of: container).first { key, value in
    let member = tree.range(key).lowerBound..<max(tree.range(key).lowerBound, tree.range(value).upperBound)
    return member.holds(range)
  }?.value
}

extension ByteRange {
  /// Whether another range lies in this one, at its ends too: a cursor behind a word is still on it.
  fileprivate func holds(_ other: ByteRange) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

extension Document {
  /// The tiers of a project, without elements that are none; no tiers in any other document.
  var projectTiers: [Tier] {
    guard kind == .project else { return [] }
    return ObjectView(tree, .root).elements("tiers").enumerated().compactMap { index, node in
      tree.kind(node) == .object ? Tier(ObjectView(tree, node), index: index) : nil
    }
  }

  /// A value as it is written as a child of an object or array.
  func text(_ value: JSONValue, inside container: NodeID) -> String {
    EditBuilder(tree: tree, ancestry: Ancestry(tree)).layout(forChildOf: container).text(value)
  }
}
