import EditorFeatures
import Findings
import JSONSyntax
import LanguageServerProtocol
import ListAnalysis
import ListEditing
import Rules

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/codeAction`.
  static let codeAction = RequestHandler.onDocument(
    "textDocument/codeAction",
    // An automatic request asks whether to show a light bulb.
    priority: { $0.view("context").integer("triggerKind") == 2 ? .utility : .userInitiated },
    serverCapabilities: { client in
      guard client.supportsCodeActions else { return [.init("codeActionProvider", true)] }
      let kinds = CodeActionKind.all
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
      let wanted = request.actionRequest(range)
      let source = request.snapshot.actionSource(wanted)
      let all = Lazy { identified(request.snapshot.listDiagnostics, in: request.snapshot.document, areFew: true) }
      return .array(
        codeActions(for: source, wanted).compactMap { action in
          request.lspAction(action, source.names, fixID: request.fixID(of: action, among: all))
        })
    })
}

extension DocumentRequest {
  fileprivate func actionRequest(_ range: Range<Int>) -> ActionRequest {
    let context = params.view("context")
    let codes = context.views("diagnostics").filter { $0.string("source") == "tierlint" }.compactMap {
      $0.string("code")
    }
    var request = ActionRequest(
      range, kinds: context.view("only").isArray ? context.strings("only") : nil,
      rules: codes.isEmpty ? nil : Set(codes))
    request.levels = snapshot.settings.levels
    request.showsDisabled = client.supportsCodeActions && client.showsDisabledActions
    request.contract = snapshot.settings.checks.contract
    // Tried with an arbitrary rule: only an invalid configuration prevents the edit, whatever the rule.
    request.hasConfiguration =
      request.wants(.quickFix) && RuleCatalog.all.first.flatMap { edit(turningOff: $0.id) } != nil
    return request
  }

  /// What `check --apply` calls the fix.
  ///
  /// - Parameter all: The diagnostics of the document, with ids.
  fileprivate func fixID(of action: EditorFeatures.CodeAction, among all: Lazy<[Findings.Diagnostic]>) -> String? {
    guard let fix = action.fix, let diagnostic = action.diagnostics.first,
      client.has("textDocument", "codeAction", "dataSupport")
    else { return nil }
    return all.value.first { $0.rule == diagnostic.rule && $0.range == diagnostic.range }?.id(ofFix: fix)
  }

  /// - Returns: `nil` if the client does not support the action.
  fileprivate func lspAction(
    _ action: EditorFeatures.CodeAction, _ names: DocumentNames, fixID: String?
  ) -> JSONValue? {
    var result = LanguageServerProtocol.CodeAction(
      title: action.title, kind: action.kind.rawValue, isPreferred: action.isPreferred,
      diagnostics: action.diagnostics.map {
        var diagnostic = $0.toLSP(positions, in: snapshot.uri)
        if !client.showsRelatedInformation { diagnostic.relatedInformation = [] }
        return diagnostic
      })
    if let obstacle = action.obstacle {
      result.disabledReason = obstacle
      return result.json(usesDocumentChanges: client.usesDocumentChanges)
    }
    switch action.effect {
    case .edits(let edits):
      guard client.supportsCodeActions else { return nil }
      result.edit = edit(edits, titled: action.title)
      result.data = fixID.map { ["id": .string($0)] }
    case .later(let later): return deferred(later, result, names)
    }
    return result.json(usesDocumentChanges: client.usesDocumentChanges)
  }

  /// An action whose edit is computed by `codeAction/resolve`, or now if the client cannot resolve it.
  private func deferred(
    _ later: DeferredAction, _ action: LanguageServerProtocol.CodeAction, _ names: DocumentNames
  ) -> JSONValue? {
    if later == .makeProject, !client.createsFiles || snapshot.uri.path == nil { return nil }
    guard client.supportsCodeActions else { return command(later, titled: action.title) }
    var action = action
    if client.resolvesCodeActions {
      action.data = ActionReference(uri: snapshot.uri, textRevision: snapshot.textRevision, action: later).json
    } else {
      guard let edit = try? edit(of: later, titled: action.title, names) else { return nil }
      action.edit = edit
    }
    return action.json(usesDocumentChanges: client.usesDocumentChanges)
  }

  /// - Source: LSP 3.17, Command.
  private func command(_ action: DeferredAction, titled title: String) -> JSONValue? {
    let (name, arguments) = action.call
    guard ServerCommand.all.contains(where: { $0.name == name }) else { return nil }
    let own: [JSONValue] = if case .edit = action { [.string(title)] } else { [] }
    return .object([
      "title": .string(title), "command": .string(ServerCommand.prefix + name),
      "arguments": .array([.string(snapshot.uri.text)] + arguments + own),
    ])
  }
}
