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
      do throws(ListEditError) {
        guard let document = request.supportedDocument else { throw .nothingToRename }
        let edits = try ListEditing.rename(at: offset, to: name, in: document)
        return request.edit(edits).json(usesDocumentChanges: request.client.usesDocumentChanges)
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
    })

  /// - Source: LSP 3.17, `textDocument/prepareRename`.
  static let prepareRename = RequestHandler.onDocument(
    "textDocument/prepareRename", isShort: true, serverCapabilities: { _ in [] },
    { request throws(ResponseError) in
      let offset = try request.offset()
      do throws(ListEditError) {
        guard let document = request.supportedDocument,
          let (range, placeholder) = try preparedRename(at: offset, in: document)
        else { return .null }
        return ["range": request.positions.range(of: range).json, "placeholder": .string(placeholder)]
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
    })
}
