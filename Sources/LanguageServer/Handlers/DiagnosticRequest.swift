import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/diagnostic`.
  static let diagnostic = RequestHandler(
    method: "textDocument/diagnostic", priority: { _ in .utility }, isShort: true, needsSettings: true,
    serverCapabilities: { client in
      guard client.pullsDiagnostics else { return [] }
      return [
        .init(
          "diagnosticProvider",
          ["identifier": "tierlint", "interFileDependencies": true, "workspaceDiagnostics": true])
      ]
    },
    action: .onSnapshot { session, params, cancellation throws(ResponseError) in
      let request = try DocumentRequest(params, session, cancellation)
      let saved = session.validation.waitingForSave[request.snapshot.uri]
      return { () throws(ResponseError) in
        // Unlike `contentModified`, this has the client keep the diagnostics that it shows.
        if request.snapshot.isStale { throw .retriggerable }
        if let saved { return report(on: saved, for: request) }
        return report(on: request.snapshot.newest, for: request)
      }
    })
}

/// Reports against the newest settings, because not every client supports `workspace/diagnostic/refresh`.
private func report(on snapshot: DocumentSnapshot, for request: DocumentRequest) -> JSONValue {
  let id = snapshot.resultID
  if request.params.string("previousResultId") == id {
    return .object(["kind": "unchanged", "resultId": .string(id)])
  }
  let items = snapshot.diagnostics(request.encoding)
  let newest = snapshot.newest
  guard newest === snapshot else { return report(on: newest, for: request) }
  return .object(["kind": "full", "resultId": .string(id), "items": items])
}

extension ResponseError {
  /// - Source: LSP 3.17, DiagnosticServerCancellationData.
  fileprivate static var retriggerable: ResponseError {
    var error = ResponseError(.serverCancelled, "the document has changed")
    error.data = ["retriggerRequest": true]
    return error
  }
}
