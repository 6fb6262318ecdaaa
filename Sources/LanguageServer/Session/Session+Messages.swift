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
      case .onSnapshot:
        refreshChangedConfigurations()
        try start(id, handler, params)
      }
    } catch {
      log(error, of: method)
      writer.send(.failure(id, error))
    }
  }

  /// Records that a request failed, unless the client or a change of the document has made it pointless.
  func log(_ error: ResponseError, of method: String) {
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

  private mutating func handleNotification(_ method: String, _ params: Params) {
    if method == "exit" {
      exitCode = phase == .shutDown ? 0 : 1
      phase = .ended
    } else if phase == .running {
      notificationHandlers[method]?.handle(&self, params)
    }
  }
}
