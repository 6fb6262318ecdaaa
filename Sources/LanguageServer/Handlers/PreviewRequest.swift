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

  /// The edit that operations make; `null` if there is nothing to change.
  static let edit = RequestHandler.onDocument(
    "tierlint/edit", serverCapabilities: { _ in [] },
    { request throws(ResponseError) in
      let operations = try request.operations()
      guard request.params.view("textDocument").integer("version") == Int64(request.snapshot.version) else {
        throw ResponseError(.contentModified, "the document has changed")
      }
      guard let document = request.supportedDocument else { return .null }
      var settings = request.snapshot.settings.checks
      settings.now = secondsSince1970()
      var run = OperationRun(document, bundle: request.snapshot.settings.bundle?.value?.listing, settings)
      do throws(ListEditError) {
        try run.apply(operations)
        _ = try run.finish()
      } catch {
        throw ResponseError(.requestFailed, error.message)
      }
      let edits = run.edits
      return edits.isEmpty ? .null : request.edit(edits).json(usesDocumentChanges: request.client.usesDocumentChanges)
    })
}

extension DocumentRequest {
  fileprivate func operations() throws(ResponseError) -> [ListOperation] {
    guard let array = params["operations"] else { throw ResponseError(.invalidParams, "missing \"operations\"") }
    do throws(ListOperationError) {
      return try [ListOperation](reading: DocumentText(params.tree.text.string(params.tree.range(array))))
    } catch {
      throw ResponseError(.invalidParams, "operations\(error.message.hasPrefix("/") ? "" : ": ")\(error.message)")
    }
  }

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
