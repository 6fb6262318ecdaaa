import JSONSyntax
import LanguageServerProtocol

/// Which documents are to be checked for a client that has findings sent to it.
struct Validation: Sendable {
  private var due: Set<DocumentURI> = []
  private var running: Set<DocumentURI> = []
  /// Those of which the client shows findings, or the absence of them.
  private var published: Set<DocumentURI> = []

  mutating func note(opened uri: DocumentURI) { due.insert(uri) }

  mutating func note(changed uri: DocumentURI, onSave: Bool) {
    if !onSave { due.insert(uri) }
  }

  mutating func note(saved uri: DocumentURI) { due.insert(uri) }

  /// The documents that can be checked now: those that are due and not being checked.
  mutating func next() -> [DocumentURI] {
    let next = due.subtracting(running)
    due.subtract(next)
    running.formUnion(next)
    return Array(next)
  }

  mutating func finish(_ uri: DocumentURI) { running.remove(uri) }

  mutating func note(published uri: DocumentURI) { published.insert(uri) }

  func hasPublished(_ uri: DocumentURI) -> Bool { published.contains(uri) }

  /// - Returns: Whether the client was told anything about the document.
  mutating func forget(_ uri: DocumentURI) -> Bool {
    due.remove(uri)
    return published.remove(uri) != nil
  }
}

extension Session {
  /// Starts to look at what has changed; checks it, unless the client asks for findings itself.
  mutating func validateChangedDocuments() {
    for uri in validation.next() {
      guard let snapshot = documents[uri] else {
        validation.finish(uri)
        continue
      }
      Task.detached(priority: .utility) { [eventQueue, encoding, isAsked = client.pullsDiagnostics] in
        let entry = WorkspaceIndex.Entry(snapshot.document)
        let diagnostics = isAsked || snapshot.isStale ? nil : snapshot.diagnostics(encoding).map(\.json)
        let isSupported = snapshot.isSupported
        eventQueue.update { session in
          session.validation.finish(uri)
          guard session.documents[uri] === snapshot else { return session.validation.note(opened: uri) }
          session.note(entry, of: uri)
          guard let diagnostics, session.documents[uri] === snapshot else { return }
          session.publish(diagnostics, of: snapshot, isSupported)
        }
      }
    }
  }

  /// Publishes findings; of a document of no interest, only that there are none any more.
  private mutating func publish(_ diagnostics: [JSONValue], of snapshot: DocumentSnapshot, _ isSupported: Bool) {
    guard isSupported || validation.hasPublished(snapshot.uri) else { return }
    validation.note(published: snapshot.uri)
    publish(diagnostics, for: snapshot.uri, version: snapshot.version)
  }

  /// - Source: LSP 3.17, `textDocument/publishDiagnostics`.
  func publish(_ diagnostics: [JSONValue], for uri: DocumentURI, version: Int?) {
    notify(
      "textDocument/publishDiagnostics",
      .object([
        "uri": .string(uri.text), "version": version.map { .integer($0) }, "diagnostics": .array(diagnostics),
      ]))
  }
}

extension DocumentSnapshot {
  /// What is to be said of the document, at most as much as is set.
  func diagnostics(_ encoding: PositionEncodingKind) -> [LanguageServerProtocol.Diagnostic] {
    isSupported ? settings.lspDiagnostics(analysis, PositionConverter(lines, encoding), uri) : []
  }

  /// Differs wherever diagnostics may.
  var resultID: String { "\(textRevision).\(settings.configurationRevision)" }
}
