import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/codeLens`.
  static let codeLens = RequestHandler.onDocument(
    "textDocument/codeLens", serverCapabilities: { _ in [.init("codeLensProvider", ["resolveProvider": false])] },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument, request.snapshot.settings.editor.showsCodeLenses else {
        return []
      }
      let (uri, positions) = (request.snapshot.uri.text, request.positions)
      let showsReferences = request.client["experimental", "commands"].strings("commands").contains(showReferences)
      return .array(codeLenses(in: document)) { lens in
        let range = positions.range(of: lens.range)
        var command: JSONValue = ["title": .string(lens.text), "command": ""]
        if showsReferences, lens.kind == .usesOfItem {
          let place = [JSONValue.string(uri), range.lowerBound.json]
          command = ["title": .string(lens.text), "command": .string(showReferences), "arguments": .array(place)]
        }
        return ["range": range.json, "command": command]
      }
    })
}

/// The client command that shows the references at a position; its arguments are a URI and a position. Clients that support it
/// list it in `experimental.commands.commands`. For others the lens has no command.
private let showReferences = "tierlint.showReferences"
