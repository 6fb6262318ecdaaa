import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

/// What the names of all commands begin with.
let commandPrefix = "tierlint."

/// The commands without their prefix. Their arguments are texts: the address of an open document, then what the action
/// wants.
let commandNames = ActionCatalog.commands.map(\.name) + [ActionReference.turnOff]

extension RequestHandler {
  /// - Source: LSP 3.17, `workspace/executeCommand`.
  static let executeCommand = RequestHandler(
    method: "workspace/executeCommand", priority: .utility,
    serverCapabilities: { _ in
      [
        .init(
          "executeCommandProvider", .object(["commands": .array(commandNames) { .string(commandPrefix + $0) }]))
      ]
    },
    action: .onSnapshot { session, params throws(ResponseError) in
      let (request, action) = try command(params, session)
      return { [eventQueue = session.eventQueue] () throws(ResponseError) in
        try request.throwIfStale()
        let edit = request.edit(of: action)
        eventQueue.update { $0.apply(edit, params.string("command") ?? "") }
        return .null
      }
    })
}

private func command(
  _ params: Params, _ session: Session
) throws(ResponseError) -> (request: DocumentRequest, action: ActionID) {
  guard let name = params.string("command"), name.hasPrefix(commandPrefix),
    commandNames.contains(String(name.dropFirst(commandPrefix.count)))
  else { throw ResponseError(.invalidParams, "there is no command \(params.string("command") ?? "without a name")") }
  let texts = params.strings("arguments")
  let wanted = ["uri"] + parameters(of: String(name.dropFirst(commandPrefix.count)))
  guard texts.count == wanted.count, params.elements("arguments").allSatisfy({ params.tree.kind($0) == .string }) else {
    throw ResponseError(.invalidParams, "the arguments of \(name) are texts: \(wanted.joined(separator: ", "))")
  }
  guard let snapshot = session.documents[DocumentURI(texts[0])] else {
    throw ResponseError(.invalidParams, "the document is not open")
  }
  guard session.client.has("workspace", "applyEdit") else {
    throw ResponseError(.requestFailed, "the client takes no edits from a server")
  }
  let action = ActionID(String(name.dropFirst(commandPrefix.count)), Array(texts.dropFirst()))
  return (DocumentRequest(params, snapshot, session), action)
}

private func parameters(of command: String) -> [String] {
  ActionCatalog.commands.first { $0.name == command }?.parameters ?? ["rule"]
}

extension Session {
  /// Has the client make an edit, and shows the file that it makes.
  ///
  /// - Source: LSP 3.17, `workspace/applyEdit`, `window/showDocument`.
  fileprivate mutating func apply(_ edit: WorkspaceEdit?, _ label: String) {
    guard let edit else { return show("\(label) has nothing to change here", .information) }
    let json = edit.json(usesDocumentChanges: client.usesDocumentChanges)
    let new = client.has("window", "showDocument", "support") ? edit.changes.first(where: \.isNew)?.uri : nil
    sendRequest("workspace/applyEdit", .object(["label": .string(label), "edit": json])) { session, result in
      guard let new, result?.bool("applied") == true else { return }
      session.sendRequest("window/showDocument", .object(["uri": .string(new), "takeFocus": true]))
    }
  }
}
