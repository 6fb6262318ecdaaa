import JSONSyntax
import LanguageServerProtocol

extension RequestHandler {
  /// - Source: LSP 3.17, `codeAction/resolve`.
  static let codeActionResolve = RequestHandler(
    method: "codeAction/resolve",
    action: .onSnapshot { session, params throws(ResponseError) in
      guard let reference = ActionReference(params.view("data")) else {
        throw ResponseError(.invalidParams, "invalid \"data\": expected the data of an action from this server")
      }
      guard let snapshot = session.documents[reference.uri], snapshot.textRevision == reference.textRevision else {
        throw ResponseError(.contentModified, "the document has changed")
      }
      let request = DocumentRequest(params, snapshot, session)
      return { () throws(ResponseError) in
        try request.throwIfStale()
        let edit = request.edit(of: reference.action) ?? WorkspaceEdit([])
        let old = params.members.compactMap { key, value in
          params.tree.string(key).map { JSONValue.Member($0, ObjectView(params.tree, value).json) }
        }
        let usesChanges = request.client.usesDocumentChanges
        return .object(old.filter { $0.name != "edit" } + [.init("edit", edit.json(usesDocumentChanges: usesChanges))])
      }
    })
}
