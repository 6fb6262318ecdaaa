import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierlintCore

/// - Source: LSP 3.17, Text Document Synchronization.
extension NotificationHandler {
  static let didOpen = NotificationHandler(method: "textDocument/didOpen") { session, params in
    let document = params.view("textDocument")
    guard let uri = document.string("uri"), let text = document["text"], document.tree.kind(text) == .string else {
      return
    }
    session.open(
      DocumentURI(uri), languageID: document.string("languageId") ?? "", version: document.integer("version") ?? 0,
      DocumentContent(DocumentText(document.tree.utf8(text))))
  }

  static let didChange = NotificationHandler(method: "textDocument/didChange") { session, params in
    let document = params.view("textDocument")
    guard let uri = document.string("uri").map({ DocumentURI($0) }), let old = session.documents[uri] else { return }
    var edited = DocumentContent(old)
    var changes = params.views("contentChanges")[...]
    while !changes.isEmpty { changes = changes.dropFirst(edited.apply(changes, session.encoding)) }
    session.replace(old, version: document.integer("version") ?? old.version, edited)
  }

  static let didSave = NotificationHandler(method: "textDocument/didSave") { session, params in
    guard let uri = params.view("textDocument").string("uri").map({ DocumentURI($0) }) else { return }
    if DocumentKind(named: uri.name) == .configuration {
      session.handleChangedFiles([uri])
    }
    session.validation.markDirty(uri)
    session.workspaceChanged.raise()
  }

  static let didClose = NotificationHandler(method: "textDocument/didClose") { session, params in
    guard let uri = params.view("textDocument").string("uri") else { return }
    session.close(DocumentURI(uri))
  }
}
