import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierLists
import Workspace

/// The part of a request that runs off the session task, on immutable snapshots. The result is `nil` if there is nothing to report
/// before the workspace changes.
typealias RequestTask = @Sendable () throws(ResponseError) -> JSONValue?

/// The implementation of a request. `Handlers.swift` lists them.
package struct RequestHandler: Sendable {
  enum Action: Sendable {
    /// Runs on the session task and may change the session. Must not block.
    case inSession(@Sendable (inout Session, Params) throws(ResponseError) -> JSONValue)
    /// Reads the parameters on the session task, and returns the task that computes the result.
    case onSnapshot(@Sendable (Session, Params, Cancellation) throws(ResponseError) -> RequestTask)
  }

  let method: String
  /// Requests that analyze documents, and that nobody waits for, use `.utility`, so that they do not delay others.
  package var priority: @Sendable (Params) -> Executor.Priority = { _ in .userInitiated }
  /// Whether the result does not grow with the document: others need room for theirs before they start.
  var isShort = false
  /// Whether it waits until the settings of the client are known.
  var needsSettings = false
  /// The members of `ServerCapabilities` that advertise the method.
  var serverCapabilities: @Sendable (ClientCapabilities) -> [JSONValue.Member] = { _ in [] }
  let action: Action
}

extension RequestHandler {
  /// A request about one open document.
  static func onDocument(
    _ method: String, priority: @escaping @Sendable (Params) -> Executor.Priority = { _ in .userInitiated },
    isShort: Bool = false, serverCapabilities: @escaping @Sendable (ClientCapabilities) -> [JSONValue.Member],
    _ respond: @escaping @Sendable (DocumentRequest) throws(ResponseError) -> JSONValue
  ) -> RequestHandler {
    RequestHandler(
      method: method, priority: priority, isShort: isShort, serverCapabilities: serverCapabilities,
      action: .onSnapshot { session, params, cancellation throws(ResponseError) in
        let request = try DocumentRequest(params, session, cancellation)
        return { () throws(ResponseError) in
          try request.throwIfStale()
          return try respond(request)
        }
      })
  }

  /// Reads the parameters; `nil` for a request that is answered by the session.
  func task(
    _ session: Session, _ params: Params, _ cancellation: Cancellation
  ) throws(ResponseError) -> RequestTask? {
    guard case .onSnapshot(let prepare) = action else { return nil }
    return try prepare(session, params, cancellation)
  }
}

/// The implementation of a notification.
struct NotificationHandler: Sendable {
  let method: String
  /// Ignores invalid parameters, because a notification has no response.
  let handle: @Sendable (inout Session, Params) -> Void
}

/// A request about one open document, with the snapshots to compute its result.
struct DocumentRequest: Sendable {
  let params: Params
  let snapshot: DocumentSnapshot
  let client: ClientCapabilities
  let encoding: PositionEncodingKind
  let workspace: WorkspaceSnapshot
  let cancellation: Cancellation

  init(_ params: Params, _ session: Session, _ cancellation: Cancellation) throws(ResponseError) {
    guard let uri = params.view("textDocument").string("uri") else {
      throw ResponseError(.invalidParams, "missing \"textDocument.uri\"")
    }
    guard let snapshot = session.documents[DocumentURI(uri)] else {
      throw ResponseError(.invalidParams, "document is not open: \(displayText(unquoted: uri, upTo: 160))")
    }
    self.init(params, session, of: snapshot, cancellation)
  }

  init(_ params: Params, _ session: Session, of snapshot: DocumentSnapshot, _ cancellation: Cancellation) {
    (self.params, self.snapshot, self.cancellation) = (params, snapshot, cancellation)
    client = session.client
    encoding = session.encoding
    workspace = session.workspaceSnapshot
  }

  /// Throws if the request was cancelled or its document has changed since.
  func throwIfStale() throws(ResponseError) {
    try cancellation.check()
    if snapshot.isStale { throw ResponseError(.contentModified, "the document has changed") }
  }

  /// The document, if it is a list or a configuration.
  var supportedDocument: Document? { snapshot.isSupported ? snapshot.document : nil }

  var positions: PositionConverter { PositionConverter(snapshot.lines, encoding) }

  /// The parameter `position` as a byte offset.
  func offset() throws(ResponseError) -> ByteOffset {
    guard let position = Position(params.view("position")) else {
      throw ResponseError(.invalidParams, "missing \"position\"")
    }
    return positions.offset(of: position)
  }

  /// The parameter `range` as a byte range.
  func range() throws(ResponseError) -> ByteRange {
    guard let range = Range<Position>(params.view("range")) else {
      throw ResponseError(.invalidParams, "missing \"range\"")
    }
    return positions.byteRange(of: range)
  }
}
