import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierLists

/// The part of a request that runs off the session task, on immutable snapshots.
typealias RequestTask = @Sendable () async throws(ResponseError) -> JSONValue

/// The implementation of a request. `Handlers.swift` lists them.
package struct RequestHandler: Sendable {
  enum Action: Sendable {
    /// Runs on the session task and may change the session. Must not block.
    case inSession(@Sendable (inout Session, Params) throws(ResponseError) -> JSONValue)
    /// Reads the parameters on the session task, and returns the task that computes the result.
    case onSnapshot(@Sendable (Session, Params) throws(ResponseError) -> RequestTask)
  }

  let method: String
  /// Requests that analyze documents, and that nobody waits for, use `.utility`, so that they do not delay others.
  package var priority: @Sendable (Params) -> TaskPriority = { _ in .userInitiated }
  /// Whether the result does not grow with the document: others need room for theirs before they start.
  var isShort = false
  /// The members of `ServerCapabilities` that advertise the method.
  var serverCapabilities: @Sendable (ClientCapabilities) -> [JSONValue.Member] = { _ in [] }
  let action: Action
}

extension RequestHandler {
  /// A request about one open document.
  static func onDocument(
    _ method: String, priority: @escaping @Sendable (Params) -> TaskPriority = { _ in .userInitiated },
    isShort: Bool = false, serverCapabilities: @escaping @Sendable (ClientCapabilities) -> [JSONValue.Member],
    _ respond: @escaping @Sendable (DocumentRequest) throws(ResponseError) -> JSONValue
  ) -> RequestHandler {
    RequestHandler(
      method: method, priority: priority, isShort: isShort, serverCapabilities: serverCapabilities,
      action: .onSnapshot { session, params throws(ResponseError) in
        let request = try DocumentRequest(params, session)
        return { () throws(ResponseError) in
          try request.throwIfStale()
          return try respond(request)
        }
      })
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

  init(_ params: Params, _ session: Session) throws(ResponseError) {
    guard let uri = params.view("textDocument").string("uri") else {
      throw ResponseError(.invalidParams, "missing \"textDocument.uri\"")
    }
    guard let snapshot = session.documents[DocumentURI(uri)] else {
      throw ResponseError(.invalidParams, "document is not open: \(displayText(unquoted: uri, upTo: 160))")
    }
    self.init(params, snapshot, session)
  }

  init(_ params: Params, _ snapshot: DocumentSnapshot, _ session: Session) {
    self.params = params
    self.snapshot = snapshot
    client = session.client
    encoding = session.encoding
    workspace = session.workspaceSnapshot
  }

  /// Throws if the request was cancelled or its document has changed since.
  func throwIfStale() throws(ResponseError) {
    try throwIfCancelled()
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
