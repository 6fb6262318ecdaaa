import Foundation
import LanguageServer
import Synchronization
import Testing

/// A client in this process that sends messages to a session and waits for those of the session.
final class Client: Sendable {
  typealias Object = [String: any Sendable]

  private let connection: Connection
  private let inbox: Inbox
  private let session: Task<Int32, Never>
  private let lastID = Atomic<Int>(0)

  init() {
    let inbox = Inbox()
    self.inbox = inbox
    connection = Connection { frame in
      inbox.add(frame)
      return true
    }
    session = Task { [connection] in await connection.run() }
  }

  /// A client with an initialized session.
  ///
  /// - Parameter capabilities: JSON; `initialize` is for other members of its parameters.
  static func started(_ capabilities: String = "{}", initialize: String = "") async throws -> Client {
    let client = Client()
    let members = initialize.isEmpty ? "" : ", " + initialize
    _ = try await client.request("initialize", #"{ "capabilities": \#(capabilities)\#(members) }"#)
    client.notify("initialized")
    return client
  }

  func send(_ body: String) { connection.enqueue(Array(body.utf8)) }

  /// Sends the start of a message that is too long.
  func send(oversize prefix: String, count: Int) { connection.enqueue(oversize: Array(prefix.utf8), count: count) }

  func notify(_ method: String, _ params: String = "{}") {
    send(#"{ "jsonrpc": "2.0", "method": "\#(method)", "params": \#(params) }"#)
  }

  /// Sends a request and waits for its result.
  @discardableResult
  func request(_ method: String, _ params: String = "{}") async throws -> Any? {
    let message = try await response(method, params)
    try #require(message["error"] == nil, "\(method): \(message)")
    return message["result"]
  }

  /// Sends a request and waits for the code of its error.
  func errorCode(_ method: String, _ params: String = "{}") async throws -> Int? {
    (try await response(method, params)["error"] as? [String: Any])?["code"] as? Int
  }

  private func response(_ method: String, _ params: String) async throws -> [String: Any] {
    try await response(start(method, params))
  }

  /// Removes the first message that matches, and waits for it if necessary.
  ///
  /// - Throws: `MissingMessage` if there is none after `maximumWait`.
  func message(where matches: @Sendable @escaping ([String: Any]) -> Bool) async throws -> [String: Any] {
    guard let message = await inbox.remove(where: { matches($0.object) }) else {
      throw MissingMessage(received: inbox.all.map { String(decoding: $0.body, as: UTF8.self) })
    }
    return message.object
  }

  /// The parameters of the next message with a method.
  func params(of method: String) async throws -> [String: Any] {
    let message = try await message { $0["method"] as? String == method }
    return message["params"] as? [String: Any] ?? [:]
  }

  /// Waits for the end of the workspace scan.
  func scanned() async throws {
    _ = try await message { message in
      let text = (message["params"] as? [String: Any])?["message"] as? String
      return message["method"] as? String == "window/logMessage" && text?.hasPrefix("Indexed ") == true
    }
  }

  /// Responds to the next request of the session with a method.
  func respond(to method: String, _ result: String) async throws {
    let request = try await message { $0["method"] as? String == method }
    send(#"{ "jsonrpc": "2.0", "id": \#(request["id"] as? Int ?? -1), "result": \#(result) }"#)
  }

  /// Sends a request without waiting for its response.
  ///
  /// - Returns: Its id.
  func start(_ method: String, _ params: String = "{}") -> Int {
    let id = lastID.add(1, ordering: .relaxed).newValue + 1000
    send(#"{ "jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params) }"#)
    return id
  }

  /// The response to a request that was started.
  func response(_ id: Int) async throws -> [String: Any] {
    try await message { $0["id"] as? Int == id && $0["method"] == nil }
  }

  /// The next diagnostics for a version of a document, as `LINE:START-LINE:END CODE`.
  func diagnostics(_ uri: String, version: Int?) async throws -> [String] {
    let message = try await message { message in
      let params = message["params"] as? [String: Any]
      return message["method"] as? String == "textDocument/publishDiagnostics" && params?["uri"] as? String == uri
        && params?["version"] as? Int == version
    }
    return shown((message["params"] as? [String: Any])?["diagnostics"])
  }

  /// The messages with a method that no test has waited for.
  func untaken(_ method: String) -> [[String: Any]] {
    inbox.all.map(\.object).filter { $0["method"] as? String == method }
  }

  func open(_ uri: String, _ text: String, languageID: String = "tierlist", version: Int = 1) {
    notify(
      "textDocument/didOpen",
      """
      { "textDocument": { "uri": "\(uri)", "languageId": "\(languageID)", "version": \(version), "text": \(quoted(text)) } }
      """)
  }

  /// - Parameter changes: JSON, with commas between them.
  func change(_ uri: String, version: Int, _ changes: String) {
    notify(
      "textDocument/didChange",
      #"{ "textDocument": { "uri": "\#(uri)", "version": \#(version) }, "contentChanges": [\#(changes)] }"#)
  }

  func close(_ uri: String) { notify("textDocument/didClose", #"{ "textDocument": { "uri": "\#(uri)" } }"#) }

  /// Waits for the end of the session. Ends the input after `maximumWait`.
  var exitCode: Int32 {
    get async {
      let timeout = Task { [connection] in
        try await Task.sleep(for: maximumWait)
        Issue.record("the session has not ended within \(maximumWait)")
        connection.end()
      }
      defer { timeout.cancel() }
      return await session.value
    }
  }

  func end() { connection.end() }
}

/// Diagnostics as `LINE:START-LINE:END CODE`.
func shown(_ diagnostics: Any?) -> [String] {
  (diagnostics as? [[String: Any]] ?? []).map { diagnostic in
    let range = diagnostic["range"] as? [String: Any] ?? [:]
    return "\(place(range["start"]))-\(place(range["end"])) \(diagnostic["code"] as? String ?? "")"
  }
}

private func place(_ position: Any?) -> String {
  let position = position as? [String: Any] ?? [:]
  return "\(position["line"] as? Int ?? -1):\(position["character"] as? Int ?? -1)"
}

/// A string as JSON.
func quoted(_ text: String) -> String {
  let data = try? JSONSerialization.data(withJSONObject: [text])
  return data.map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) } ?? "\"\""
}

/// Shorter than the time limit of a test, so that a missing message is reported as such.
private let maximumWait = Duration.seconds(480)

private struct MissingMessage: Error, CustomStringConvertible {
  var received: [String]

  var description: String {
    "no matching message within \(maximumWait); received: \(received.map { $0.prefix(300) }.joined(separator: "\n"))"
  }
}

/// A message of the session, parsed once. Nothing changes what `JSONSerialization` has made.
private struct Message: @unchecked Sendable {
  let body: Data
  let object: [String: Any]

  init(_ body: Data) {
    self.body = body
    object = (try? JSONSerialization.jsonObject(with: body) as? [String: Any]) ?? [:]
  }
}

/// The messages that no test has waited for yet, and the tests that are waiting.
private final class Inbox: Sendable {
  private struct Waiter {
    var id: Int
    var matches: @Sendable (Message) -> Bool
    /// Resumed with `nil` when the wait ends without a message.
    var continuation: CheckedContinuation<Message?, Never>
  }

  private struct State {
    var messages: [Message] = []
    var waiters: [Waiter] = []
    var waiterCount = 0
  }

  private let state = Mutex(State())

  var all: [Message] { state.withLock { $0.messages } }

  func add(_ frame: [UInt8]) {
    let data = Data(frame)
    guard let header = data.range(of: Data("\r\n\r\n".utf8)) else { return }
    let message = Message(Data(data[header.upperBound...]))
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.matches(message) }) else {
        state.messages.append(message)
        return nil
      }
      return state.waiters.remove(at: index)
    }
    waiter?.continuation.resume(returning: message)
  }

  /// Removes the first message that matches.
  ///
  /// - Returns: `nil` if there is none after `maximumWait`, or if the test was cancelled.
  func remove(where matches: @Sendable @escaping (Message) -> Bool) async -> Message? {
    let id = state.withLock { state in
      state.waiterCount += 1
      return state.waiterCount
    }
    let timeout = Task {
      try await Task.sleep(for: maximumWait)
      stopWaiting(id)
    }
    defer { timeout.cancel() }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { add(Waiter(id: id, matches: matches, continuation: $0)) }
    } onCancel: {
      stopWaiting(id)
    }
  }

  private func add(_ waiter: Waiter) {
    let found = state.withLock { state -> Message? in
      guard let index = state.messages.firstIndex(where: waiter.matches) else {
        state.waiters.append(waiter)
        return nil
      }
      return state.messages.remove(at: index)
    }
    if let found { waiter.continuation.resume(returning: found) }
  }

  private func stopWaiting(_ id: Int) {
    let waiter = state.withLock { state in
      state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0) }
    }
    waiter?.continuation.resume(returning: nil)
  }
}
