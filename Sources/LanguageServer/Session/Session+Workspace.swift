import JSONSyntax
import LanguageServerProtocol
import TierlintCore
import Workspace

extension Session {
  var workspaceSnapshot: WorkspaceSnapshot {
    WorkspaceSnapshot(configuration: configuration, documents: documents.all, index: index)
  }

  /// Indexes all lists of the workspace in the background, and cancels the scan before.
  mutating func scanWorkspace() {
    scan?.cancel()
    scanCount += 1
    index.beginScan()
    guard !configuration.folders.isEmpty else { return applyScan([:], number: scanCount) }
    beginProgress("Indexing tier lists", scanToken) { [number = scanCount] session, progress in
      guard number == session.scanCount else { return progress.end() }
      session.scan = Task.detached(priority: .utility) {
        [eventQueue = session.eventQueue, store = session.configuration] in
        defer { progress.end() }
        var entries: [String: WorkspaceIndex.Entry] = [:]
        let found = store.lists()
        for (done, list) in found.enumerated() {
          if Task.isCancelled { return }
          progress.report(done, of: found.count)
          entries[list.uri.name] = list.read().map { WorkspaceIndex.Entry($0) }
        }
        eventQueue.update { [entries] in $0.applyScan(entries, number: number) }
      }
    }
  }

  /// The progress token of the last scan.
  var scanToken: String { "tierlint/scan/\(scanCount)" }

  private mutating func applyScan(_ entries: [String: WorkspaceIndex.Entry], number: Int) {
    guard number == scanCount else { return }
    let hadDuplicates = index.hasDuplicates
    index.replaceFiles(entries)
    guard hadDuplicates || index.hasDuplicates else { return }
    configuration.incrementConfigurationRevision()
    for snapshot in documents.all.values { refreshSettings(of: snapshot) }
    requestRefresh()
  }

  /// Starts a server-initiated progress, if the client supports it, and passes it to `begin`.
  private mutating func beginProgress(
    _ title: String, _ token: String, _ begin: @escaping @Sendable (inout Session, Progress) -> Void
  ) {
    guard client.has("window", "workDoneProgress") else {
      begin(&self, Progress(writer, nil, title: title, isCancellable: true))
      return
    }
    sendRequest("window/workDoneProgress/create", ["token": .string(token)]) { session, result in
      let token: JSONValue? = result == nil ? nil : .string(token)
      begin(&session, Progress(session.writer, token, title: title, isCancellable: true))
    }
  }

  /// Updates the index for files that were created, changed or deleted. The caller must refresh settings afterwards.
  mutating func handleChangedFiles(_ uris: [DocumentURI]) {
    // A changed configuration may exclude other lists.
    if uris.contains(where: { DocumentKind(named: $0.name) == .configuration }) { return scanWorkspace() }
    for uri in uris where uri.name.hasSuffix(".json") {
      guard let path = uri.path.map({ FilePath($0) }) else { continue }
      let needsContentCheck = !DocumentKind.isProjectName(uri.name)
      let list = DiscoveredDocument(
        uri: uri, path: path, configuration: ResolvedConfiguration(), needsContentCheck: needsContentCheck)
      let entry = configuration.resolveExclusion(of: path) ? nil : list.read().map { WorkspaceIndex.Entry($0) }
      index.set(file: uri.name, entry)
    }
  }

  /// Updates the index for an open document; `nil` when it was closed.
  mutating func updateIndex(_ entry: WorkspaceIndex.Entry?, for uri: DocumentURI) {
    let before = index.entry(uri.name)?.projectID
    index.set(open: uri.name, entry)
    let after = index.entry(uri.name)?.projectID
    if before != after { refreshDuplicates(of: [before, after], and: uri) }
  }

  /// Refreshes the open documents whose duplicate changed when one document changed its project id.
  private mutating func refreshDuplicates(of ids: [String?], and uri: DocumentURI) {
    let paths = ids.reduce(into: Set([uri.name])) { $0.formUnion(index.paths(withProjectID: $1)) }
    let changed = documents.all.values.filter { paths.contains($0.uri.name) && hasOtherDuplicate($0) }
    guard paths.count > 1 || !changed.isEmpty else { return }
    // The revision is part of the result ids of closed lists too.
    configuration.incrementConfigurationRevision()
    for snapshot in changed { refreshSettings(of: snapshot) }
    requestRefresh()
  }

  /// Whether the duplicate of a document differs from the one in its settings.
  private func hasOtherDuplicate(_ snapshot: DocumentSnapshot) -> Bool {
    guard let id = index.entry(snapshot.uri.name)?.projectID else { return false }
    let duplicate = index.displayPathOfDuplicate(of: snapshot.uri.name, id, in: configuration.folders)
    return snapshot.settings.duplicate(id) != duplicate
  }
}
