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
    let edited = params.views("contentChanges").reduce(EditedText(old)) { text, change in
      text.applying(change, session.encoding)
    }
    session.replace(old, version: document.integer("version") ?? old.version, edited.content)
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

/// The text between two changes of one notification.
private struct EditedText {
  private var text: DocumentText
  /// The size of a text that is too large to keep. Only a change of the whole document ends that.
  private var oversize: Int?
  /// The line index, if it has been computed.
  private var lines: LineIndex?

  var content: DocumentContent {
    var content = DocumentContent(text)
    content.oversize = oversize ?? content.oversize
    return content
  }

  init(_ snapshot: DocumentSnapshot) {
    (text, oversize) = (snapshot.text, snapshot.oversize)
    lines = snapshot.lines
  }

  private init(_ text: DocumentText) { self.text = text }

  /// - Returns: The same text if the change is invalid.
  func applying(_ change: Params, _ encoding: PositionEncodingKind) -> EditedText {
    guard let node = change["text"], change.tree.kind(node) == .string else { return self }
    guard change.tree.isPresent(change["range"]) else { return EditedText(DocumentText(change.tree.utf8(node))) }
    guard oversize == nil, let range = Range<Position>(change.view("range")) else { return self }
    let positions = PositionConverter(lines ?? LineIndex(text), encoding)
    return EditedText(text.replacing(positions.byteRange(of: range), with: change.tree.utf8(node)))
  }
}
