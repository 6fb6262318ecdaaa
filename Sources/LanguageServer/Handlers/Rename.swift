import JSONSyntax
import LanguageServerProtocol
import ListEditing

extension RequestHandler {
  /// - Source: LSP 3.17, `textDocument/rename`.
  static let rename = RequestHandler.onDocument(
    "textDocument/rename",
    serverCapabilities: { client in
      let isPrepared = client.has("textDocument", "rename", "prepareSupport")
      return [.init("renameProvider", isPrepared ? ["prepareProvider": true] : true)]
    },
    { request throws(ResponseError) in
      guard let name = request.params.string("newName") else {
        throw ResponseError(.invalidParams, "missing \"newName\"")
      }
      let offset = try request.offset()
      do throws(RenameError) {
        guard let document = request.supportedDocument else { throw .nothingToRename }
        let positions = request.positions
        let edits = try ListEditing.rename(at: offset, to: name, in: document).map(positions.toLSP)
        let change = WorkspaceEdit.DocumentChange(
          uri: request.snapshot.uri.text, version: request.snapshot.version, edits: edits)
        return WorkspaceEdit([change]).json(usesDocumentChanges: request.client.usesDocumentChanges)
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
    })

  /// - Source: LSP 3.17, `textDocument/prepareRename`.
  static let prepareRename = RequestHandler.onDocument(
    "textDocument/prepareRename", isShort: true, serverCapabilities: { _ in [] },
    { request throws(ResponseError) in
      let offset = try request.offset()
      do throws(RenameError) {
        guard let document = request.supportedDocument else { return .null }
        let (range, placeholder) = try preparedRename(at: offset, in: document)
        return ["range": request.positions.range(of: range).json, "placeholder": .string(placeholder)]
      } catch .nothingToRename {
        return .null
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
    })
}
