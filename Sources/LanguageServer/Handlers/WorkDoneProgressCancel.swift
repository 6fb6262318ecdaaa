import LanguageServerProtocol

extension NotificationHandler {
  /// - Source: LSP 3.17, `window/workDoneProgress/cancel`.
  static let workDoneProgressCancel = NotificationHandler(method: "window/workDoneProgress/cancel") { session, params in
    if params.string("token") == session.scanToken { session.scan?.cancel() }
  }
}
