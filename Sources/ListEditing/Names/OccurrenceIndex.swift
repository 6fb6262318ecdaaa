import Conversion
import JSONSyntax
import TierLists

/// The names in one version of a document, for many operations on it: without the index, each of them searches the whole document.
final class OccurrenceIndex {
  private let document: Document
  private var tables: [NameKind: [String: [NameOccurrence]]] = [:]
  private var claims: Set<String> = []
  /// Whether an operation refers to an item by its title.
  private(set) var usesTitles = false

  init(_ document: Document) { self.document = document }

  /// The ids of the items with a title.
  func ids(titled title: String) -> Set<String> {
    usesTitles = true
    return titles[title] ?? []
  }

  private lazy var titles = (TierList(document)?.items ?? []).reduce(into: [String: Set<String>]()) {
    $0[$1.title, default: []].insert($1.id)
  }

  /// The keys of items that have another id, and these ids.
  private(set) lazy var unclearIDs: Set<String> = {
    let tree = document.tree
    return tree.members(of: ObjectView(tree, .root)["items"]).reduce(into: []) { unclear, member in
      guard let id = ObjectView(tree, member.value).string("id"), let key = tree.string(member.key), id != key else {
        return
      }
      unclear.formUnion([id, key])
    }
  }()

  /// The occurrences of a name, in document order.
  func occurrences(of kind: NameKind, named text: String) -> [NameOccurrence] {
    if tables[kind] == nil {
      var table: [String: [NameOccurrence]] = [:]
      document.forEachOccurrence(of: kind) { table[document.nameText($0.node), default: []].append($0) }
      tables[kind] = table
    }
    return (tables[kind]?[text] ?? []).sorted { $0.node < $1.node }
  }

  /// The items with an id; in a project with a key.
  func items(_ id: String) -> [NodeID] {
    let isProject = document.kind == .project
    return occurrences(of: isProject ? .item : .stateItem, named: id).compactMap { occurrence in
      guard let item = occurrence.declared else { return nil }
      return isProject && occurrence.node != .string(document.tree.key(of: item)) ? nil : item
    }
  }

  /// Throws for a name of an operation that another one has, so that they have to be made one after the other.
  func claim(_ name: String) throws(ListEditError) {
    guard claims.insert(name).inserted else { throw ListEditError("\(quoted(name)) is edited twice") }
  }
}
