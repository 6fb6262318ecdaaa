import JSONSyntax
import LanguageServerProtocol
import SourceText
import TierlintCore

/// What is left of a request once its parameters were read: looks at snapshots alone.
typealias RequestTask = @Sendable () async throws(ResponseError) -> JSONValue

/// A request that the server answers. One file a method; `Handlers.swift` lists them.
struct RequestHandler: Sendable {
  enum Action: Sendable {
    /// Changes the session, and must be quick.
    case inSession(@Sendable (inout Session, Params) throws(ResponseError) -> JSONValue)
    /// Reads parameters while the session stands still, and returns the work to be done beside it.
    case onSnapshot(@Sendable (Session, Params) throws(ResponseError) -> RequestTask)
  }

  let method: String
  /// Work that needs rules to run is of low priority, so that it never keeps other work waiting.
  var priority = TaskPriority.userInitiated
  /// The members of `ServerCapabilities` that announce it to a client.
  var serverCapabilities: @Sendable (ClientCapabilities) -> [JSONValue.Member] = { _ in [] }
  let action: Action
}

extension RequestHandler {
  /// Answers a request about one open document.
  static func onDocument(
    _ method: String, priority: TaskPriority = .userInitiated,
    serverCapabilities: @escaping @Sendable (ClientCapabilities) -> [JSONValue.Member],
    _ answer: @escaping @Sendable (DocumentRequest) throws(ResponseError) -> JSONValue
  ) -> RequestHandler {
    RequestHandler(
      method: method, priority: priority, serverCapabilities: serverCapabilities,
      action: .onSnapshot { session, params throws(ResponseError) in
        let request = try DocumentRequest(params, session)
        return { () throws(ResponseError) in
          try request.throwIfStale()
          return try answer(request)
        }
      })
  }
}

/// A notification that the server listens to.
struct NotificationHandler: Sendable {
  let method: String
  /// What cannot be understood is passed over: nobody waits for an answer.
  let handle: @Sendable (inout Session, Params) -> Void
}

/// A request about one open document, and all that may be needed to answer it.
struct DocumentRequest: Sendable {
  let params: Params
  let snapshot: DocumentSnapshot
  let client: ClientCapabilities
  let encoding: PositionEncodingKind
  let workspace: WorkspaceSnapshot

  init(_ params: Params, _ session: Session) throws(ResponseError) {
    guard let uri = params.view("textDocument").string("uri") else {
      throw ResponseError(.invalidParams, "textDocument.uri is missing")
    }
    guard let snapshot = session.documents[DocumentURI(uri)] else {
      throw ResponseError(.invalidParams, "the document is not open")
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

  /// Ends work that nobody waits for any more.
  func throwIfStale() throws(ResponseError) {
    try throwIfCancelled()
    if snapshot.isStale { throw ResponseError(.contentModified, "the document was changed meanwhile") }
  }

  /// The document, where it is a list or a configuration; others are left to other servers.
  var supportedDocument: Document? { snapshot.isSupported ? snapshot.document : nil }

  var positions: PositionConverter { PositionConverter(snapshot.lines, encoding) }

  /// The member `position`, as a byte offset.
  func offset() throws(ResponseError) -> ByteOffset {
    guard let position = Position(params.view("position")) else {
      throw ResponseError(.invalidParams, "position is missing")
    }
    return positions.offset(of: position)
  }

  /// The member `range`, as bytes.
  func range() throws(ResponseError) -> ByteRange {
    guard let range = Range<Position>(params.view("range")) else {
      throw ResponseError(.invalidParams, "range is missing")
    }
    return positions.byteRange(of: range)
  }
}
