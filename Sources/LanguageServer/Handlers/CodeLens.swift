import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// Lenses of a large document have no commands: the client resolves those that it shows.
  ///
  /// - Source: LSP 3.17, `textDocument/codeLens`.
  static let codeLens = RequestHandler.onDocument(
    "textDocument/codeLens", serverCapabilities: { _ in [.init("codeLensProvider", ["resolveProvider": true])] },
    { request throws(ResponseError) in
      guard request.supportedDocument != nil, request.snapshot.settings.editor.showsCodeLenses else {
        return []
      }
      let lenses = request.snapshot.codeLenses
      let isLarge = lenses.count > 500
      return .array(
        lenses.enumerated().map { index, lens in
          let range = request.positions.range(of: lens.range).json
          return isLarge
            ? ["range": range, "data": .array([request.snapshot.textRevision, index]) { .integer($0) }]
            : ["range": range, "command": request.command(of: lens)]
        })
    })

  /// A lens without our data has nothing to resolve.
  ///
  /// - Source: LSP 3.17, `codeLens/resolve`.
  static let codeLensResolve = RequestHandler(
    method: "codeLens/resolve",
    action: .onSnapshot { session, params, cancellation throws(ResponseError) in
      let data = params.elements("data").compactMap { params.tree.integer($0).map { Int($0) } }
      guard params.isObject else { throw ResponseError(.invalidParams, "params must be an object") }
      guard data.count == 2, let index = data.last else { return { params.json } }
      guard let snapshot = session.documents.all.values.first(where: { $0.textRevision == data.first }) else {
        throw ResponseError(.contentModified, "the document has changed")
      }
      let request = DocumentRequest(params, session, of: snapshot, cancellation)
      return { () throws(ResponseError) in
        try request.throwIfStale()
        let lenses = snapshot.codeLenses
        guard lenses.indices.contains(index) else { throw ResponseError(.invalidParams, "no code lens \(index)") }
        return ["range": params.view("range").json, "command": request.command(of: lenses[index])]
      }
    })
}

extension DocumentRequest {
  fileprivate func command(of lens: EditorFeatures.CodeLens) -> JSONValue {
    let showsReferences = client["experimental", "commands"].strings("commands").contains(showReferences)
    guard showsReferences, lens.kind == .usesOfItem else { return ["title": .string(lens.text), "command": ""] }
    let place = [JSONValue.string(snapshot.uri.text), positions.range(of: lens.range).lowerBound.json]
    return ["title": .string(lens.text), "command": .string(showReferences), "arguments": .array(place)]
  }
}

/// The client command that shows the references at a position; its arguments are a URI and a position. Clients that support it
/// list it in `experimental.commands.commands`. For others the lens has no command.
private let showReferences = "tierlint.showReferences"
