import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// Explains diagnostics of a large document only if the analysis is done, so that a hover does not wait for it.
  ///
  /// - Source: LSP 3.17, `textDocument/hover`.
  static let hover = RequestHandler.onDocument(
    "textDocument/hover", isShort: true, serverCapabilities: { _ in [.init("hoverProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return .null }
      let offset = try request.offset()
      let found = request.snapshot.diagnostics(at: offset)
      let contract = request.snapshot.settings.checks.contract
      guard let hover = EditorFeatures.hover(in: document, at: offset, diagnostics: found, contract: contract) else {
        return .null
      }
      let formats = request.client["textDocument", "hover"].strings("contentFormat")
      let contents = MarkupContent(hover.text, formats: formats)
      return ["contents": contents.json, "range": request.positions.range(of: hover.range).json]
    })
}

extension MarkupContent {
  /// Content in the first known format; plain text if there is none.
  init(_ text: Markup, formats: [String]) {
    let isMarkdown = formats.first { $0 == "markdown" || $0 == "plaintext" } == "markdown"
    self.init(isMarkdown: isMarkdown, value: isMarkdown ? text.markdown : text.plain)
  }
}
