import JSONSyntax
import SourceText
import TierlintCore

/// The document and the selection for which refactors are requested.
package struct RefactorContext {
  let names: DocumentNames
  /// The values around the selection, the root first; a key is represented by its value. Empty for a CSV.
  let path: [NodeID]
  /// Seconds since 1970.
  let now: Int
  /// Whether the selection is in the key of the innermost member.
  let isOnKey: Bool

  var document: Document { names.document }
  var tree: SyntaxTree { document.tree }

  /// - Returns: `nil` where the document has syntax errors.
  /// - Complexity: O(siblings of the values around the selection).
  init?(_ source: ActionSource, _ range: ByteRange) {
    let document = source.document
    guard document.tree.hasAllFindings else { return nil }
    (names, now) = (source.names, source.now)
    let path = DocumentPath(document.tree, range, edge: .touching)
    self.path = path?.values ?? []
    isOnKey = path?.isKey ?? false
  }

  /// Whether the selection is in a member of the root, at most `depth` levels below it.
  func isIn(_ name: ASCIIName, depth: Int = .max) -> Bool {
    path.count > 1 && path.count - 2 <= depth && path[1] == ObjectView(tree, .root)[name]
  }
}

extension Document {
  /// Renders a value as a child of an object or array, in the document's layout.
  func text(_ value: JSONValue, inside container: NodeID) -> String {
    EditBuilder(tree: tree, ancestry: Ancestry(tree)).layout(forChildOf: container).text(value)
  }
}
