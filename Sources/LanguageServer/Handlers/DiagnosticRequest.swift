import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/diagnostic`.
  static let diagnostic = RequestHandler.onDocument(
    "textDocument/diagnostic", priority: .utility,
    announces: { client in
      guard client.pullsDiagnostics else { return [] }
      return [
        .init(
          "diagnosticProvider",
          ["identifier": "tierlint", "interFileDependencies": true, "workspaceDiagnostics": true])
      ]
    },
    { request throws(ResponseError) in
      let id = request.snapshot.resultID
      if request.params.string("previousResultId") == id {
        return .object(["kind": "unchanged", "resultId": .string(id)])
      }
      let items = request.snapshot.diagnostics(request.encoding)
      return .object(["kind": "full", "resultId": .string(id), "items": .array(items, \.json)])
    })
}
