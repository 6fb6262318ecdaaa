import LanguageServerProtocol

extension NotificationHandler {
  /// - Source: LSP 3.17, `workspace/didChangeWatchedFiles`.
  static let didChangeWatchedFiles = NotificationHandler(method: "workspace/didChangeWatchedFiles") { session, _ in
    session.refreshSetups()
  }
}
