import EditorFeatures
import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// Writes the time of saving into the list, where that is wanted.
  ///
  /// - Source: LSP 3.17, `textDocument/willSaveWaitUntil`; announced with `textDocumentSync`.
  static let willSaveWaitUntil = RequestHandler.onDocument(
    "textDocument/willSaveWaitUntil", serverCapabilities: { _ in [] },
    { request throws(ResponseError) in
      guard request.workspace.editorSettings.updatesAuditOnSave, request.snapshot.isSupported,
        let edit = request.edit(of: ActionID("touchAudit"))
      else { return [] }
      return .array(edit.changes.flatMap(\.edits), \.json)
    })
}
