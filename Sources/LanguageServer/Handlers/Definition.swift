import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/definition`, LocationLink.
  static let definition = RequestHandler.onDocument(
    "textDocument/definition", isShort: true, serverCapabilities: { _ in [.init("definitionProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument,
        let found = EditorFeatures.definition(at: try request.offset(), in: document)
      else { return .null }
      let (uri, positions) = (request.snapshot.uri.text, request.positions)
      let selection = positions.range(of: found.selection)
      guard request.client.has("textDocument", "definition", "linkSupport") else {
        return Location(uri: uri, range: selection).json
      }
      return [
        [
          "originSelectionRange": positions.range(of: found.origin).json, "targetUri": .string(uri),
          "targetRange": positions.range(of: found.target).json, "targetSelectionRange": selection.json,
        ]
      ]
    })
}
