import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import ListEditing
import Rules
import TierLists
import Workspace

/// A command of `workspace/executeCommand`: an action that needs no cursor. Its arguments are strings: the URI of an open
/// document, then those of the action.
package struct ServerCommand: Sendable {
  /// The prefix of the commands that the server advertises.
  package static let prefix = "tierlint."
  package static let all =
    Refactor.all.map {
      ServerCommand(name: $0.name, title: $0.title, kind: $0.kind, summary: $0.summary, parameters: $0.parameters)
    } + [
      ServerCommand(
        name: ActionID.fixAll.name, title: "Apply all safe fixes", kind: .fixAll, summary: "apply all safe fixes"),
      ServerCommand(
        name: ActionReference.turnOff, title: "Turn off rule", kind: .quickFix,
        summary: "set the rule to `off` in `.tierlint.json`", parameters: [.rule]),
    ]

  /// The name of the action.
  package let name: String
  /// In messages and in the undo history.
  package let title: String
  package let kind: CodeActionKind
  /// What it does, for the docs.
  package let summary: String
  package var parameters: [ParameterInfo] = []

  /// Which of the things that the arguments name a document does not have, as a message for people; `nil` if it has all.
  ///
  /// - Complexity: O(*bytes*).
  fileprivate func missingName(_ arguments: [String], in document: Document) -> String? {
    zip(parameters, arguments).lazy.compactMap { $0.missing($1, document) }.first
  }
}

extension ParameterInfo {
  fileprivate static let rule = ParameterInfo(name: "rule", documentation: "id of the rule") { rule, _ in
    RuleCatalog.rule(rule) == nil ? unknownRule(rule) : nil
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
      let (request, command, action) = try parsedCommand(params, session, cancellation)
      return { [eventQueue = session.eventQueue] () throws(ResponseError) in
        try request.throwIfStale()
        let edit = request.edit(of: action)
        let missing = edit == nil ? command.missingName(action.arguments, in: request.snapshot.document) : nil
        eventQueue.update { $0.apply(edit, titled: command.title, missing) }
        return .null
      }
    })
}

private func parsedCommand(
  _ params: Params, _ session: Session, _ cancellation: Cancellation
) throws(ResponseError) -> (request: DocumentRequest, command: ServerCommand, action: ActionID) {
  let name = params.string("command") ?? ""
  guard let command = ServerCommand.all.first(where: { ServerCommand.prefix + $0.name == name }) else {
    throw ResponseError(.invalidParams, "unknown command \(quoted(name))")
  }
  let arguments = params.strings("arguments")
  let expected = ["uri"] + command.parameters.map { $0.name }
  guard arguments.count == expected.count,
    params.elements("arguments").allSatisfy({ params.tree.kind($0) == .string })
  else {
    throw ResponseError(
      .invalidParams, "invalid arguments for \"\(name)\": expected the strings \(expected.joined(separator: ", "))")
  }
  let uri = arguments.first ?? ""
  guard let snapshot = session.documents[DocumentURI(uri)] else {
    throw ResponseError(.invalidParams, "document is not open: \(displayText(unquoted: uri, upTo: 160))")
  }
  guard session.client.has("workspace", "applyEdit") else {
    throw ResponseError(.requestFailed, "the client does not support workspace/applyEdit")
  }
  let action = ActionID(command.name, Array(arguments.dropFirst()))
  return (DocumentRequest(params, session, of: snapshot, cancellation), command, action)
}

extension Session {
  /// Has the client apply an edit, and show the file that the edit creates.
  ///
  /// - Parameter missing: Why there is no edit, if an argument of the command is the reason.
  /// - Source: LSP 3.17, `workspace/applyEdit`, `window/showDocument`.
  fileprivate mutating func apply(_ edit: WorkspaceEdit?, titled title: String, _ missing: String?) {
    guard let edit else {
      return show("\(title): \(missing ?? "nothing to change")", missing == nil ? .information : .warning)
    }
    let json = edit.json(usesDocumentChanges: client.usesDocumentChanges)
    let new = client.has("window", "showDocument", "support") ? edit.changes.first(where: { $0.isNew })?.uri : nil
    sendRequest("workspace/applyEdit", .object(["label": .string(title), "edit": json])) { session, result in
      guard let new, result?.bool("applied") == true else { return }
      session.sendRequest("window/showDocument", .object(["uri": .string(new), "takeFocus": true]))
    }
  }
}
