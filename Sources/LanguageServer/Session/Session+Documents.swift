import LanguageServerProtocol
import ListAnalysis
import SourceText
import TierLists
import Workspace

extension Session {
  /// Opens a document. One that is already open is replaced.
  mutating func open(_ uri: DocumentURI, version: Int, _ text: DocumentText, _ languageHint: Document.LanguageHint) {
    if let path = uri.path { configuration.files.forgetBundle(ofProject: FilePath(path)) }
    closedDocuments.remove(uri)
    documents.put(
      DocumentSnapshot(
        uri: uri, version: version, textRevision: documents.nextTextRevision(),
        live: LiveDocument(text, name: uri.name, languageHint: languageHint), settings: settings(for: uri)))
    validation.markDirty(uri)
  }

  /// Replaces the text of a document.
  mutating func replace(_ old: DocumentSnapshot, version: Int, _ live: LiveDocument) {
    let revision = documents.nextTextRevision()
    documents.put(old.replaced(version: version, textRevision: revision, live))
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
    if client.pullsDiagnostics { closedDocuments.insert(uri) }
    if validation.remove(uri) { publish(.array([]), for: uri, version: nil) }
    refreshOwners(of: index.close(uri))
    if DocumentKind(named: uri.name) == .configuration { closeConfiguration(uri) } else { readFiles([uri]) }
    recordWorkspaceChange()
  }

  private func closeConfiguration(_ uri: DocumentURI) {
    guard let path = uri.path.map({ FilePath($0) }) else { return }
    eventQueue.run(.utility) { [eventQueue] in
      let path = identifyingPath(of: path)
      eventQueue.update { $0.documents[uri] == nil ? $0.setOpenConfiguration(path, nil) : () }
    }
  }

  /// Returns free memory to the system, once the analysis of a closed document and what waits to be sent are freed.
  func returnMemoryLater() { eventQueue.run(afterMilliseconds: 1_000) { returnFreeMemory() } }
}
