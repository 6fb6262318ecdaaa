// The session with one client. `Session` and its extensions in this folder own all mutable state; `Handlers/` has one file per
// request and the notifications; `Conversions/` is the only place that converts between byte offsets and LSP positions.
// Analyzing documents does not belong here.

import JSONSyntax
import LanguageServerProtocol
import Workspace

/// The state of the session with one client. A single task owns it and passes it one event at a time.
struct Session: Sendable {
  enum Phase { case waiting, running, shutDown, ended }

  let writer: MessageWriter
  let eventQueue: EventQueue
  private let logFile: Log
  /// Called with the id of the parent process, if the client sends it.
  let watchParent: @Sendable (Int) -> Void
  var phase = Phase.waiting
  var exitCode: Int32 = 1
  /// Whether the client set `trace` to something other than `off`.
  var isTraced = false
  var client = ClientCapabilities.none
  var encoding = PositionEncodingKind.utf16
  /// Whether `willSaveWaitUntil` is registered.
  var asksBeforeSaving = false
  var documents = DocumentStore()
  var configuration: ConfigurationStore
  var validation = Validation()
  let index = WorkspaceIndex()
  /// How often settings were needed: again when folders are added.
  var settingsRequests = 1
  /// The last of them that was answered, or is not waited for any longer.
  var answeredSettingsRequest = 0
  var knowsSettings: Bool { answeredSettingsRequest == settingsRequests }
  /// How often the diagnostics of a document that is not open may have changed.
  var workspaceChanges = 0
  /// Documents that were closed since the last workspace report, whose diagnostics a client that pulls may still show.
  var closedDocuments: Set<DocumentURI> = []
  /// The last read of each changed file; only its result is used.
  var fileReads: [DocumentURI: Int] = [:]
  var fileReadCount = 0
  /// The running workspace scan.
  var scan: Cancellation?
  /// Number of scans started. Only the result of the last one is used.
  var scanCount = 0
  var budget = ResponseBudget()
  /// Whether a configuration may have changed since the settings of the open documents were computed.
  var hasChangedConfigurations = false
  /// Requests of the client without a response.
  var runningRequests: [RequestID: Cancellation] = [:]
  var waitingForSettings: [RunningRequest] = []
  var waitingForChange: [RunningRequest] = []
  /// Requests to the client without a response, with their completion handlers.
  private var pendingRequests: [RequestID: @Sendable (inout Session, Params?) -> Void] = [:]
  private var sentRequestCount = 0

  init(
    _ writer: MessageWriter, _ eventQueue: EventQueue, _ log: Log,
    watchParent: @escaping @Sendable (Int) -> Void = { _ in }
  ) {
    (self.writer, self.eventQueue, logFile, self.watchParent) = (writer, eventQueue, log, watchParent)
    configuration = ConfigurationStore(ConfigurationFiles { note in eventQueue.update { $0.log(note) } })
  }

  /// Processes one event; returns `false` when the session has ended.
  mutating func handle(_ event: Event) -> Bool {
    eventQueue.recordHandled(event)
    switch event {
    case .message(let message, _): handle(message)
    case .invalidMessage(let id, let error):
      log("Invalid message: \(error.message)")
      writer.send(.failure(id, error))
    case .update(let change): change(&self)
    case .endOfInput: phase = .ended
    }
    if eventQueue.isDrained, phase == .running {
      refreshChangedConfigurations()
      refreshChangedDocuments()
    }
    return phase != .ended
  }

  /// Sends a request to the client.
  ///
  /// - Parameter onResponse: Called with the result, or with `nil` for an error.
  mutating func sendRequest(
    _ method: String, _ params: JSONValue?,
    onResponse: @escaping @Sendable (inout Session, Params?) -> Void = { _, _ in }
  ) {
    sentRequestCount += 1
    let id = RequestID.number("\(sentRequestCount)")
    pendingRequests[id] = onResponse
    writer.send(.request(id, method: method, params))
  }

  mutating func handleResponse(_ id: RequestID, _ result: Params?) {
    pendingRequests.removeValue(forKey: id)?(&self, result)
  }

  func notify(_ method: String, _ params: JSONValue) {
    writer.send(.notification(method: method, params))
  }

  /// Writes to the log file and to the client's log.
  func log(_ text: String) {
    logFile.write(text)
    if phase == .running { notify("window/logMessage", ["type": 4, "message": .string(text)]) }
  }

  /// Records an incoming message in the log file and in the client's trace.
  func trace(_ kind: String, _ method: String) {
    logFile.write("\(kind) \(method)")
    if isTraced { notify("$/logTrace", ["message": .string("\(kind) \(method)")]) }
  }

  /// Shows a message to the user.
  func show(_ text: String, _ severity: LanguageServerProtocol.Diagnostic.Severity) {
    logFile.write(text)
    notify("window/showMessage", ["type": .integer(severity.rawValue), "message": .string(text)])
  }
}
