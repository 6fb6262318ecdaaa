import JSONSyntax
import LanguageServerProtocol
import Workspace

/// A request of the client that runs concurrently with the session, or waits to.
struct RunningRequest: Sendable {
  let id: RequestID
  let handler: RequestHandler
  let params: Params
  let cancellation: Cancellation
  var task: RequestTask
  /// `workspaceChanges` when the task was made.
  var changes: Int
  /// The memory that its result may take.
  let estimate: Int
  /// What of it was taken of the budget.
  var reservedByteCount = 0
}

extension Session {
  /// Runs a request concurrently with the session, once the settings that it needs are known, and there is room for its response.
  mutating func start(_ id: RequestID, _ handler: RequestHandler, _ params: Params) throws(ResponseError) {
    let cancellation = Cancellation()
    guard let task = try handler.task(self, params, cancellation) else { return }
    let request = RunningRequest(
      id: id, handler: handler, params: params, cancellation: cancellation, task: task, changes: workspaceChanges,
      estimate: estimate(handler, params))
    eventQueue.recordStart()
    runningRequests[id] = cancellation
    if handler.needsSettings, !knowsSettings { waitingForSettings.append(request) } else { admit(request) }
  }

  /// The memory that the result of a request may take: the symbols of a list take 32 to 48 times its bytes.
  private func estimate(_ handler: RequestHandler, _ params: Params) -> Int {
    guard !handler.isShort, let uri = params.view("textDocument").string("uri") else { return 0 }
    return 32 * (documents[DocumentURI(uri)]?.text.count ?? 0)
  }

  private mutating func admit(_ request: RunningRequest) {
    for admitted in budget.admit(request) { run(admitted) }
  }

  private func run(_ request: RunningRequest) {
    eventQueue.run(request.handler.priority(request.params)) { [writer, eventQueue] in
      guard let (frame, error) = request.response() else { return eventQueue.update { $0.waitForChange(request) } }
      // Frees the id before the response is sent: a client may reuse it right away.
      eventQueue.update { $0.finish(request, frame.count, error) }
      writer.send(frame: frame)
      eventQueue.update { $0.release(frame.count) }
      eventQueue.recordResponse()
    }
  }

  private mutating func finish(_ request: RunningRequest, _ byteCount: Int, _ error: ResponseError?) {
    runningRequests[request.id] = nil
    if let error { log(error, of: request.handler.method) }
    for next in budget.change(by: byteCount - request.reservedByteCount) { run(next) }
  }

  /// - Parameter byteCount: That of a response that has been written.
  private mutating func release(_ byteCount: Int) {
    for next in budget.change(by: -byteCount) { run(next) }
    if budget.recordWritten(byteCount) { returnMemoryLater() }
  }

  /// Runs a request again that had nothing to report, once that may have changed.
  private mutating func waitForChange(_ request: RunningRequest) {
    for next in budget.change(by: -request.reservedByteCount) { run(next) }
    waitingForChange.append(request)
    if request.changes != workspaceChanges || request.cancellation.isCancelled { runAgain() }
  }

  private mutating func runAgain() {
    let requests = waitingForChange
    waitingForChange = []
    admitAgain(requests)
  }

  /// Admits requests that have waited, with the newest state.
  private mutating func admitAgain(_ requests: [RunningRequest]) {
    for var request in requests {
      if let task = try? request.handler.task(self, request.params, request.cancellation) { request.task = task }
      request.changes = workspaceChanges
      admit(request)
    }
  }

  /// Must be called when the diagnostics of a document that is not open may have changed.
  mutating func recordWorkspaceChange() {
    workspaceChanges += 1
    // Later, because the change may not be complete.
    if !waitingForChange.isEmpty { eventQueue.update { $0.runAgain() } }
  }

  /// Must be called when settings that were asked for are known, or are not waited for any longer.
  ///
  /// - Parameter request: The value of `settingsRequests` then.
  mutating func recordSettings(_ request: Int) {
    guard request == settingsRequests else { return }
    answeredSettingsRequest = request
    let requests = waitingForSettings
    waitingForSettings = []
    admitAgain(requests)
  }

  /// Cancels a request, and has one that waits answered.
  mutating func cancel(_ id: RequestID) {
    runningRequests[id]?.cancel()
    if let request = waitingForSettings.remove(id) ?? waitingForChange.remove(id) ?? budget.remove(id) { run(request) }
  }
}

extension RunningRequest {
  /// - Returns: The frame of the response, and the error in it: the result itself, which takes more memory, is freed. `nil` if there
  ///   is nothing to report before the workspace changes.
  fileprivate func response() -> (frame: [UInt8], error: ResponseError?)? {
    do throws(ResponseError) {
      try cancellation.check()
      guard let result = try task() else { return nil }
      try cancellation.check()
      return (frame(OutgoingMessage.result(id, result).body), nil)
    } catch {
      return (frame(OutgoingMessage.failure(id, error).body), error)
    }
  }
}

extension [RunningRequest] {
  /// Removes the request with an id.
  mutating func remove(_ id: RequestID) -> RunningRequest? {
    firstIndex { $0.id == id }.map { remove(at: $0) }
  }
}

extension Cancellation {
  /// Throws if the request was cancelled.
  func check() throws(ResponseError) {
    if isCancelled { throw ResponseError(.requestCancelled, "cancelled") }
  }
}
