import JSONSyntax
import LanguageServerProtocol
import Workspace

extension RequestHandler {
  /// A request that takes partial results is answered when there is something to report: clients repeat it all the time.
  ///
  /// - Source: LSP 3.17, `workspace/diagnostic`.
  static let workspaceDiagnostic = RequestHandler(
    method: "workspace/diagnostic", priority: { _ in .utility }, needsSettings: true,
    action: .onSnapshot { session, params, cancellation throws(ResponseError) in
      let report = WorkspaceReport(session, params, cancellation)
      return { [eventQueue = session.eventQueue] () throws(ResponseError) in
        guard let result = try report.run() else { return nil }
        eventQueue.update { $0.closedDocuments.subtract(report.workspace.closedDocuments) }
        return result
      }
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
  let cancellation: Cancellation

  /// Documents per partial result.
  private static let partialResultSize = 64

  init(_ session: Session, _ params: Params, _ cancellation: Cancellation) {
    var workspace = session.workspaceSnapshot
    // As in `textDocument/diagnostic`: documents that are checked when they are saved.
    workspace.documents = workspace.documents.map { session.validation.waitingForSave[$0.uri] ?? $0 }
    self.workspace = workspace
    (writer, self.cancellation) = (session.writer, cancellation)
    encoding = session.encoding
    partialResultToken = params["partialResultToken"].map { Params(params.tree, $0).json }
    progressToken = params["workDoneToken"].map { Params(params.tree, $0).json }
    let known = params.views("previousResultIds").compactMap { view in
      view.string("uri").flatMap { uri in view.string("value").map { (uri, $0) } }
    }
    previousResultIDs = Dictionary(known) { first, _ in first }
  }

  /// - Returns: `nil` if the client takes partial results, and there is nothing new to report.
  func run() throws(ResponseError) -> JSONValue? {
    let open = workspace.documents.filter { $0.isSupported }.sorted { $0.uri.text < $1.uri.text }
    let paths = Set(workspace.documents.map { $0.uri.name })
    let closed = workspace.configuration.lists().filter { !paths.contains($0.uri.name) }
    let progress = Progress(writer, title: "Checking tier lists", isCancellable: false)
    if let progressToken { progress.begin(progressToken) }
    defer { progress.end() }
    var parts = ReportParts(open.map(report(of:)))
    var reported = Set(open.map { $0.uri.text })
    for (number, list) in closed.enumerated() {
      try cancellation.check()
      progress.report(number, of: closed.count)
      guard let report = report(of: list) else { continue }
      reported.insert(list.uri.text)
      parts.append(report)
      if partialResultToken != nil, parts.full.count >= Self.partialResultSize { send(&parts.full) }
    }
    let gone = Set(previousResultIDs.keys).union(workspace.closedDocuments.map { $0.text }).subtracting(reported)
    for uri in gone.sorted() { parts.append((isFull: true, full(DocumentURI(uri), nil, resultID: nil, []))) }
    guard partialResultToken != nil else { return ["items": .array(parts.unchanged + parts.full)] }
    guard parts.hasFull || previousResultIDs.isEmpty && !parts.unchanged.isEmpty else { return nil }
    var items = parts.unchanged + parts.full
    send(&items)
    return ["items": []]
  }

  private func send(_ items: inout [JSONValue]) {
    guard let partialResultToken, !items.isEmpty else { return }
    writer.send(.notification(method: "$/progress", ["token": partialResultToken, "value": ["items": .array(items)]]))
    items = []
  }

  private func report(of snapshot: DocumentSnapshot) -> (isFull: Bool, JSONValue) {
    if let unchanged = unchanged(snapshot.uri, snapshot.version, snapshot.resultID) { return (false, unchanged) }
    return (true, full(snapshot.uri, snapshot.version, resultID: snapshot.resultID, snapshot.diagnostics(encoding)))
  }

  /// - Returns: `nil` if the file is not a list.
  private func report(of list: DiscoveredDocument) -> (isFull: Bool, JSONValue)? {
    guard let stamp = fileStamp(of: list.path) else { return nil }
    let resultID = "\(stamp).\(workspace.configuration.revision(of: list.path))"
    if let unchanged = unchanged(list.uri, nil, resultID) { return (false, unchanged) }
    guard let document = list.read(workspace.configuration.files) else { return nil }
    let diagnostics = workspace.settings(for: list).diagnostics(document, list.uri, encoding)
    return (true, full(list.uri, nil, resultID: resultID, .array(diagnostics) { $0.json }))
  }

  /// - Returns: `nil` also for a document that was closed since the last report: the client shows what it had pulled, and has the result id
  ///   of an older report.
  private func unchanged(_ uri: DocumentURI, _ version: Int?, _ resultID: String) -> JSONValue? {
    guard previousResultIDs[uri.text] == resultID, !workspace.closedDocuments.contains(uri) else { return nil }
    return [
      "kind": "unchanged", "uri": .string(uri.text), "version": version.map { .integer($0) } ?? .null,
      "resultId": .string(resultID),
    ]
  }

  private func full(
    _ uri: DocumentURI, _ version: Int?, resultID: String?, _ items: JSONValue
  ) -> JSONValue {
    .object([
      "kind": "full", "uri": .string(uri.text), "version": version.map { .integer($0) } ?? .null,
      "resultId": resultID.map { .string($0) }, "items": items,
    ])
  }
}

/// The reports that are not sent yet.
private struct ReportParts {
  var unchanged: [JSONValue] = []
  var full: [JSONValue] = []
  /// Whether there was a full report, sent or not.
  private(set) var hasFull = false

  init(_ reports: [(isFull: Bool, JSONValue)]) {
    for report in reports { append(report) }
  }

  mutating func append(_ report: (isFull: Bool, JSONValue)) {
    hasFull = hasFull || report.isFull
    if report.isFull { full.append(report.1) } else { unchanged.append(report.1) }
  }
}
