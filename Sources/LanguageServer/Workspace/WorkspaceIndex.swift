import JSONSyntax
import LanguageServerProtocol
import TierlintCore
import Workspace

/// What the lists of a workspace have to do with each other: their project ids, and the names of their tiers.
struct WorkspaceIndex: Sendable {
  /// What is known of one list.
  struct Entry: Sendable, Equatable {
    var projectID: String?
    var tierNames: [String]

    init(_ document: Document) {
      projectID = document.projectID
      tierNames = tierNamesInUse(document)
    }
  }

  /// By the name of the file; those of open documents are as the editor has them.
  private var files: [String: Entry] = [:]
  private var open: [String: Entry] = [:]
  /// The files that have changed since the last scan began.
  private var changed: Set<String> = []
  /// The names of the lists with a project id.
  private var pathsByProjectID: [String: Set<String>] = [:]

  /// Notes that a scan begins: it may read files before they change.
  mutating func beginScan() { changed = [] }

  /// Takes what the last scan found, in the place of what was known before it.
  mutating func replaceFiles(_ found: [String: Entry]) {
    let known = files
    files = found
    for name in changed { files[name] = known[name] }
    pathsByProjectID = [:]
    for name in Set(files.keys).union(open.keys) { addPath(name) }
  }

  /// Takes what is known of one file; `nil` where it is gone.
  mutating func set(file name: String, _ entry: Entry?) {
    changed.insert(name)
    change(name) { $0.files[name] = entry }
  }

  /// Takes what is known of an open document; `nil` where it was closed.
  mutating func set(open name: String, _ entry: Entry?) { change(name) { $0.open[name] = entry } }

  func entry(_ name: String) -> Entry? { open[name] ?? files[name] }

  /// The first list, by its name, that has a project id; `nil` where that is the list itself.
  func duplicate(of name: String, _ projectID: String) -> String? {
    pathsByProjectID[projectID]?.min().flatMap { $0 < name ? $0 : nil }
  }

  /// Whether any two lists share a project id.
  var hasDuplicates: Bool { pathsByProjectID.values.contains { $0.count > 1 } }

  /// The names of all lists with a project id.
  func paths(withProjectID projectID: String?) -> Set<String> { projectID.flatMap { pathsByProjectID[$0] } ?? [] }

  /// The names of tiers in other lists, those that most lists use first.
  func tierNames(besides name: String) -> [String] {
    var counts: [String: Int] = [:]
    for other in Set(files.keys).union(open.keys) where other != name {
      for tier in Set(entry(other)?.tierNames ?? []) { counts[tier, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  private mutating func change(_ name: String, _ change: (inout WorkspaceIndex) -> Void) {
    if let id = entry(name)?.projectID { pathsByProjectID[id]?.remove(name) }
    change(&self)
    addPath(name)
  }

  private mutating func addPath(_ name: String) {
    if let id = entry(name)?.projectID { pathsByProjectID[id, default: []].insert(name) }
  }
}

/// The names that a list gives its tiers.
private func tierNamesInUse(_ document: Document) -> [String] {
  let tree = document.tree
  let root = ObjectView(tree, 0)
  switch document.kind {
  case .project:
    return root.elements("tiers").prefix(100).compactMap { ObjectView(tree, $0).string("label") }
  case .state, .template: return root.elements("tierOrder").prefix(100).compactMap { tree.string($0) }
  default: return []
  }
}
