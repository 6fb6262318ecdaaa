import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/foldingRange`.
  static let foldingRange = RequestHandler.onDocument(
    "textDocument/foldingRange", serverCapabilities: { _ in [.init("foldingRangeProvider", true)] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return [] }
      let limit = request.client["textDocument", "foldingRange"].count("rangeLimit") ?? .max
      let ranges = foldingRanges(in: document, request.snapshot.lines).prefix(limit)
      return .array(Array(ranges)) {
        ["startLine": .integer($0.lines.lowerBound), "endLine": .integer($0.lines.upperBound)]
      }
    })
}
