import JSONSyntax
import LanguageServerProtocol

extension Session {
  mutating func handle(_ message: IncomingMessage) {
    switch message {
    case .request(_, let method, _): trace("request", method)
    case .notification(let method, _): trace("notification", method)
    case .response: break
    }
    switch message {
    case .request(let id, let method, let params): handleRequest(id, method, params)
    case .notification(let method, let params): handleNotification(method, params)
    case .response(let id, let result): handleResponse(id, result)
    }
  }

  private mutating func handleRequest(_ id: RequestID, _ method: String, _ params: Params) {
    do throws(ResponseError) {
      try checkPhase(method)
      guard let handler = requestHandlers[method] else {
        throw ResponseError(.methodNotFound, "there is no method \(method)")
      }
      guard runningRequests[id] == nil else { throw ResponseError(.invalidRequest, "a request with this id is under way") }
      switch handler.action {
      case .inSession(let answer): writer.send(.result(id, try answer(&self, params)))
      case .onSnapshot(let prepare): start(id, handler.priority, try prepare(self, params))
      }
    } catch {
      writer.send(.failure(id, error))
    }
  }

  private func checkPhase(_ method: String) throws(ResponseError) {
    switch phase {
    case .waiting where method != "initialize":
      throw ResponseError(.serverNotInitialized, "the session begins with initialize")
    case .running where method == "initialize":
      throw ResponseError(.invalidRequest, "the session is initialized already")
    case .shutDown, .ended: throw ResponseError(.invalidRequest, "the server was shut down")
    case .waiting, .running: return
    }
  }

  /// Works on a request while the session goes on.
  private mutating func start(_ id: RequestID, _ priority: TaskPriority, _ work: @escaping RequestTask) {
    runningRequests[id] = Task.detached(priority: priority) { [writer, eventQueue] in
      let answer = await outcome(of: id, work)
      // A client may take the id anew as soon as it has the answer.
      eventQueue.update { $0.runningRequests[id] = nil }
      writer.send(answer)
    }
  }

  private mutating func handleNotification(_ method: String, _ params: Params) {
    if method == "exit" {
      exitCode = phase == .shutDown ? 0 : 1
      phase = .ended
    } else if phase == .running {
      notificationHandlers[method]?.handle(&self, params)
    }
  }
}

/// The one answer to a request.
private func outcome(of id: RequestID, _ work: RequestTask) async -> OutgoingMessage {
  do throws(ResponseError) {
    try throwIfCancelled()
    let result = try await work()
    try throwIfCancelled()
    return .result(id, result)
  } catch {
    return .failure(id, error)
  }
}

/// Ends work that nobody waits for.
func throwIfCancelled() throws(ResponseError) {
  if Task.isCancelled { throw ResponseError(.requestCancelled, "cancelled") }
}
