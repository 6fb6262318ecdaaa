import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierLists
import Workspace

extension Session {
  var workspaceSnapshot: WorkspaceSnapshot {
    WorkspaceSnapshot(
      configuration: configuration, documents: Array(documents.all.values), closedDocuments: closedDocuments,
      index: index)
  }

  /// Indexes all lists of the workspace in the background, and cancels the scan before. Work that takes longer is shown as progress.
  mutating func scanWorkspace() {
    scan?.cancel()
    scanCount += 1
    index.beginScan()
    guard !configuration.folders.isEmpty else { return applyScan([:], number: scanCount) }
    let progress = Progress(writer, title: "Indexing tier lists", isCancellable: true)
    let scan = Cancellation()
    self.scan = scan
    eventQueue.run(.utility) { [eventQueue, configuration, encoding, number = scanCount] in
      defer { progress.end() }
      let found = configuration.lists()
      var entries: [FilePath: WorkspaceIndex.Entry] = [:]
      for (done, list) in found.enumerated() {
        if scan.isCancelled { return }
        progress.report(done, of: found.count)
        entries[identifyingPath(of: list.path)] = list.indexEntry(encoding, configuration.files)
      }
      eventQueue.update { [entries] in $0.applyScan(entries, number: number) }
    }
    createProgress(progress, scanToken)
  }

  /// The progress token of the last scan.
  var scanToken: String { "tierlint/scan/\(scanCount)" }

  private mutating func applyScan(_ entries: [FilePath: WorkspaceIndex.Entry], number: Int) {
    guard number == scanCount else { return }
    let hadDuplicates = index.hasDuplicates
    index.replaceFiles(entries)
    log("Indexed \(entries.count) tier lists")
    guard hadDuplicates || index.hasDuplicates else { return }
    refreshAllSettings()
  }

  /// Has the client show a progress that has not ended after half a second, if it supports that.
  private func createProgress(_ progress: Progress, _ token: String) {
    guard client.has("window", "workDoneProgress") else { return }
    eventQueue.run(afterMilliseconds: 500) { [eventQueue] in
      eventQueue.update { session in
        guard !progress.hasEnded else { return }
        session.sendRequest("window/workDoneProgress/create", ["token": .string(token)]) { _, result in
          if result != nil { progress.begin(.string(token)) }
        }
      }
    }
  }

  /// Checks again what files that were created, changed or deleted concern.
  mutating func handleChangedFiles(_ uris: [DocumentURI]) {
    if uris.contains(where: { DocumentKind(named: $0.name) == .configuration }) { hasChangedConfigurations = true }
    refreshBundles(Set(uris.compactMap(projectOfBundle)))
    readFiles(uris)
    recordWorkspaceChange()
  }

  /// Indexes files again, in the background.
  mutating func readFiles(_ uris: [DocumentURI]) {
    let lists = uris.filter {
      $0.name.hasSuffix(".json") && $0.path != nil && DocumentKind(named: $0.name) != .configuration
    }
    guard !lists.isEmpty else { return }
    fileReadCount += 1
    for uri in lists { fileReads[uri] = fileReadCount }
    eventQueue.run(.utility) { [eventQueue, configuration, encoding, number = fileReadCount] in
      let found = lists.map { (uri: $0, file: readFile($0, configuration, encoding)) }
      eventQueue.update { $0.apply(found.compactMap { uri, file in file.map { (uri, $0) } }, number: number) }
    }
  }

  private mutating func apply(_ found: [(uri: DocumentURI, file: ReadFile)], number: Int) {
    var ids: Set<String> = []
    for (uri, file) in found where fileReads[uri] == number {
      fileReads[uri] = nil
      ids.formUnion(index.set(file: file.path, file.entry))
    }
    refreshOwners(of: ids)
  }

  /// Indexes an open document.
  mutating func index(_ path: FilePath, _ entry: WorkspaceIndex.Entry) {
    refreshOwners(of: index.set(open: path, entry))
  }

  /// Refreshes the open documents with shared project ids whose owners changed.
  mutating func refreshOwners(of ids: Set<String>) {
    guard !ids.isEmpty else { return }
    let changed = index.openDocuments(withProjectIDs: ids).compactMap { documents[$0] }
    // The revision is part of the result ids of closed lists too.
    configuration.incrementConfigurationRevision()
    for snapshot in changed { refreshSettings(of: snapshot) }
    requestRefresh()
  }
}

private struct ReadFile: Sendable {
  var path: FilePath
  var entry: WorkspaceIndex.Entry?
}

private func readFile(
  _ uri: DocumentURI, _ configuration: ConfigurationStore, _ encoding: PositionEncodingKind
) -> ReadFile? {
  guard let path = uri.path.map({ FilePath($0) }) else { return nil }
  let list = DiscoveredDocument(
    uri: uri, path: path, configuration: ResolvedConfiguration(),
    needsContentCheck: !DocumentKind.isProjectName(uri.name))
  let entry = configuration.isExcluded(path) ? nil : list.indexEntry(encoding, configuration.files)
  return ReadFile(path: identifyingPath(of: path), entry: entry)
}

/// The project of the bundle that contains a file; `nil` for the project itself.
private func projectOfBundle(_ uri: DocumentURI) -> FilePath? {
  guard let path = uri.path, let folder = bundleFolder(around: path) else { return nil }
  let project = FilePath(folder + Array("project.json".utf8))
  return project == FilePath(path) ? nil : project
}
