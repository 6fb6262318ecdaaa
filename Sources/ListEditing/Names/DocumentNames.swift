import JSONSyntax
import TierLists

/// Names in a document that several actions need, each made at its first use.
package final class DocumentNames {
  package let document: Document
  /// The occurrences of the ids of all items and tiers; `nil` where they are not known, or where there are duplicate keys.
  let knownIDs: KeyTable?

  private let ignoresLocks: Bool
  /// For many operations.
  let index: NameIndex?

  /// - Parameter ignoringLocks: Whether no tier counts as locked.
  package convenience init(_ document: Document, _ ids: KeyTable? = nil) {
    self.init(document, ids, ignoringLocks: false, nil)
  }

  init(_ document: Document, _ ids: KeyTable? = nil, ignoringLocks: Bool, _ index: NameIndex?) {
    (self.document, knownIDs, ignoresLocks, self.index) = (document, ids, ignoringLocks, index)
  }

  /// The items of each tier.
  private(set) lazy var lists = ItemLists(document, ignoringLocks: ignoresLocks, index)

  /// The same, also under duplicate keys.
  private(set) lazy var ids = knownIDs ?? NameTables(ofProject: document.tree)[.id]

  /// The ids of the items and tiers of a project, or of the items of another list, in lower case.
  private(set) lazy var lowercasedIDs: Set<String> = {
    if document.kind == .project { return ids.lowercasedNames }
    var ids: Set<String> = []
    let tree = document.tree
    tree.forEachStateItem { ObjectView(tree, $0).string("id").map { _ = ids.insert($0.lowercased()) } }
    return ids
  }()

  /// The titles of all items as they are in the document.
  private(set) lazy var titles: Set<String> = {
    let tree = document.tree
    var titles: Set<String> = []
    if document.kind == .project {
      tree.forEachMember(of: ObjectView(tree, .root)["items"]) { _, item in
        ObjectView(tree, item).string("title").map { _ = titles.insert($0) }
      }
    } else {
      tree.forEachStateItem { ObjectView(tree, $0).string("name").map { _ = titles.insert($0) } }
    }
    return titles
  }()
}
