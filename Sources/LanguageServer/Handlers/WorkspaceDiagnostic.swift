import JSONSyntax
import LanguageServerProtocol
import TierlintCore
import Workspace

extension RequestHandler {
  /// - Source: LSP 3.17, `workspace/diagnostic`.
  static let workspaceDiagnostic = RequestHandler(
    method: "workspace/diagnostic", priority: .utility,
    action: .onSnapshot { session, params throws(ResponseError) in
      let report = WorkspaceReport(session, params)
      return { () throws(ResponseError) in try report.run() }
    })
}

/// Reports for all lists of the workspace, streamed if the client sent a `partialResultToken`.
private struct WorkspaceReport: Sendable {
  let workspace: WorkspaceSnapshot
  let writer: MessageWriter
  let encoding: PositionEncodingKind
  let partialResultToken: JSONValue?
  let progressToken: JSONValue?
  /// The result ids that the client has, by URI.
  let previousResultIDs: [String: String]

  /// Documents per partial result.
  private static let partialResultSize = 64

  init(_ session: Session, _ params: Params) {
    workspace = session.workspaceSnapshot
    writer = session.writer
    encoding = session.encoding
    partialResultToken = params["partialResultToken"].map { Params(params.tree, $0).json }
    progressToken = params["workDoneToken"].map { Params(params.tree, $0).json }
    let known = params.views("previousResultIds").compactMap { view in
      view.string("uri").flatMap { uri in view.string("value").map { (uri, $0) } }
    }
    previousResultIDs = Dictionary(known) { first, _ in first }
  }

  func run() throws(ResponseError) -> JSONValue {
    let progress = Progress(writer, progressToken, title: "Checking tier lists", isCancellable: false)
    defer { progress.end() }
    let open = workspace.documents.values.filter(\.isSupported).sorted { $0.uri.text < $1.uri.text }
    let paths = Set(workspace.documents.values.map(\.uri.name))
    let closed = workspace.configuration.lists().filter { !paths.contains($0.uri.name) }
    var reported = Set(open.map(\.uri.text))
    var items = open.map(report(of:))
    for (number, list) in closed.enumerated() {
      try throwIfCancelled()
      progress.report(number, of: closed.count)
      guard let report = report(of: list) else { continue }
      reported.insert(list.uri.text)
      items.append(report)
      if partialResultToken != nil, items.count >= Self.partialResultSize { send(&items) }
    }
    items += previousResultIDs.keys.filter { !reported.contains($0) }.sorted().map {
      full(DocumentURI($0), nil, resultID: nil, [])
    }
    if partialResultToken != nil { send(&items) }
    return ["items": .array(items)]
  }

  private func send(_ items: inout [JSONValue]) {
    guard let partialResultToken, !items.isEmpty else { return }
    writer.send(.notification(method: "$/progress", ["token": partialResultToken, "value": ["items": .array(items)]]))
    items = []
  }

  private func report(of snapshot: DocumentSnapshot) -> JSONValue {
    if let unchanged = unchanged(snapshot.uri, snapshot.version, snapshot.resultID) { return unchanged }
    return full(snapshot.uri, snapshot.version, resultID: snapshot.resultID, snapshot.diagnostics(encoding))
  }

  /// - Returns: `nil` if the file is not a list.
  private func report(of list: DiscoveredDocument) -> JSONValue? {
    guard let stamp = fileStamp(of: list.path) else { return nil }
    let settings = workspace.settings(for: list)
    let resultID = "\(stamp).\(settings.configurationRevision)"
    if let unchanged = unchanged(list.uri, nil, resultID) { return unchanged }
    guard let document = list.read() else { return nil }
    return full(list.uri, nil, resultID: resultID, settings.diagnostics(document, list.uri, encoding))
  }

  private func unchanged(_ uri: DocumentURI, _ version: Int?, _ resultID: String) -> JSONValue? {
    guard previousResultIDs[uri.text] == resultID else { return nil }
    return [
      "kind": "unchanged", "uri": .string(uri.text), "version": version.map { .integer($0) } ?? .null,
      "resultId": .string(resultID),
    ]
  }

  private func full(
    _ uri: DocumentURI, _ version: Int?, resultID: String?, _ items: [LanguageServerProtocol.Diagnostic]
  ) -> JSONValue {
    .object([
      "kind": "full", "uri": .string(uri.text), "version": version.map { .integer($0) } ?? .null,
      "resultId": resultID.map { .string($0) }, "items": .array(items, \.json),
    ])
  }
}
