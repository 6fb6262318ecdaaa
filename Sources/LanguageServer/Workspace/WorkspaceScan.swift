import LanguageServerProtocol
import SourceText
import TierlintCore
import Workspace

/// A list that was found in the workspace.
struct FoundList: Sendable {
  var uri: DocumentURI
  var path: FilePath
  var setup: Setup
  var isCandidate: Bool

  /// The list, read; `nil` where the file is none, or cannot be read.
  func read() -> Document? {
    guard let contents = try? contents(of: path), case .text(let text) = contents else { return nil }
    let document = Document(text, name: path.text)
    return isCandidate && !document.tree.isListByContent ? nil : document
  }
}

extension Session {
  /// Looks at all lists of the workspace, in the background; an older look that is under way ends.
  mutating func scanWorkspace() {
    scan?.cancel()
    scanCount += 1
    index.beginScan()
    guard !configuration.folders.isEmpty else { return take([:], ofScan: scanCount) }
    beginProgress("Looking for tier lists", scanToken) { [number = scanCount] session, progress in
      guard number == session.scanCount else { return progress.end() }
      session.scan = Task.detached(priority: .utility) { [eventQueue = session.eventQueue, store = session.configuration] in
        defer { progress.end() }
        var entries: [String: WorkspaceIndex.Entry] = [:]
        let found = store.lists()
        for (done, list) in found.enumerated() {
          if Task.isCancelled { return }
          progress.report(done, of: found.count)
          entries[list.uri.name] = list.read().map { WorkspaceIndex.Entry($0) }
        }
        eventQueue.update { [entries] in $0.take(entries, ofScan: number) }
      }
    }
  }

  /// What the client calls the last scan.
  var scanToken: String { "tierlint/scan/\(scanCount)" }

  private mutating func take(_ entries: [String: WorkspaceIndex.Entry], ofScan number: Int) {
    guard number == scanCount else { return }
    let hadDuplicates = index.hasDuplicates
    index.replaceFiles(entries)
    guard hadDuplicates || index.hasDuplicates else { return }
    configuration.incrementConfigurationRevision()
    for snapshot in documents.all.values { refreshSettings(of: snapshot) }
    requestRefresh()
  }

  /// Looks at single files of the workspace that were made, changed or removed. What is in force is to be renewed thereafter.
  mutating func note(changedFiles uris: [DocumentURI]) {
    // Other lists may be excluded now.
    if uris.contains(where: { DocumentKind(named: $0.name) == .configuration }) { return scanWorkspace() }
    for uri in uris where uri.name.hasSuffix(".json") {
      guard let path = uri.path.map({ FilePath($0) }) else { continue }
      let isCandidate = !DocumentKind.isProjectName(uri.name)
      let list = FoundList(uri: uri, path: path, setup: Setup(), isCandidate: isCandidate)
      let entry = configuration.isExcluded(path) ? nil : list.read().map { WorkspaceIndex.Entry($0) }
      index.set(file: uri.name, entry)
    }
  }

  /// Takes what an open document says of itself.
  mutating func note(_ entry: WorkspaceIndex.Entry?, of uri: DocumentURI) {
    let before = index.entry(uri.name)?.projectID
    index.set(open: uri.name, entry)
    let after = index.entry(uri.name)?.projectID
    if before != after { refreshDuplicates(of: [before, after], and: uri) }
  }

  /// Sees to it that lists are checked again whose project id others have come to share, or share no more.
  private mutating func refreshDuplicates(of ids: [String?], and uri: DocumentURI) {
    let names = ids.reduce(into: Set([uri.name])) { $0.formUnion(index.paths(withProjectID: $1)) }
    let changed = documents.all.values.filter { names.contains($0.uri.name) && hasOtherDuplicate($0) }
    guard names.count > 1 || !changed.isEmpty else { return }
    // Lists that are not open are told apart by the configurationRevision too.
    configuration.incrementConfigurationRevision()
    for snapshot in changed { refreshSettings(of: snapshot) }
    requestRefresh()
  }

  /// Whether a document shares its project id with another list than it did when its setup was made.
  private func hasOtherDuplicate(_ snapshot: DocumentSnapshot) -> Bool {
    guard let id = index.entry(snapshot.uri.name)?.projectID else { return false }
    return snapshot.settings.duplicate(id) != index.displayPathOfDuplicate(of: snapshot.uri.name, id, in: configuration.folders)
  }
}
