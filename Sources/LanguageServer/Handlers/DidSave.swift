import LanguageServerProtocol
import TierlintCore

extension NotificationHandler {
  /// - Source: LSP 3.17, `textDocument/didSave`.
  static let didSave = NotificationHandler(method: "textDocument/didSave") { session, params in
    guard let uri = params.view("textDocument").string("uri").map({ DocumentURI($0) }) else { return }
    if DocumentKind(named: uri.name) == .configuration {
      session.note(changedFiles: [uri])
      session.refreshAllSettings()
    }
    session.validation.note(saved: uri)
  }
}
