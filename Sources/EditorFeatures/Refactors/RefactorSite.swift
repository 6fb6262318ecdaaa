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
  /// Whether the selection is in the key of the innermost member.
  let isOnKey: Bool

  var tree: SyntaxTree { document.tree }

  /// - Returns: `nil` where the document is not JSON: who changed it would not know what.
  /// - Complexity: O(siblings of the values around the selection).
  init?(_ document: Document, _ range: ByteRange, now: Int) {
    guard document.tree.isSound else { return nil }
    self.document = document
    self.now = now
    let path = DocumentPath(document.tree, range, edge: .touching)
    self.path = path?.values ?? []
    isOnKey = path?.isKey ?? false
  }

  /// Whether the selection is in a member of the root, at most so many levels below it.
  func isIn(_ name: StaticString, depth: Int = .max) -> Bool {
    path.count > 1 && path.count - 2 <= depth && path[1] == ObjectView(tree, 0)[name]
  }
}

extension Document {
  /// A value as it is written as a child of an object or array.
  func text(_ value: JSONValue, inside container: NodeID) -> String {
    EditBuilder(tree: tree, ancestry: Ancestry(tree)).layout(forChildOf: container).text(value)
  }
}
