import JSONSyntax
import SourceText
import TierlintCore

/// The last version of a document without syntax errors: when a lost quote is found, its tree and diagnostics follow all edits since at once.
struct ValidVersion: Sendable {
  /// The maximum length of the text that all edits since replace or insert.
  private static let limit = 65_536

  let document: Document
  let textRevision: Int
  private(set) var history: EditHistory
  /// What all edits since replace, by how many bytes.
  private var edit: TreeChange?

  /// Whether nothing was edited since.
  var isCurrent: Bool { edit == nil }

  init(_ document: Document, _ textRevision: Int, _ history: EditHistory) {
    (self.document, self.textRevision, self.history) = (document, textRevision, history)
  }

  /// Adds an edit.
  ///
  /// - Returns: Whether all edits are near each other.
  mutating func add(_ bytes: ByteRange, _ count: Int) -> Bool {
    let next = TreeChange(bytes: bytes, byteCount: count)
    guard let all = edit?.followed(by: next) else {
      edit = next
      return true
    }
    edit = all
    return max(all.bytes.count, all.byteCount) <= Self.limit
  }

  /// What has changed in the next version since a text with a revision.
  func change(since revision: Int, to next: Document) -> TreeChange? {
    guard let edit,
      let change = document.tree.change(to: next.tree, replacing: edit.bytes, count: edit.byteCount)
    else { return nil }
    // Of several changes in one notification, the first may have been followed already.
    if let earlier = history.change(since: revision) { return earlier.followed(by: change) }
    return revision == textRevision ? change : nil
  }

  /// The version after the edits, if the tree can follow them.
  func followed(_ text: DocumentText, in earlier: inout EarlierTree) -> ValidVersion? {
    guard let edit,
      let (tree, change) = document.tree.edited(text, replacing: edit.bytes, count: edit.byteCount, in: &earlier)
    else { return nil }
    var next = ValidVersion(
      Document(tree, name: document.name, languageHint: document.languageHint), textRevision, history)
    next.history.append(change, of: textRevision)
    return next
  }
}
