import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierListFormats
import TierLists
import Workspace

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/formatting`. The client's FormattingOptions are ignored: the configuration determines
  ///   the layout.
  static let formatting = RequestHandler.onDocument(
    "textDocument/formatting", serverCapabilities: { _ in [.init("documentFormattingProvider", true)] },
    { request throws(ResponseError) in
      request.formattingResult { document, options throws(FormatError) in try formatted(document, options).edits }
    })

  /// - Source: LSP 3.17, `textDocument/rangeFormatting`.
  static let rangeFormatting = RequestHandler.onDocument(
    "textDocument/rangeFormatting", serverCapabilities: { _ in [.init("documentRangeFormattingProvider", true)] },
    { request throws(ResponseError) in
      let range = try request.range()
      return request.formattingResult { document, options throws(FormatError) in
        try formattingEdits(document, in: range, options)
      }
    })
}

extension DocumentRequest {
  /// The edits as JSON. Empty if the document cannot be formatted: an error would pop up at each save in clients that format on
  /// save, and the diagnostics already give the reason.
  fileprivate func formattingResult(
    _ edits: (Document, FormatOptions) throws(FormatError) -> [SourceText.TextEdit]
  ) -> JSONValue {
    guard let document = supportedDocument else { return .null }
    let options = FormatOptions(snapshot.settings.format, maximumByteCount: FileContents.maximumByteCount)
    let found = (try? edits(document, options)) ?? []
    let positions = positions
    return .array(found) { positions.toLSP($0).json }
  }
}
