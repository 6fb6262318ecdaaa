import JSONSyntax
import LanguageServerProtocol
import TierLists

extension Session {
  /// Dispatches a message to its handler.
  mutating func handle(_ message: IncomingMessage) {
    switch message {
    case .request(let id, let method, let params):
      trace("request", method)
      handleRequest(id, method, params)
    case .notification(let method, let params):
      trace("notification", method)
      handleNotification(method, params)
    case .response(let id, let result): handleResponse(id, result)
    }
  }

  private mutating func handleRequest(_ id: RequestID, _ method: String, _ params: Params) {
    do throws(ResponseError) {
      try checkPhase(method)
      guard let handler = requestHandlers[method] else {
        throw ResponseError(.methodNotFound, "unknown method \(quoted(method))")
      }
      guard runningRequests[id] == nil else {
        throw ResponseError(.invalidRequest, "duplicate id: another request with this id is still running")
      }
      switch handler.action {
      case .inSession(let respond): writer.send(.result(id, try respond(&self, params)))
      case .onSnapshot(let prepare):
        refreshChangedConfigurations()
        start(id, handler, params, running: try prepare(self, params))
      }
    } catch {
      log(error, of: method)
      writer.send(.failure(id, error))
    }
  }

  /// Records that a request failed, unless the client or a change of the document has made it pointless.
  private func log(_ error: ResponseError, of method: String) {
    guard ![.requestCancelled, .contentModified, .serverCancelled].contains(error.code) else { return }
    log("Request \(method) failed: \(error.message)")
  }

  private func checkPhase(_ method: String) throws(ResponseError) {
    switch phase {
    case .waiting where method != "initialize":
      throw ResponseError(.serverNotInitialized, "expected \"initialize\" as the first request")
    case .running where method == "initialize":
      throw ResponseError(.invalidRequest, "the session is already initialized")
    case .shutDown, .ended: throw ResponseError(.invalidRequest, "the server is shut down")
    case .waiting, .running: return
    }
  }

  /// The memory that the result of a request may take: the symbols of a list take 32 to 48 times its bytes.
  private func estimate(_ handler: RequestHandler, _ params: Params) -> Int {
    guard !handler.isShort, let uri = params.view("textDocument").string("uri") else { return 0 }
    return 32 * (documents[DocumentURI(uri)]?.text.count ?? 0)
  }

  /// Runs a request concurrently with the session, once there is room for its response.
  private mutating func start(
    _ id: RequestID, _ handler: RequestHandler, _ params: Params, running task: @escaping RequestTask
  ) {
    eventQueue.recordStart()
    let (method, estimate) = (handler.method, estimate(handler, params))
    runningRequests[id] = Task.detached(priority: handler.priority(params)) { [writer, eventQueue, budget] in
      let reserved = await budget.reserve(estimate)
      let (frame, error) = await response(to: id, task)
      budget.resize(reserved, to: frame.count)
      // Frees the id before the response is sent: a client may reuse it right away.
      eventQueue.update { session in
        session.runningRequests[id] = nil
        if let error { session.log(error, of: method) }
      }
      writer.send(frame: frame)
      if budget.release(frame.count) { returnMemoryLater() }
      eventQueue.recordResponse()
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

/// - Returns: The frame of the response, and the error in it. The result itself, which takes more memory, is freed.
private func response(to id: RequestID, _ task: RequestTask) async -> (frame: [UInt8], error: ResponseError?) {
  do throws(ResponseError) {
    try throwIfCancelled()
    let result = try await task()
    try throwIfCancelled()
    return (frame(OutgoingMessage.result(id, result).body), nil)
  } catch {
    return (frame(OutgoingMessage.failure(id, error).body), error)
  }
}

func throwIfCancelled() throws(ResponseError) {
  if Task.isCancelled { throw ResponseError(.requestCancelled, "cancelled") }
}
