import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import ListEditing
import TierLists
import Workspace

/// A command of `workspace/executeCommand`: an action that needs no cursor. Its arguments are the URI of an open document, then
/// those of the action.
package struct ServerCommand: Sendable {
  /// The prefix of the commands that the server advertises.
  package static let prefix = "tierlint."
  package static let all = [
    ServerCommand(
      name: "edit", title: "Edit list", parameters: "operation; title (optional)",
      summary: "apply an operation of `tierlint edit --ops`, a JSON object; the title is for the undo history"),
    ServerCommand(.duplicateItem, parameters: "id of the item"), ServerCommand(.makeProject),
    ServerCommand(name: "fixAll", title: "Apply all safe fixes", summary: "apply all safe fixes"),
    ServerCommand(
      name: "turnOff", title: "Turn off rule", parameters: "id of the rule",
      summary: "set the rule to `off` in `.tierlint.json`"),
  ]

  /// The name of the action.
  package let name: String
  /// In messages and in the undo history.
  package let title: String
  /// What follows the URI, for the docs.
  package var parameters = ""
  /// What it does, for the docs.
  package let summary: String
}

extension ServerCommand {
  private init(_ refactor: Refactor, parameters: String = "") {
    self.init(name: refactor.name, title: refactor.title, parameters: parameters, summary: refactor.summary)
  }
}

extension RequestHandler {
  /// - Source: LSP 3.17, `workspace/executeCommand`.
  static let executeCommand = RequestHandler(
    method: "workspace/executeCommand",
    serverCapabilities: { _ in
      let names = JSONValue.array(ServerCommand.all) { .string(ServerCommand.prefix + $0.name) }
      return [.init("executeCommandProvider", .object(["commands": names]))]
    },
    action: .onSnapshot { session, params, cancellation throws(ResponseError) in
      let (request, title, action) = try parsedCommand(params, session, cancellation)
      return { [eventQueue = session.eventQueue] () throws(ResponseError) in
        try request.throwIfStale()
        do throws(ListEditError) {
          let edit = try request.edit(of: action, titled: title)
          eventQueue.update { $0.apply(edit, titled: title) }
        } catch {
          let message = "\(title): \(error.message)"
          eventQueue.update { $0.show(message, .warning) }
        }
        return .null
      }
    })
}

private func parsedCommand(
  _ params: Params, _ session: Session, _ cancellation: Cancellation
) throws(ResponseError) -> (request: DocumentRequest, title: String, action: DeferredAction) {
  let name = params.string("command") ?? ""
  guard let command = ServerCommand.all.first(where: { ServerCommand.prefix + $0.name == name }) else {
    throw ResponseError(.invalidParams, "unknown command \(quoted(name))")
  }
  let arguments = params.views("arguments")
  let texts = arguments.map { $0.tree.string($0.node) }
  let title = command.name == "edit" && texts.count == 3 ? texts[2] : nil
  guard let uri = texts.first ?? nil,
    let action = try action(command, Array(arguments.dropFirst().dropLast(title == nil ? 0 : 1)))
  else { throw command.invalid("expected uri" + (command.parameters.isEmpty ? "" : "; \(command.parameters)")) }
  guard let snapshot = session.documents[DocumentURI(uri)] else {
    throw ResponseError(.invalidParams, "document is not open: \(displayText(unquoted: uri, upTo: 160))")
  }
  guard session.client.has("workspace", "applyEdit") else {
    throw ResponseError(.requestFailed, "the client does not support workspace/applyEdit")
  }
  return (DocumentRequest(params, session, of: snapshot, cancellation), title ?? command.title, action)
}

private func action(_ command: ServerCommand, _ arguments: [Params]) throws(ResponseError) -> DeferredAction? {
  do throws(ListOperationError) {
    return try DeferredAction(command.name, arguments)
  } catch {
    throw command.invalid(error.message)
  }
}

extension ServerCommand {
  fileprivate func invalid(_ reason: String) -> ResponseError {
    ResponseError(.invalidParams, "invalid arguments for \"\(Self.prefix)\(name)\": \(reason)")
  }
}

extension Session {
  /// Has the client apply an edit, and show the file that the edit creates.
  ///
  /// - Source: LSP 3.17, `workspace/applyEdit`, `window/showDocument`.
  fileprivate mutating func apply(_ edit: WorkspaceEdit?, titled title: String) {
    guard let edit else { return show("\(title): nothing to change", .information) }
    let json = edit.json(usesDocumentChanges: client.usesDocumentChanges)
    let new = client.has("window", "showDocument", "support") ? edit.changes.first(where: { $0.isNew })?.uri : nil
    sendRequest("workspace/applyEdit", .object(["label": .string(title), "edit": json])) { session, result in
      guard let new, result?.bool("applied") == true else { return }
      session.sendRequest("window/showDocument", .object(["uri": .string(new), "takeFocus": true]))
    }
  }
}
