import LanguageServerProtocol

extension NotificationHandler {
  /// What comes with the notification holds at once, for a client may ask for findings before it answers; clients that let
  /// themselves be asked are asked as well.
  ///
  /// - Source: LSP 3.17, `workspace/didChangeConfiguration`.
  static let didChangeConfiguration = NotificationHandler(method: "workspace/didChangeConfiguration") {
    session, params in
    let isAsked = session.client.has("workspace", "configuration")
    let isNew = session.configuration.take(settings: params.view("settings"))
    if isNew || !isAsked { session.refreshAllSettings() }
    if isAsked { session.pullConfiguration() }
  }
}
