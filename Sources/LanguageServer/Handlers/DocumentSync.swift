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
      DocumentText(document.tree.utf8(text)))
  }

  static let didChange = NotificationHandler(method: "textDocument/didChange") { session, params in
    let document = params.view("textDocument")
    guard let uri = document.string("uri").map({ DocumentURI($0) }), let old = session.documents[uri] else { return }
    let text = params.views("contentChanges").reduce(EditedText(old)) { text, change in
      text.applying(change, session.encoding)
    }.text
    session.replace(old, version: document.integer("version") ?? old.version, text)
  }

  static let didSave = NotificationHandler(method: "textDocument/didSave") { session, params in
    guard let uri = params.view("textDocument").string("uri").map({ DocumentURI($0) }) else { return }
    if DocumentKind(named: uri.name) == .configuration {
      session.handleChangedFiles([uri])
      session.refreshAllSettings()
    }
    session.validation.markDirty(uri)
  }

  static let didClose = NotificationHandler(method: "textDocument/didClose") { session, params in
    guard let uri = params.view("textDocument").string("uri") else { return }
    session.close(DocumentURI(uri))
  }
}

/// The text between two changes of one notification.
private struct EditedText {
  var text: DocumentText
  /// The line index, if it has been computed.
  var lines: LineIndex?

  init(_ snapshot: DocumentSnapshot) {
    text = snapshot.text
    lines = snapshot.lines
  }

  private init(_ text: DocumentText) { self.text = text }

  /// - Returns: The same text if the change is invalid.
  func applying(_ change: Params, _ encoding: PositionEncodingKind) -> EditedText {
    guard let node = change["text"], change.tree.kind(node) == .string else { return self }
    guard change.tree.isPresent(change["range"]) else { return EditedText(DocumentText(change.tree.utf8(node))) }
    guard let range = Range<Position>(change.view("range")) else { return self }
    let positions = PositionConverter(lines ?? LineIndex(text), encoding)
    return EditedText(text.replacing(positions.byteRange(of: range), with: change.tree.utf8(node)))
  }
}
