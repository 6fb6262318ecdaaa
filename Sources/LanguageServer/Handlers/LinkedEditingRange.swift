import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/linkedEditingRange`.
  static let linkedEditingRange = RequestHandler.onDocument(
    "textDocument/linkedEditingRange", isShort: true,
    serverCapabilities: { _ in [.init("linkedEditingRangeProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return .null }
      let ranges = linkedRanges(at: try request.offset(), in: document)
      let positions = request.positions
      return ranges.isEmpty ? .null : ["ranges": .array(ranges) { positions.range(of: $0).json }]
    })
}
