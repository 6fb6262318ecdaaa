import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import TierLists
import Workspace

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/completion`.
  static let completion = RequestHandler.onDocument(
    "textDocument/completion", isShort: true,
    serverCapabilities: { _ in
      let triggers: JSONValue = ["\"", ":", ",", "[", "{", "/", "#"]
      return [.init("completionProvider", ["triggerCharacters": triggers, "resolveProvider": true])]
    },
    { request throws(ResponseError) in
      guard let document = request.supportedDocument else { return .null }
      let offset = try request.offset()
      let traits = CompletionTraits(request.client)
      let list = completions(at: offset, in: document, request.completionContext(traits))
      // All items replace the same range.
      let range = request.positions.range(of: list.items.first?.edit.range ?? offset..<offset)
      let items = list.items.enumerated().map { index, completion in
        var item = traits.item(completion, index, range)
        item.additionalTextEdits = completion.editsElsewhere.map { request.positions.toLSP($0) }
        item.data = completion.item.map { .object(["uri": .string(request.snapshot.uri.text), "item": .string($0)]) }
        return item.json
      }
      return ["isIncomplete": .bool(list.isIncomplete), "items": .array(items)]
    })

  /// Adds the documentation of the item that a completion refers to.
  ///
  /// - Source: LSP 3.17, `completionItem/resolve`.
  static let completionResolve = RequestHandler(
    method: "completionItem/resolve",
    action: .onSnapshot { session, params, cancellation throws(ResponseError) in
      guard params.isObject else { throw ResponseError(.invalidParams, "params must be an object") }
      let data = params.view("data")
      let snapshot = data.string("uri").flatMap { session.documents[DocumentURI($0)] }
      let formats = CompletionTraits(session.client).formats
      return { () throws(ResponseError) in
        try cancellation.check()
        guard let document = snapshot?.document, let item = data.string("item"),
          let text = itemDocumentation(item, in: document)
        else { return params.json }
        return params.json(replacing: "documentation", with: MarkupContent(text, formats: formats).json)
      }
    })
}

extension DocumentRequest {
  fileprivate func completionContext(_ traits: CompletionTraits) -> CompletionContext {
    var context = CompletionContext()
    var random = SystemRandomNumberGenerator()
    context.otherTierNames = { [workspace, snapshot] in workspace.index.tierNames(excluding: snapshot.uri) }
    context.bundleFiles = { [snapshot] in snapshot.settings.bundle?.value?.listing.files.map { $0.path } ?? [] }
    context.now = secondsSince1970()
    context.contract = snapshot.settings.checks.contract
    context.newUUID = randomUUID(&random)
    context.supportsSnippets = traits.supportsSnippets
    context.movesItems = snapshot.settings.editor.movesItems
    return context
  }
}
