import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/diagnostic`.
  static let diagnostic = RequestHandler.onDocument(
    "textDocument/diagnostic", priority: .utility,
    serverCapabilities: { client in
      guard client.pullsDiagnostics else { return [] }
      return [
        .init(
          "diagnosticProvider",
          ["identifier": "tierlint", "interFileDependencies": true, "workspaceDiagnostics": true])
      ]
    },
    { request throws(ResponseError) in
      report(on: request.snapshot.newest, for: request)
    })
}

/// What is to be said under that which is in force when it is said: not every client can be had to ask again.
private func report(on snapshot: DocumentSnapshot, for request: DocumentRequest) -> JSONValue {
  let id = snapshot.resultID
  if request.params.string("previousResultId") == id {
    return .object(["kind": "unchanged", "resultId": .string(id)])
  }
  let items = snapshot.diagnostics(request.encoding)
  let newest = snapshot.newest
  guard newest === snapshot else { return report(on: newest, for: request) }
  return .object(["kind": "full", "resultId": .string(id), "items": .array(items, \.json)])
}
