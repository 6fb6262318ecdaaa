import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import TierlintCore

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/codeAction`.
  static let codeAction = RequestHandler.onDocument(
    "textDocument/codeAction", priority: .utility,
    serverCapabilities: { client in
      guard client.takesCodeActions else { return [.init("codeActionProvider", true)] }
      let kinds = EditorFeatures.CodeAction.Kind.allCases
      return [
        .init(
          "codeActionProvider",
          .object([
            "codeActionKinds": .array(kinds) { .string($0.rawValue) },
            "resolveProvider": .bool(client.resolvesCodeActions),
          ]))
      ]
    },
    { request throws(ResponseError) in
      let range = try request.range()
      guard request.snapshot.isSupported else { return [] }
      let actions = codeActions(for: request.snapshot.analysis, request.actionRequest(range))
      return .array(actions.compactMap(request.lspAction))
    })
}

extension DocumentRequest {
  fileprivate func actionRequest(_ range: Range<Int>) -> ActionRequest {
    let context = params.view("context")
    let codes = context.views("diagnostics").filter { $0.string("source") == "tierlint" }.compactMap {
      $0.string("code")
    }
    var wanted = ActionRequest(
      range, kinds: context.view("only").isArray ? context.strings("only") : nil,
      rules: codes.isEmpty ? nil : Set(codes))
    wanted.levels = snapshot.settings.levels
    // Whatever rule it is: a configuration that is broken can have none turned off.
    wanted.hasConfiguration =
      wanted.wants(.quickFix) && RuleCatalog.all.first.flatMap { edit(turningOff: $0.id) } != nil
    return wanted
  }

  /// - Returns: `nil` for what the client cannot do.
  fileprivate func lspAction(_ action: EditorFeatures.CodeAction) -> JSONValue? {
    var result = LanguageServerProtocol.CodeAction(
      title: action.title, kind: action.kind.rawValue, isPreferred: action.isPreferred,
      diagnostics: action.diagnostics.map { $0.toLSP(positions, in: snapshot.uri) })
    switch action.effect {
    case .edits(let edits):
      guard client.takesCodeActions else { return nil }
      result.edit = edit(edits)
    case .turnOff(let rule): return later(ActionID(ActionReference.turnOff, [rule]), result)
    case .later(let id): return later(id, result)
    }
    return result.json(usesDocumentChanges: client.usesDocumentChanges)
  }

  private func later(_ id: ActionID, _ action: LanguageServerProtocol.CodeAction) -> JSONValue? {
    if id.name == "makeProject", !client.createsFiles || snapshot.uri.path == nil { return nil }
    guard client.takesCodeActions else { return command(id, titled: action.title) }
    var action = action
    if client.resolvesCodeActions {
      action.data = ActionReference(uri: snapshot.uri, textRevision: snapshot.textRevision, action: id).json
    } else {
      action.edit = edit(of: id)
      if action.edit == nil { return nil }
    }
    return action.json(usesDocumentChanges: client.usesDocumentChanges)
  }

  /// - Source: LSP 3.17, Command.
  private func command(_ id: ActionID, titled title: String) -> JSONValue? {
    guard commandNames.contains(id.name) else { return nil }
    return .object([
      "title": .string(title), "command": .string(commandPrefix + id.name),
      "arguments": .array([snapshot.uri.text] + id.arguments) { .string($0) },
    ])
  }
}
