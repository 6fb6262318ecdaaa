import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import ListEditing

extension RequestHandler {
  /// Sets `audit.updatedAt` if the setting `updateAuditOnSave` is on.
  ///
  /// - Source: LSP 3.17, `textDocument/willSaveWaitUntil`; advertised with `textDocumentSync`, or registered.
  static let willSaveWaitUntil = RequestHandler.onDocument(
    "textDocument/willSaveWaitUntil", serverCapabilities: { _ in [] },
    { request throws(ResponseError) in
      guard request.snapshot.settings.editor.updatesAuditOnSave, request.snapshot.isSupported,
        let edit = try? request.edit(of: .edit(ListOperation(.touch())))
      else { return [] }
      return .array(edit.changes.flatMap { $0.edits }) { $0.json }
    })
}
