import Findings
import JSONSyntax
import SourceText
import TierLists

/// The document and the selection for which refactors are requested.
package final class RefactorContext {
  /// For trials.
  let names: DocumentNames
  /// The values around the selection, the root first; a key is represented by its value. Empty for a CSV.
  let path: [NodeID]
  /// Seconds since 1970.
  let now: Int64
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
  package init?(_ names: DocumentNames, now: Int64, _ range: ByteRange) {
    guard names.document.tree.hasAllFindings else { return nil }
    (self.names, self.now) = (names.forTrials, now)
    let path = DocumentPath(names.document.tree, range, edge: .touching)
    self.path = path?.values ?? []
    isOnKey = path?.isKey ?? false
  }

  /// Whether the selection is in a member of the root, at most `depth` levels below it.
  func isIn(_ name: ASCIIName, depth: Int = .max) -> Bool {
    path.count > 1 && path.count - 2 <= depth && path[1] == ObjectView(tree, .root)[name]
  }
}

extension RefactorContext {
  /// The offer of an operation, if it changes something.
  func offer(_ title: String, _ edit: ListOperation.Edit) -> [Refactor.Offer] {
    explained(title, edit).filter { $0.obstacle == nil }
  }

  /// The same; where the operation cannot be applied, with the reason.
  func explained(_ title: String, _ edit: ListOperation.Edit) -> [Refactor.Offer] {
    let action = Refactor.Action.edit(ListOperation(edit))
    do throws(ListEditError) {
      let changes = try [edit].changes(names, now: now, allowsUnknown: false)
      return changes.allSatisfy { $0.isEmpty } ? [] : [Refactor.Offer(title, action)]
    } catch {
      return [Refactor.Offer(title, action, obstacle: error.message)]
    }
  }
}

extension Document {
  /// Renders a value as a child of an object or array, in the document's layout.
  ///
  /// - Parameter ancestry: By default for a container near the root.
  func text(_ value: JSONValue, inside container: NodeID, _ ancestry: Ancestry? = nil) -> String {
    EditBuilder(tree: tree, ancestry: ancestry ?? Ancestry(ofFewIn: tree)).layout(forChildOf: container).text(value)
  }
}

extension ObjectView {
  /// The change that sets a member.
  func setting(_ name: ASCIIName, to value: String) -> Change {
    self[name].map { .replace(.value($0), with: value) }
      ?? .addMember(to: node, key: name.description, value: value)
  }
}
