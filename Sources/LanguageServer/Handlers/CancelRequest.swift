import JSONSyntax
import LanguageServerProtocol

extension NotificationHandler {
  /// - Source: LSP 3.17, `$/cancelRequest`.
  static let cancelRequest = NotificationHandler(method: "$/cancelRequest") { session, params in
    guard let node = params["id"], let id = RequestID(params.tree, node) else { return }
    session.runningRequests[id]?.cancel()
  }
}
