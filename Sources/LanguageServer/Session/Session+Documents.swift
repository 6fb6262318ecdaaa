import LanguageServerProtocol
import TierlintCore
import Workspace

extension Session {
  /// Opens a document. One that is already open is replaced.
  mutating func open(_ uri: DocumentURI, languageID: String, version: Int, _ content: DocumentContent) {
    if let path = uri.path { configuration.files.forgetBundle(ofProject: FilePath(path)) }
    closedDocuments.remove(uri)
    documents.put(
      DocumentSnapshot(
        uri: uri, languageID: languageID, version: version, textRevision: documents.nextTextRevision(),
        content: content, settings: settings(for: uri)))
    validation.markDirty(uri)
  }

  /// Replaces the text of a document.
  mutating func replace(_ old: DocumentSnapshot, version: Int, _ content: DocumentContent) {
    let revision = documents.nextTextRevision()
    documents.put(old.replaced(version: version, textRevision: revision, content))
    // So many edits leave gaps in the heap.
    if revision.isMultiple(of: 10_000) { returnMemoryLater() }
    switch configuration.editorSettings(for: old.uri.path).run {
    case .onType: validation.markDirty(old.uri)
    case .onSave: validation.waitForSave(old)
    }
  }

  /// Closes a document and clears its diagnostics.
  mutating func close(_ uri: DocumentURI) {
    guard let size = documents.remove(uri)?.text.count else { return }
    if size > 1_000_000 { returnMemoryLater() }
    if let path = uri.path { configuration.files.stopHashing(ofProject: FilePath(path)) }
    if client.pullsDiagnostics { closedDocuments.insert(uri) }
    if validation.remove(uri) { publish(.array([]), for: uri, version: nil) }
    refreshOwners(of: index.close(uri))
    if DocumentKind(named: uri.name) == .configuration { closeConfiguration(uri) } else { readFiles([uri]) }
    workspaceChanged.raise()
  }

  /// Returns free memory to the system, once the analysis of a closed document and what waits to be sent are freed.
  private func returnMemoryLater() {
    Task.detached(priority: .utility) {
      try? await Task.sleep(for: .seconds(1))
      returnFreeMemory()
    }
  }

  private func closeConfiguration(_ uri: DocumentURI) {
    guard let path = uri.path.map({ FilePath($0) }) else { return }
    Task.detached(priority: .utility) { [eventQueue] in
      let path = identifyingPath(of: path)
      eventQueue.update { $0.documents[uri] == nil ? $0.setOpenConfiguration(path, nil) : () }
    }
  }
}
