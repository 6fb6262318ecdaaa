import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierLists
import Workspace

/// Tracks which open documents need to be re-analyzed (and, for push clients, published).
struct Validation: Sendable {
  private var dirty: Set<DocumentURI> = []
  private var running: Set<DocumentURI> = []
  /// Documents for which diagnostics, possibly empty, have been published.
  private var published: Set<DocumentURI> = []
  /// The last checked version of documents that changed since, where the setting `run` is `onSave`.
  private(set) var waitingForSave: [DocumentURI: DocumentSnapshot] = [:]

  mutating func markDirty(_ uri: DocumentURI) {
    dirty.insert(uri)
    waitingForSave[uri] = nil
  }

  /// - Parameter checked: The version before the change.
  mutating func waitForSave(_ checked: DocumentSnapshot) {
    if waitingForSave[checked.uri] == nil { waitingForSave[checked.uri] = checked }
  }

  /// Marks the dirty documents as running, except those that already are, and returns them.
  mutating func startDirty() -> [DocumentURI] {
    let started = dirty.subtracting(running)
    dirty.subtract(started)
    running.formUnion(started)
    return Array(started)
  }

  mutating func finish(_ uri: DocumentURI) { running.remove(uri) }

  mutating func markPublished(_ uri: DocumentURI) { published.insert(uri) }

  func hasPublished(_ uri: DocumentURI) -> Bool { published.contains(uri) }

  /// Removes a closed document; returns whether diagnostics had been published for it.
  mutating func remove(_ uri: DocumentURI) -> Bool {
    dirty.remove(uri)
    waitingForSave[uri] = nil
    return published.remove(uri) != nil
  }
}

extension Session {
  /// Updates the index for changed documents in the background; for push clients, also analyzes and publishes them.
  mutating func refreshChangedDocuments() {
    guard knowsSettings else { return }
    for uri in validation.startDirty() {
      guard let snapshot = documents[uri] else {
        validation.finish(uri)
        continue
      }
      eventQueue.run(.utility) { [eventQueue, encoding, isPulling = client.pullsDiagnostics] in
        let entry = indexEntry(of: snapshot, encoding)
        let diagnostics = isPulling || snapshot.isStale ? nil : snapshot.diagnostics(encoding)
        let isSupported = snapshot.isSupported
        let configuration = openConfiguration(snapshot)
        eventQueue.update { session in
          session.validation.finish(uri)
          guard session.documents[uri] === snapshot else { return session.validation.markDirty(uri) }
          session.showWarnings()
          if let entry { session.index(entry.path, entry.entry) }
          if let configuration { session.setOpenConfiguration(configuration.path, configuration.text) }
          // A changed index may have replaced the snapshot.
          guard let diagnostics, session.documents[uri] === snapshot else { return }
          session.publish(diagnostics, for: snapshot, isSupported)
        }
      }
    }
  }

  /// Publishes diagnostics. For unsupported documents only clears what was published before.
  private mutating func publish(_ diagnostics: JSONValue, for snapshot: DocumentSnapshot, _ isSupported: Bool) {
    guard isSupported || validation.hasPublished(snapshot.uri) else { return }
    validation.markPublished(snapshot.uri)
    publish(diagnostics, for: snapshot.uri, version: snapshot.version)
  }

  /// - Source: LSP 3.17, `textDocument/publishDiagnostics`.
  func publish(_ diagnostics: JSONValue, for uri: DocumentURI, version: Int?) {
    notify(
      "textDocument/publishDiagnostics",
      .object([
        "uri": .string(uri.text), "version": version.map { .integer($0) }, "diagnostics": diagnostics,
      ]))
  }
}

/// The entry of an open document; `nil` if it is not a file, and so takes no part in rules across files.
private func indexEntry(
  of snapshot: DocumentSnapshot, _ encoding: PositionEncodingKind
) -> (path: FilePath, entry: WorkspaceIndex.Entry)? {
  guard let path = snapshot.uri.path else { return nil }
  let entry = WorkspaceIndex.Entry(snapshot.uri, snapshot.document, stamp: nil) {
    PositionConverter(snapshot.lines, encoding)
  }
  return (identifyingPath(of: FilePath(path)), entry)
}

/// A valid open configuration.
private func openConfiguration(_ snapshot: DocumentSnapshot) -> (path: FilePath, text: DocumentText)? {
  guard DocumentKind(named: snapshot.uri.name) == .configuration, let path = snapshot.uri.path else { return nil }
  return usableConfiguration(snapshot).map { (identifyingPath(of: FilePath(path)), $0) }
}
