import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/documentHighlight`, DocumentHighlightKind.
  static let documentHighlight = RequestHandler.onDocument(
    "textDocument/documentHighlight", serverCapabilities: { _ in [.init("documentHighlightProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return [] }
      let positions = request.positions
      return .array(highlights(at: try request.offset(), in: document)) {
        ["range": positions.range(of: $0.range).json, "kind": .integer($0.kind.toLSP())]
      }
    })
}

extension DocumentHighlight.Kind {
  fileprivate func toLSP() -> Int {
    switch self {
    case .text: 1
    case .read: 2
    case .write: 3
    }
  }
}
