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

/// Reports against the newest settings, because not every client supports `workspace/diagnostic/refresh`.
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
