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
  /// Starts to check what has changed, unless the client asks for findings itself.
  mutating func validateChangedDocuments() {
    guard !client.pullsDiagnostics else { return }
    for uri in validation.next() {
      guard let snapshot = documents[uri] else {
        validation.finish(uri)
        continue
      }
      Task.detached(priority: .utility) { [mailbox, encoding] in
        let isServed = snapshot.isServed
        let diagnostics = isServed ? snapshot.diagnostics(encoding).map(\.json) : []
        mailbox.update { $0.take(diagnostics, of: snapshot, isServed) }
      }
    }
  }

  /// Publishes findings, unless there is a newer version: then that one is checked.
  private mutating func take(_ diagnostics: [JSONValue], of snapshot: DocumentSnapshot, _ isServed: Bool) {
    validation.finish(snapshot.uri)
    guard let current = documents[snapshot.uri] else { return }
    guard current === snapshot else {
      validation.note(opened: snapshot.uri)
      return
    }
    if isServed || validation.hasPublished(snapshot.uri) {
      validation.note(published: snapshot.uri)
      publish(diagnostics, for: snapshot.uri, version: snapshot.version)
    }
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
    guard isServed else { return [] }
    let positions = PositionConverter(lines, encoding)
    return analysis.diagnostics(setup.levels).prefix(setup.maximum).map { $0.wire(positions, in: uri) }
  }

  /// Differs wherever diagnostics may.
  var resultID: String { "\(serial).\(setup.generation)" }
}
