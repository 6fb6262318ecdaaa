import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `shutdown`.
  static let shutdown = RequestHandler(
    method: "shutdown",
    action: .inSession { session, _ throws(ResponseError) in
      session.phase = .shutDown
      for task in session.runningRequests.values { task.cancel() }
      return .null
    })
}
