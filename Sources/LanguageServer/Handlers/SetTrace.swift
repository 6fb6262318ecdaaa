import LanguageServerProtocol

extension NotificationHandler {
  /// - Source: LSP 3.17, `$/setTrace`.
  static let setTrace = NotificationHandler(method: "$/setTrace") { session, params in
    guard let value = params.string("value") else { return }
    session.isTraced = value != "off"
  }
}
