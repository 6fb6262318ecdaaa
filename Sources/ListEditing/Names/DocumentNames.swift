import JSONSyntax
import TierLists

/// Names in a document that several actions need, each made at its first use.
package final class DocumentNames {
  package let document: Document
  /// The occurrences of the ids of all items and tiers; `nil` where they are not known, or where there are duplicate keys.
  let knownIDs: KeyTable?

  package init(_ document: Document, _ ids: KeyTable? = nil) { (self.document, knownIDs) = (document, ids) }

  /// The same, also under duplicate keys.
  private(set) lazy var ids = knownIDs ?? NameTables.ids(in: document.tree)

  private(set) lazy var lowercasedIDs = ids.lowercasedNames

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
