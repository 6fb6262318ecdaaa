import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierLists

/// - Source: LSP 3.17, Text Document Synchronization.
extension NotificationHandler {
  static let didOpen = NotificationHandler(method: "textDocument/didOpen") { session, params in
    let document = params.view("textDocument")
    guard let uri = document.string("uri"), let text = document["text"], document.tree.kind(text) == .string else {
      return
    }
    session.open(
      DocumentURI(uri), version: document.integer("version").map { Int($0) } ?? 0,
      DocumentText(document.tree.utf8(text)), languageHint(of: document.string("languageId")))
  }

  static let didChange = NotificationHandler(method: "textDocument/didChange") { session, params in
    let document = params.view("textDocument")
    guard let uri = document.string("uri").map({ DocumentURI($0) }), let old = session.documents[uri] else { return }
    var edited = old.live
    edited.languageHint = old.nextLanguageHint
    var changes = params.views("contentChanges")[...]
    while !changes.isEmpty { changes = changes.dropFirst(edited.apply(changes, session.encoding)) }
    session.replace(old, version: document.integer("version").map { Int($0) } ?? old.version, edited)
  }

  static let didSave = NotificationHandler(method: "textDocument/didSave") { session, params in
    guard let uri = params.view("textDocument").string("uri").map({ DocumentURI($0) }) else { return }
    if DocumentKind(named: uri.name) == .configuration {
      session.handleChangedFiles([uri])
    } else if !session.client.watchesFiles {
      session.refreshAllSettings()
    }
    session.validation.markDirty(uri)
    session.recordWorkspaceChange()
  }

  static let didClose = NotificationHandler(method: "textDocument/didClose") { session, params in
    guard let uri = params.view("textDocument").string("uri") else { return }
    session.close(DocumentURI(uri))
  }
}

/// The hint for a language id of the client.
private func languageHint(of languageID: String?) -> Document.LanguageHint {
  switch languageID {
  case "tierlist": .list
  case "tierlist-csv": .csv
  default: .none
  }
}
