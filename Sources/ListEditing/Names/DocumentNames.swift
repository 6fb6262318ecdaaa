import JSONSyntax
import SourceText
import TierLists

/// Names in a document that several actions need, each made at its first use.
package final class DocumentNames {
  package let document: Document
  /// The occurrences of all names; `nil` where they are not known, or where there are duplicate keys.
  let tables: NameTables?
  /// Whether it matters only if an operation is possible, at little cost: then each new id counts as free, and of what it would change
  /// in many items nothing is made.
  let isForTrials: Bool

  private let ignoresLocks: Bool
  /// For many operations.
  let index: OccurrenceIndex?

  package convenience init(_ document: Document, _ tables: NameTables? = nil) {
    self.init(document, tables, ignoringLocks: false)
  }

  /// - Parameter ignoringLocks: Whether no tier counts as locked.
  init(
    _ document: Document, _ tables: NameTables? = nil, ignoringLocks: Bool, _ index: OccurrenceIndex? = nil,
    isForTrials: Bool = false
  ) {
    (self.document, self.tables, self.isForTrials) = (document, tables, isForTrials)
    (ignoresLocks, self.index) = (ignoringLocks, index)
  }

  var forTrials: DocumentNames { DocumentNames(document, tables, ignoringLocks: ignoresLocks, isForTrials: true) }

  /// The items of each tier.
  private(set) lazy var lists = ItemLists(document, ignoringLocks: ignoresLocks, index)

  /// The same, also under duplicate keys.
  private lazy var ids = (tables ?? NameTables(ofProject: document.tree))[.id]

  /// The ids of the items and tiers of a project, or of the items of another list, in lower case.
  private(set) lazy var lowercasedIDs: Set<String> = {
    if document.kind == .project { return ids.lowercasedNames }
    var ids: Set<String> = []
    let tree = document.tree
    tree.forEachStateItem { ObjectView(tree, $0).string("id").map { _ = ids.insert($0.lowercased()) } }
    return ids
  }()

  /// The items of a project in no tier. One whose `id` is not its key is left out, because a tier may list it under either.
  private(set) lazy var unplacedItems: [NodeID] = {
    guard document.kind == .project else { return [] }
    let tree = document.tree
    return ids.unplacedItems.filter { item in
      guard tree.kind(item) == .object else { return false }
      guard let id = ObjectView(tree, item)["id"], tree.kind(id) == .string else { return true }
      return tree.haveSameName(tree.key(of: item), id)
    }
  }()

  /// Whether an item has a title.
  func hasItem(titled title: String) -> Bool { has(title, .title) ?? titles.contains(title) }

  /// Whether an item or a tier has the id of the pool, in upper or lower case; in a trial only as it is written.
  var hasPoolID: Bool { (isForTrials ? has("unranked", .id) : nil) ?? lowercasedIDs.contains("unranked") }

  /// - Returns: `nil` where all names must be searched.
  private func has(_ name: String, _ kind: KeyKind) -> Bool? {
    guard document.kind == .project, let table = tables?[kind] else { return nil }
    let sought = SyntaxTree(DocumentText(jsonStringLiteral(name)))
    return table.occurrences(of: .root, in: sought) { _ in true } != nil
  }

  /// The titles of all items as they are in the document.
  private lazy var titles: Set<String> = {
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
