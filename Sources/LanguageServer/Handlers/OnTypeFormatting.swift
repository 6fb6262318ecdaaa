import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/onTypeFormatting`.
  static let onTypeFormatting = RequestHandler.onDocument(
    "textDocument/onTypeFormatting",
    serverCapabilities: { _ in
      let more = JSONValue.array(Array(typingTriggers.dropFirst())) { .string($0) }
      return [
        .init(
          "documentOnTypeFormattingProvider",
          ["firstTriggerCharacter": .string(typingTriggers[0]), "moreTriggerCharacter": more])
      ]
    },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument, let character = request.params.string("ch") else { return .null }
      let edits = typingEdits(after: character, at: try request.offset(), in: document)
      return .array(edits) { request.positions.toLSP($0).json }
    })
}
