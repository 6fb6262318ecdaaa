import JSONSyntax
import LanguageServerProtocol
import SourceText

extension NotificationHandler {
  /// - Source: LSP 3.17, `textDocument/didChange`.
  static let didChange = NotificationHandler(method: "textDocument/didChange") { session, params in
    let document = params.view("textDocument")
    guard let uri = document.string("uri").map({ DocumentURI($0) }), let old = session.documents[uri] else { return }
    let text = params.views("contentChanges").reduce(Draft(old)) { draft, change in
      draft.applying(change, session.encoding)
    }.text
    session.replace(old, version: document.integer("version") ?? old.version, text)
  }
}

/// A text between the changes of one notification.
private struct Draft {
  var text: DocumentText
  /// Where its lines begin, if that is known already.
  var lines: LineIndex?

  init(_ snapshot: DocumentSnapshot) {
    text = snapshot.text
    lines = snapshot.lines
  }

  private init(_ text: DocumentText) { self.text = text }

  /// - Returns: The text after a change; the same text where the change cannot be understood.
  func applying(_ change: Params, _ encoding: PositionEncodingKind) -> Draft {
    guard let node = change["text"], change.tree.kind(node) == .string else { return self }
    guard change.tree.isPresent(change["range"]) else { return Draft(DocumentText(change.tree.utf8(node))) }
    guard let range = Range<Position>(change.view("range")) else { return self }
    let positions = PositionConverter(lines ?? LineIndex(text), encoding)
    return Draft(text.replacing(positions.byteRange(of: range), with: change.tree.utf8(node)))
  }
}
