import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/documentSymbol`.
  static let documentSymbol = RequestHandler.onDocument(
    "textDocument/documentSymbol", serverCapabilities: { _ in [.init("documentSymbolProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return [] }
      let (all, positions) = (symbols(in: document), request.positions)
      if request.client.has("textDocument", "documentSymbol", "hierarchicalDocumentSymbolSupport") {
        return .array(all) { $0.toLSP(positions) }
      }
      let uri = request.snapshot.uri.text
      return .array(all.flatMap { $0.information(positions, uri, container: nil) })
    })
}
