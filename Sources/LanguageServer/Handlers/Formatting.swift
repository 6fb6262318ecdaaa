import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierListFormats
import TierlintCore
import Workspace

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/formatting`. What the client would have of tabs and last lines is passed over: there is
  ///   one layout a style.
  static let formatting = RequestHandler.onDocument(
    "textDocument/formatting", announces: { _ in [.init("documentFormattingProvider", true)] },
    { request throws(ResponseError) in
      request.wireEdits { document, options throws(FormatError) in try formatted(document, options).edits }
    })

  /// - Source: LSP 3.17, `textDocument/rangeFormatting`.
  static let rangeFormatting = RequestHandler.onDocument(
    "textDocument/rangeFormatting", announces: { _ in [.init("documentRangeFormattingProvider", true)] },
    { request throws(ResponseError) in
      let range = try request.range()
      return request.wireEdits { document, options throws(FormatError) in
        try formattingEdits(document, in: range, options)
      }
    })
}

extension DocumentRequest {
  /// Edits as the client takes them; none where the document must stay as it is: its diagnostics say why, and who formats
  /// with each saving does not want to be told each time.
  fileprivate func wireEdits(
    _ edits: (Document, FormatOptions) throws(FormatError) -> [SourceText.TextEdit]
  ) -> JSONValue {
    guard let document = servedDocument else { return .null }
    // How lines end is for the editor to say: many write all ends in one way, and would be given the same edits again.
    let options = FormatOptions(
      workspace.settings.formatStyle, keepsLineEnds: true, maximumByteCount: FileContents.maximumByteCount)
    let found = (try? edits(document, options)) ?? []
    let positions = positions
    return .array(found) { positions.wireEdit($0).json }
  }
}
