import JSONSyntax
import LanguageServerProtocol
import Rules

extension RequestHandler {
  /// - Source: LSP 3.17, `initialize`.
  static let initialize = RequestHandler(
    method: "initialize",
    action: .inSession { session, params throws(ResponseError) in
      guard params.isObject else { throw ResponseError(.invalidParams, "params must be an object") }
      session.begin(params)
      return .object([
        "capabilities": session.serverCapabilities,
        "serverInfo": ["name": "tierlint", "version": .string(version)],
      ])
    })

  /// - Source: LSP 3.17, `shutdown`.
  static let shutdown = RequestHandler(
    method: "shutdown",
    action: .inSession { session, _ throws(ResponseError) in
      session.phase = .shutDown
      for id in session.runningRequests.keys { session.cancel(id) }
      return .null
    })
}

extension NotificationHandler {
  /// - Source: LSP 3.17, `initialized`, `client/registerCapability`.
  static let initialized = NotificationHandler(method: "initialized") { session, _ in
    session.registerCapabilities()
    session.updateWillSaveRegistration()
    session.pullConfiguration()
    session.limitWaitForSettings()
    session.scanWorkspace()
  }
}

extension Session {
  fileprivate mutating func begin(_ params: Params) {
    phase = .running
    client = ClientCapabilities(params.view("capabilities"))
    encoding = client.positionEncoding
    isTraced = ["messages", "verbose"].contains(params.string("trace"))
    if let process = params.integer("processId") { watchParent(Int(process)) }
    configuration.folders = workspaceFolders(params)
    configuration.showsRelatedInformation = client.showsRelatedInformation
    configuration.applyInitialSettings(params.view("initializationOptions"))
  }

  /// - Source: LSP 3.17, ServerCapabilities.
  fileprivate var serverCapabilities: JSONValue {
    let general: [JSONValue.Member] = [
      .init("positionEncoding", .string(encoding.rawValue)),
      .init(
        "textDocumentSync",
        [
          "openClose": true, "change": 2, "save": .object(["includeText": false]),
          "willSaveWaitUntil": .bool(!client.registersWillSave),
        ]),
      .init(
        "workspace",
        .object([
          "workspaceFolders": .object(["supported": true, "changeNotifications": true]),
          "fileOperations": RequestHandler.fileOperations(client),
        ])),
    ]
    return .object(general + allRequestHandlers.flatMap { $0.serverCapabilities(client) })
  }
}

/// The workspace folders. Older clients send only `rootUri`.
private func workspaceFolders(_ params: Params) -> [DocumentURI] {
  let folders = params.views("workspaceFolders").compactMap { $0.string("uri") }
  return (folders.isEmpty ? [params.string("rootUri")].compactMap { $0 } : folders).map { DocumentURI($0) }
}
