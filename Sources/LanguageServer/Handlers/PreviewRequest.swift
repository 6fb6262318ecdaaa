import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import ListEditing
import SourceText
import Workspace

// Requests of our own: docs/editors.md describes them.

extension RequestHandler {
  /// The list as a page, with the places of what it shows.
  static let preview = RequestHandler(
    method: "tierlint/preview", priority: { _ in .utility }, isShort: true, needsSettings: true,
    serverCapabilities: { _ in [.init("experimental", .object(["previewProvider": true]))] },
    action: .onSnapshot { session, params, cancellation throws(ResponseError) in
      let request = try DocumentRequest(params, session, cancellation)
      return { () throws(ResponseError) in
        try request.throwIfStale()
        return request.preview(of: request.snapshot.newest)
      }
    })

  /// The edit that moves an item; `null` if it is there already.
  static let moveItem = RequestHandler.onDocument(
    "tierlint/moveItem", serverCapabilities: { _ in [] },
    { request throws(ResponseError) in
      let params = request.params
      guard let item = params.string("item"), let tier = params.string("tier") else {
        throw ResponseError(.invalidParams, "missing \"item\" or \"tier\"")
      }
      guard params.string("before") != nil || !params.tree.isPresent(params["before"]) else {
        throw ResponseError(.invalidParams, "\"before\" is not a string")
      }
      guard params.view("textDocument").integer("version") == Int64(request.snapshot.version) else {
        throw ResponseError(.contentModified, "the document has changed")
      }
      guard let document = request.supportedDocument else { return .null }
      do throws(ListEditError) {
        let edits = try editsMovingItem(
          item, to: tier, before: params.string("before"), in: document, now: secondsSince1970())
        return edits.isEmpty ? .null : request.edit(edits).json(usesDocumentChanges: request.client.usesDocumentChanges)
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
    })
}

extension DocumentRequest {
  fileprivate func preview(of snapshot: DocumentSnapshot) -> JSONValue {
    let id = snapshot.resultID
    if params.string("previousResultId") == id {
      return .object(["kind": "unchanged", "resultId": .string(id)])
    }
    let bundle = snapshot.uri.path.flatMap { try? BundleFolder(ofProject: FilePath($0)) }
    let preview = EditorFeatures.preview(of: snapshot.document, snapshot.listDiagnostics) { path in
      bundle?.regularFile(at: path).map { DocumentURI(path: $0.bytes).text }
    }
    let members: [JSONValue.Member] = [
      .init("kind", "full"), .init("resultId", .string(id)), .init("version", .integer(snapshot.version)),
    ]
    return .object(members + preview.members { positions.range(of: $0).json })
  }
}
