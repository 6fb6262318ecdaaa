import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierListFormats
import TierlintCore
import Workspace

extension RequestHandler {
  /// The client's tab size has no say: the layout is the app's, or plain.
  ///
  /// - Source: LSP 3.17, `textDocument/formatting`.
  static let formatting = RequestHandler.onDocument(
    "textDocument/formatting", announces: { _ in [.init("documentFormattingProvider", true)] },
    { request throws(ResponseError) in
      try request.formatting { document, options throws(FormatRefusal) in try formatted(document, options).edits }
    })

  /// - Source: LSP 3.17, `textDocument/rangeFormatting`.
  static let rangeFormatting = RequestHandler.onDocument(
    "textDocument/rangeFormatting", announces: { _ in [.init("documentRangeFormattingProvider", true)] },
    { request throws(ResponseError) in
      let range = try request.range()
      return try request.formatting { document, options throws(FormatRefusal) in
        try formattingEdits(document, in: range, options)
      }
    })
}

extension DocumentRequest {
  /// The edits of a new layout; `null` where the document must stay as it is, which is no failure while people type.
  fileprivate func formatting(
    _ edits: (Document, FormatOptions) throws(FormatRefusal) -> [SourceText.TextEdit]
  ) throws(ResponseError) -> JSONValue {
    guard let document = servedDocument else { return .null }
    do throws(FormatRefusal) {
      let positions = positions
      let options = FormatOptions(workspace.settings.formatStyle, maximumByteCount: FileContents.maximumByteCount)
      return .array(try edits(document, options)) { positions.wireEdit($0).json }
    } catch {
      return .null
    }
  }
}
