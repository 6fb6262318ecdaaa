import LanguageServerProtocol

extension NotificationHandler {
  /// Clients that let themselves be asked are asked; of others the notification says it.
  ///
  /// - Source: LSP 3.17, `workspace/didChangeConfiguration`.
  static let didChangeConfiguration = NotificationHandler(method: "workspace/didChangeConfiguration") {
    session, params in
    if session.client.has("workspace", "configuration") {
      session.pullConfiguration()
    } else {
      session.configuration.take(settings: params.view("settings"))
      session.refreshSetups()
    }
  }
}
