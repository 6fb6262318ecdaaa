import JSONSyntax
import LanguageServerProtocol
import ListEditing

extension RequestHandler {
  /// An action without our data has nothing to resolve.
  ///
  /// - Source: LSP 3.17, `codeAction/resolve`.
  static let codeActionResolve = RequestHandler(
    method: "codeAction/resolve",
    action: .onSnapshot { session, params, cancellation throws(ResponseError) in
      guard params.isObject else { throw ResponseError(.invalidParams, "params must be an object") }
      guard let reference = ActionReference(params.view("data")) else { return { params.json } }
      guard let snapshot = session.documents[reference.uri], snapshot.textRevision == reference.textRevision else {
        throw ResponseError(.contentModified, "the document has changed")
      }
      let request = DocumentRequest(params, session, of: snapshot, cancellation)
      return { () throws(ResponseError) in
        try request.throwIfStale()
        do throws(ListEditError) {
          let edit = try request.edit(of: reference.action, titled: params.string("title")) ?? WorkspaceEdit([])
          let json = edit.json(usesDocumentChanges: request.client.usesDocumentChanges)
          return params.json(replacing: "edit", with: json)
        } catch {
          throw ResponseError(.requestFailed, error.message)
        }
      }
    })
}
