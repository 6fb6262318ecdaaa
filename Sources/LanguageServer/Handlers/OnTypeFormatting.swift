import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/onTypeFormatting`.
  static let onTypeFormatting = RequestHandler.onDocument(
    "textDocument/onTypeFormatting", isShort: true,
    serverCapabilities: { _ in
      let more = JSONValue.array(Array(typingTriggers.dropFirst())) { .string($0) }
      return [
        .init(
          "documentOnTypeFormattingProvider",
          ["firstTriggerCharacter": .string(typingTriggers[0]), "moreTriggerCharacter": more])
      ]
    },
    { request throws(ResponseError) in
      let offset = try request.offset()
      guard let character = request.params.string("ch") else { throw ResponseError(.invalidParams, "missing \"ch\"") }
      guard let document = request.supportedDocument else { return .null }
      let edits = typingEdits(after: character, at: offset, in: document)
      return .array(edits) { request.positions.toLSP($0).json }
    })
}
