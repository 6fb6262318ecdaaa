import LanguageServerProtocol

extension NotificationHandler {
  /// - Source: LSP 3.17, `textDocument/didClose`.
  static let didClose = NotificationHandler(method: "textDocument/didClose") { session, params in
    guard let uri = params.view("textDocument").string("uri") else { return }
    session.close(DocumentURI(uri))
  }
}
