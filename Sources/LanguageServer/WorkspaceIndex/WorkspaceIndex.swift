import JSONSyntax
import LanguageServerProtocol
import TierlintCore

/// Cross-file index: project ids (duplicates) and tier names (completion).
struct WorkspaceIndex: Sendable {
  /// The indexed data of one list.
  struct Entry: Sendable, Equatable {
    var projectID: String?
    var tierNames: [String]

    init(_ document: Document) {
      projectID = document.projectID
      tierNames = tierNamesInUse(document)
    }
  }

  /// Keyed by path. `open` shadows `files` with the editor's unsaved content.
  private var files: [String: Entry] = [:]
  private var open: [String: Entry] = [:]
  /// Paths of the files that changed since the last scan began.
  private var changed: Set<String> = []
  private var pathsByProjectID: [String: Set<String>] = [:]

  /// Begins a scan: files that change from now on override its result.
  mutating func beginScan() { changed = [] }

  /// Replaces the entries of files by the result of the last scan.
  mutating func replaceFiles(_ found: [String: Entry]) {
    let known = files
    files = found
    for name in changed { files[name] = known[name] }
    pathsByProjectID = [:]
    for name in Set(files.keys).union(open.keys) { addPath(name) }
  }

  /// Sets the entry of a file; `nil` removes it.
  mutating func set(file name: String, _ entry: Entry?) {
    changed.insert(name)
    update(name) { $0.files[name] = entry }
  }

  /// Sets the entry of an open document; `nil` removes it.
  mutating func set(open name: String, _ entry: Entry?) { update(name) { $0.open[name] = entry } }

  func entry(_ name: String) -> Entry? { open[name] ?? files[name] }

  /// The first path with a project id in sort order; `nil` if that is the list itself.
  func duplicate(of name: String, _ projectID: String) -> String? {
    pathsByProjectID[projectID]?.min().flatMap { $0 < name ? $0 : nil }
  }

  /// Like `duplicate(of:_:)`, relative to the workspace folder that contains it.
  func displayPathOfDuplicate(of name: String, _ projectID: String, in folders: [DocumentURI]) -> String? {
    duplicate(of: name, projectID).map { duplicate in
      let roots = folders.map { $0.name.hasSuffix("/") ? $0.name : $0.name + "/" }
      return roots.first { duplicate.hasPrefix($0) }.map { String(duplicate.dropFirst($0.count)) } ?? duplicate
    }
  }

  /// Whether any two lists share a project id.
  var hasDuplicates: Bool { pathsByProjectID.values.contains { $0.count > 1 } }

  func paths(withProjectID projectID: String?) -> Set<String> { projectID.flatMap { pathsByProjectID[$0] } ?? [] }

  /// The tier names of all other lists, most frequent first.
  func tierNames(excluding name: String) -> [String] {
    var counts: [String: Int] = [:]
    for other in Set(files.keys).union(open.keys) where other != name {
      for tier in Set(entry(other)?.tierNames ?? []) { counts[tier, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  private mutating func update(_ name: String, _ change: (inout WorkspaceIndex) -> Void) {
    if let id = entry(name)?.projectID { pathsByProjectID[id]?.remove(name) }
    change(&self)
    addPath(name)
  }

  private mutating func addPath(_ name: String) {
    if let id = entry(name)?.projectID { pathsByProjectID[id, default: []].insert(name) }
  }
}

/// The first hundred tier names of a list.
private func tierNamesInUse(_ document: Document) -> [String] {
  let tree = document.tree
  let root = ObjectView(tree, .root)
  switch document.kind {
  case .project:
    return root.elements("tiers").prefix(100).compactMap { ObjectView(tree, $0).string("label") }
  case .state, .template: return root.elements("tierOrder").prefix(100).compactMap { tree.string($0) }
  default: return []
  }
}
