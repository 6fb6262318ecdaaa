import Findings
import JSONSyntax
import SourceText
import TierLists

/// The document and the selection for which refactors are requested.
package final class RefactorContext {
  let names: DocumentNames
  /// The values around the selection, the root first; a key is represented by its value. Empty for a CSV.
  let path: [NodeID]
  /// Seconds since 1970.
  let now: Int
  /// Whether the selection is in the key of the innermost member.
  let isOnKey: Bool

  /// The id of the item under the cursor, if it can be moved.
  private(set) lazy var item = itemID(self).flatMap { id in (try? names.lists.checkItem(id)).map { id } }
  /// The only place of the item under the cursor.
  private(set) lazy var place = itemID(self).flatMap { SinglePlace($0, names.lists) }

  var document: Document { names.document }
  var tree: SyntaxTree { document.tree }

  /// - Returns: `nil` where the document has syntax errors.
  /// - Complexity: O(siblings of the values around the selection).
  package init?(_ names: DocumentNames, now: Int, _ range: ByteRange) {
    guard names.document.tree.hasAllFindings else { return nil }
    (self.names, self.now) = (names, now)
    let path = DocumentPath(names.document.tree, range, edge: .touching)
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

extension ObjectView {
  /// The change that sets a member.
  func setting(_ name: ASCIIName, to value: String) -> Change {
    self[name].map { .replace(.value($0), with: value) }
      ?? .addMember(to: node, key: name.description, value: value)
  }
}
