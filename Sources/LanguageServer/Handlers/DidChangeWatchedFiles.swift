import LanguageServerProtocol

extension NotificationHandler {
  /// - Source: LSP 3.17, `workspace/didChangeWatchedFiles`.
  static let didChangeWatchedFiles = NotificationHandler(method: "workspace/didChangeWatchedFiles") { session, params in
    session.note(changedFiles: params.views("changes").compactMap { $0.string("uri") }.map { DocumentURI($0) })
    session.refreshAllSettings()
  }
}
