// The session with one editor: its state, one file per method in `Handlers/`, and in `Conversions/` the only place where byte
// offsets meet positions of the protocol. Looking at documents does not belong here.

import JSONSyntax
import LanguageServerProtocol

/// All that the server knows of one client. One task owns it and shows it one event after the other.
struct Session: Sendable {
  enum Phase { case waiting, running, shutDown, ended }

  let writer: MessageWriter
  let eventQueue: EventQueue
  private let logFile: Log
  /// Called with the process that started the server, if the client names it.
  let watchParent: @Sendable (Int) -> Void
  var phase = Phase.waiting
  var exitCode: Int32 = 1
  /// Whether the client wants to follow the messages.
  var isTraced = false
  var client = ClientCapabilities.none
  var encoding = PositionEncodingKind.utf16
  var documents = DocumentStore()
  var configuration = ConfigurationStore()
  var validation = Validation()
  var index = WorkspaceIndex()
  /// A look at all lists of the workspace.
  var scan: Task<Void, Never>?
  /// Scans that were begun; what any but the last finds is of no use.
  var scanCount = 0
  /// Requests of the client that have not been answered.
  var runningRequests: [RequestID: Task<Void, Never>] = [:]
  /// Requests to the client that it has not answered, and what is to be done with the answers.
  private var pendingRequests: [RequestID: @Sendable (inout Session, Params?) -> Void] = [:]
  private var sentRequestCount = 0

  init(_ writer: MessageWriter, _ eventQueue: EventQueue, _ log: Log, watchParent: @escaping @Sendable (Int) -> Void = { _ in }) {
    (self.writer, self.eventQueue, logFile, self.watchParent) = (writer, eventQueue, log, watchParent)
  }

  /// Sees one event.
  ///
  /// - Returns: Whether to go on.
  mutating func handle(_ event: Event) -> Bool {
    eventQueue.recordHandled(event)
    switch event {
    case .message(let message): handle(message)
    case .invalidMessage(let error):
      log("a message that cannot be read: \(error.message)")
      writer.send(.failure(nil, error))
    case .update(let change): change(&self)
    case .endOfInput: phase = .ended
    }
    if eventQueue.isDrained, phase == .running { validateChangedDocuments() }
    return phase != .ended
  }

  /// Sends a request to the client.
  ///
  /// - Parameter take: Called with the result; with `nil` where there was an error.
  mutating func sendRequest(
    _ method: String, _ params: JSONValue?, onResponse: @escaping @Sendable (inout Session, Params?) -> Void = { _, _ in }
  ) {
    sentRequestCount += 1
    let id = RequestID.number("\(sentRequestCount)")
    pendingRequests[id] = onResponse
    writer.send(.request(id, method: method, params))
  }

  /// Takes the client's answer.
  mutating func handleResponse(_ id: RequestID, _ result: Params?) {
    pendingRequests.removeValue(forKey: id)?(&self, result)
  }

  func notify(_ method: String, _ params: JSONValue) {
    writer.send(.notification(method: method, params))
  }

  /// Notes something for whoever looks into what the server does.
  func log(_ text: String) {
    logFile.write(text)
    if phase == .running { notify("window/logMessage", ["type": 4, "message": .string(text)]) }
  }

  /// Notes that a message came in, for whoever follows a session.
  func trace(_ kind: String, _ method: String) {
    logFile.write("\(kind) \(method)")
    if isTraced { notify("$/logTrace", ["message": .string("\(kind) \(method)")]) }
  }

  /// Shows a message to the person at the editor.
  func show(_ text: String, _ severity: LanguageServerProtocol.Diagnostic.Severity) {
    logFile.write(text)
    notify("window/showMessage", ["type": .integer(severity.rawValue), "message": .string(text)])
  }
}
