import JSONSyntax
import LanguageServerProtocol
import SourceText
import Synchronization
import TierLists
import Workspace

/// Cross-file index: project ids (duplicates) and tier names (completion). Only the session task changes it.
///
/// Files are identified by their canonical paths.
final class WorkspaceIndex: Sendable {
  /// The indexed data of one list.
  struct Entry: Sendable {
    var uri: DocumentURI
    var projectID: String?
    /// The range of the project id.
    var range: Range<Position>
    var tierNames: [String]
    /// The stamp of the file that was read; `nil` for an open document.
    var stamp: String?

    init(_ uri: DocumentURI, _ document: Document, stamp: String?, _ positions: () -> PositionConverter) {
      (self.uri, self.stamp) = (uri, stamp)
      projectID = document.projectID
      let node = projectID == nil ? nil : ObjectView(document.tree, .root)["projectId"]
      let start = Position(line: 0, character: 0)
      range = node.map { positions().range(of: document.tree.range($0)) } ?? start..<start
      tierNames = tierNamesInUse(document)
    }
  }

  private struct Tables {
    /// `open` shadows `files` with the editor's unsaved content.
    var files: [FilePath: Entry] = [:]
    var open: [FilePath: Entry] = [:]
    var openPaths: [DocumentURI: FilePath] = [:]
    /// Paths of the files that changed since the last scan began.
    var changed: Set<FilePath> = []
    var pathsByProjectID: [String: Set<FilePath>] = [:]

    func entry(_ path: FilePath) -> Entry? { open[path] ?? files[path] }

    /// - Returns: The project ids that several files have or had, and whose owners changed or have them elsewhere now.
    mutating func update(_ path: FilePath, _ change: (inout Tables) -> Void) -> Set<String> {
      let before = entry(path)
      change(&self)
      let after = entry(path)
      // The other lists show where it is.
      let isInPlace = before?.projectID == after?.projectID && before?.range == after?.range
      if isInPlace, (before?.stamp == nil) == (after?.stamp == nil) { return [] }
      let ids = Set([before?.projectID, after?.projectID].compactMap { $0 })
      let shared = ids.filter(isShared)
      if let id = before?.projectID {
        pathsByProjectID[id]?.remove(path)
        if pathsByProjectID[id]?.isEmpty == true { pathsByProjectID[id] = nil }
      }
      if let id = after?.projectID { pathsByProjectID[id, default: []].insert(path) }
      return shared.union(ids.filter(isShared))
    }

    private func isShared(_ id: String) -> Bool { pathsByProjectID[id, default: []].count > 1 }
  }

  private let tables = Mutex(Tables())

  /// Begins a scan: files that change from now on override its result.
  func beginScan() { tables.withLock { $0.changed = [] } }

  /// Replaces the entries of files by the result of the last scan.
  func replaceFiles(_ found: [FilePath: Entry]) {
    tables.withLock { tables in
      let known = tables.files
      tables.files = found
      for path in tables.changed { tables.files[path] = known[path] }
      tables.pathsByProjectID = [:]
      for path in Set(tables.files.keys).union(tables.open.keys) {
        if let id = tables.entry(path)?.projectID { tables.pathsByProjectID[id, default: []].insert(path) }
      }
    }
  }

  /// Sets the entry of a file; `nil` removes it.
  ///
  /// - Returns: The shared project ids whose owners changed.
  func set(file path: FilePath, _ entry: Entry?) -> Set<String> {
    tables.withLock { tables in
      tables.changed.insert(path)
      return tables.update(path) { $0.files[path] = entry }
    }
  }

  /// Sets the entry of an open document.
  ///
  /// - Returns: The shared project ids whose owners changed.
  func set(open path: FilePath, _ entry: Entry) -> Set<String> {
    tables.withLock { tables in
      tables.openPaths[entry.uri] = path
      return tables.update(path) { $0.open[path] = entry }
    }
  }

  /// Removes the entry of a document that was closed.
  ///
  /// - Returns: The shared project ids whose owners changed.
  func close(_ uri: DocumentURI) -> Set<String> {
    tables.withLock { tables in
      guard let path = tables.openPaths.removeValue(forKey: uri), tables.open[path]?.uri == uri else { return [] }
      return tables.update(path) { $0.open[path] = nil }
    }
  }

  /// The first file with a project id in the order of paths; `nil` if that is the list itself. Looks at closed files again, because
  /// not every client reports changes.
  func duplicate(of path: FilePath, _ projectID: String, in folders: [DocumentURI]) -> DuplicateProject? {
    let others = tables.withLock { tables in
      tables.pathsByProjectID[projectID, default: []].filter { $0 < path }.sorted().compactMap { other in
        tables.entry(other).map { (path: other, entry: $0) }
      }
    }
    let identity = fileIdentity(of: path)
    let other = others.first { other in
      guard let stamp = other.entry.stamp else { return identity == nil || fileIdentity(of: other.path) != identity }
      guard let found = fileIdentity(of: other.path), found != identity else { return false }
      return fileStamp(of: other.path) == stamp || currentProjectID(of: other.path) == projectID
    }
    return other.map { other in
      let roots = folders.map { $0.name.hasSuffix("/") ? $0.name : $0.name + "/" }
      let name = other.entry.uri.name
      let shown = roots.first { name.hasPrefix($0) }.map { String(name.dropFirst($0.count)) } ?? name
      return DuplicateProject(displayPath: shown, uri: other.entry.uri, range: other.entry.range)
    }
  }

  /// Whether any two lists share a project id.
  var hasDuplicates: Bool { tables.withLock { $0.pathsByProjectID.values.contains { $0.count > 1 } } }

  /// The open documents with one of these project ids.
  func openDocuments(withProjectIDs ids: Set<String>) -> Set<DocumentURI> {
    tables.withLock { tables in
      let paths = ids.reduce(into: Set<FilePath>()) { $0.formUnion(tables.pathsByProjectID[$1] ?? []) }
      return Set(tables.openPaths.filter { paths.contains($0.value) }.keys)
    }
  }

  /// The tier names of all other lists, most frequent first.
  func tierNames(excluding uri: DocumentURI) -> [String] {
    let (files, open) = tables.withLock { ($0.files, $0.open) }
    var counts: [String: Int] = [:]
    let entries = files.filter { open[$0.key] == nil }.map { $0.value } + open.values
    for entry in entries where entry.uri != uri {
      for tier in Set(entry.tierNames) { counts[tier, default: 0] += 1 }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { $0.key }
  }
}

/// The project id in a file as it is now.
private func currentProjectID(of path: FilePath) -> String? {
  guard case .text(let text) = try? contents(of: path) else { return nil }
  return Document(text, name: path.text).projectID
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
