import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/inlayHint`.
  static let inlayHint = RequestHandler.onDocument(
    "textDocument/inlayHint", serverCapabilities: { _ in [.init("inlayHintProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return [] }
      let (range, positions) = (try request.range(), request.positions)
      let editor = request.snapshot.settings.editor
      // Code lenses show the same numbers.
      let showsLenses = editor.showsCodeLenses && request.client.mentions("textDocument", "codeLens")
      let hints = inlayHints(
        in: document, within: range, withTitles: editor.showsItemTitles,
        withCounts: editor.showsItemCounts && !showsLenses)
      return .array(hints) {
        ["position": positions.position(of: $0.offset).json, "label": .string($0.text), "paddingLeft": true]
      }
    })
}
