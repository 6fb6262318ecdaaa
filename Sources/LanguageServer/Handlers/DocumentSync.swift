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
    var edited = EditedText(old)
    var changes = params.views("contentChanges")[...]
    while !changes.isEmpty { changes = changes.dropFirst(edited.apply(changes, session.encoding)) }
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

  /// Makes the first change, and those after it that can be made with it. Invalid ones are ignored.
  ///
  /// - Returns: How many they are.
  mutating func apply(_ changes: ArraySlice<Params>, _ encoding: PositionEncodingKind) -> Int {
    guard let first = changes.first, let node = first["text"], first.tree.kind(node) == .string else { return 1 }
    if !first.tree.isPresent(first["range"]) {
      self = EditedText(DocumentText(first.tree.utf8(node)))
    } else if oversize == nil, let joined = DescendingChanges(changes, lines ?? LineIndex(text), encoding) {
      self = EditedText(text.replacing(joined.range, with: joined.text))
      return joined.count
    }
    return 1
  }
}
