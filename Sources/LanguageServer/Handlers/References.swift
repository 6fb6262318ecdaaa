import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/references`.
  static let references = RequestHandler.onDocument(
    "textDocument/references", serverCapabilities: { _ in [.init("referencesProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return [] }
      let includesDeclaration = request.params.view("context").bool("includeDeclaration") ?? true
      let ranges = EditorFeatures.references(
        at: try request.offset(), in: document, includesDeclaration: includesDeclaration)
      let (uri, positions) = (request.snapshot.uri.text, request.positions)
      return .array(ranges) { Location(uri: uri, range: positions.range(of: $0)).json }
    })
}
