import EditorFeatures
import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierLists
import Workspace

extension RequestHandler {
  /// Tiers and items of all lists of the workspace. Open documents are searched with their unsaved content.
  ///
  /// - Source: LSP 3.17, `workspace/symbol`.
  static let workspaceSymbol = RequestHandler(
    method: "workspace/symbol", priority: { _ in .utility },
    serverCapabilities: { _ in [.init("workspaceSymbolProvider", true)] },
    action: .onSnapshot { session, params, cancellation throws(ResponseError) in
      guard let query = params.string("query") else { throw ResponseError(.invalidParams, "missing \"query\"") }
      let (workspace, encoding) = (session.workspaceSnapshot, session.encoding)
      return { () throws(ResponseError) in .array(try information(query, in: workspace, encoding, cancellation)) }
    })
}

/// A longer query finds the rest.
private let maxSymbols = 1_000

private func information(
  _ query: String, in workspace: WorkspaceSnapshot, _ encoding: PositionEncodingKind, _ cancellation: Cancellation
) throws(ResponseError) -> [JSONValue] {
  var found: [JSONValue] = []
  for snapshot in workspace.documents.sorted(by: { $0.uri.text < $1.uri.text }) where snapshot.isSupported {
    let positions = PositionConverter(snapshot.lines, encoding)
    found += information(query, snapshot.document, positions, of: snapshot.uri)
  }
  let open = Set(workspace.documents.map { $0.uri.name })
  for list in workspace.configuration.lists() where !open.contains(list.uri.name) {
    try cancellation.check()
    guard found.count < maxSymbols else { break }
    guard let document = list.read(workspace.configuration.files) else { continue }
    found += information(query, document, PositionConverter(LineIndex(document.text), encoding), of: list.uri)
  }
  return Array(found.prefix(maxSymbols))
}

private func information(
  _ query: String, _ document: Document, _ positions: PositionConverter, of uri: DocumentURI
) -> [JSONValue] {
  let file = uri.name.split(separator: "/").last.map(String.init)
  return symbols(named: query, in: document).prefix(maxSymbols).flatMap {
    $0.information(positions, uri.text, container: file)
  }
}
