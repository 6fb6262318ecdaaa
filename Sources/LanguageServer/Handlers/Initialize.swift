import JSONSyntax
import LanguageServerProtocol
import TierlintCore

extension RequestHandler {
  /// - Source: LSP 3.17, `initialize`.
  static let initialize = RequestHandler(
    method: "initialize",
    action: .inSession { session, params throws(ResponseError) in
      guard params.isObject else { throw ResponseError(.invalidParams, "initialize takes an object") }
      session.begin(params)
      return .object([
        "capabilities": session.capabilities,
        "serverInfo": ["name": "tierlint", "version": .string(version)],
      ])
    })
}

extension Session {
  /// Takes what the client says of itself.
  fileprivate mutating func begin(_ params: Params) {
    phase = .running
    client = ClientCapabilities(params.view("capabilities"))
    encoding = client.positionEncoding
    isTraced = ["messages", "verbose"].contains(params.string("trace"))
    if let process = params.integer("processId") { watchParent(process) }
    configuration.folders = workspaceFolders(params)
    configuration.take(initialSettings: params.view("initializationOptions"))
  }

  /// - Source: LSP 3.17, ServerCapabilities.
  fileprivate var capabilities: JSONValue {
    let own: [JSONValue.Member] = [
      .init("positionEncoding", .string(encoding.rawValue)),
      .init(
        "textDocumentSync",
        ["openClose": true, "change": 2, "save": .object(["includeText": false]), "willSaveWaitUntil": true]),
      .init(
        "workspace",
        .object([
          "workspaceFolders": .object(["supported": true, "changeNotifications": true]),
          "fileOperations": RequestHandler.fileOperations(client),
        ])),
    ]
    return .object(own + allRequestHandlers.flatMap { $0.serverCapabilities(client) })
  }
}

/// The folders of the workspace, of which older clients name one alone.
private func workspaceFolders(_ params: Params) -> [DocumentURI] {
  let folders = params.views("workspaceFolders").compactMap { $0.string("uri") }
  return (folders.isEmpty ? [params.string("rootUri")].compactMap { $0 } : folders).map { DocumentURI($0) }
}
