import LanguageServerProtocol
import SourceText

extension NotificationHandler {
  /// - Source: LSP 3.17, `textDocument/didOpen`.
  static let didOpen = NotificationHandler(method: "textDocument/didOpen") { session, params in
    let document = params.view("textDocument")
    guard let uri = document.string("uri"), let text = document["text"], document.tree.kind(text) == .string else {
      return
    }
    session.open(
      DocumentURI(uri), languageID: document.string("languageId") ?? "", version: document.integer("version") ?? 0,
      DocumentText(document.tree.utf8(text)))
  }
}
