import Foundation
import LanguageServer
import Synchronization
import Testing

/// An editor in this process: it sends messages to a session, and waits for what the session sends.
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

  /// A client that has shaken hands.
  ///
  /// - Parameter capabilities: JSON; `initialize` holds other members of its parameters.
  static func started(_ capabilities: String = "{}", initialize: String = "") async throws -> Client {
    let client = Client()
    let members = initialize.isEmpty ? "" : ", " + initialize
    _ = try await client.request("initialize", #"{ "capabilities": \#(capabilities)\#(members) }"#)
    client.notify("initialized")
    return client
  }

  func send(_ body: String) { connection.enqueue(Array(body.utf8)) }

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
    let id = lastID.add(1, ordering: .relaxed).newValue + 1000
    send(#"{ "jsonrpc": "2.0", "id": \#(id), "method": "\#(method)", "params": \#(params) }"#)
    return try await message { $0["id"] as? Int == id && $0["method"] == nil }
  }

  /// The first message, of those not taken yet, that is wanted; waits until there is one.
  func message(where isWanted: @Sendable @escaping ([String: Any]) -> Bool) async throws -> [String: Any] {
    let body = await inbox.take {
      (try? JSONSerialization.jsonObject(with: $0) as? [String: Any]).map(isWanted) ?? false
    }
    return try #require(try JSONSerialization.jsonObject(with: body) as? [String: Any])
  }

  /// The parameters of the next message with a method.
  func params(of method: String) async throws -> [String: Any] {
    let message = try await message { $0["method"] as? String == method }
    return message["params"] as? [String: Any] ?? [:]
  }

  /// Waits until the server has looked at the workspace; of a client that shows progress.
  func scanned() async throws {
    let question = try await message { $0["method"] as? String == "window/workDoneProgress/create" }
    send(#"{ "jsonrpc": "2.0", "id": \#(question["id"] as? Int ?? -1), "result": null }"#)
    _ = try await message { message in
      let params = message["params"] as? [String: Any]
      return message["method"] as? String == "$/progress"
        && (params?["value"] as? [String: Any])?["kind"] as? String == "end"
    }
  }

  /// The next findings for a version of a document, as `LINE:START-LINE:END CODE`.
  func diagnostics(_ uri: String, version: Int?) async throws -> [String] {
    let message = try await message { message in
      let params = message["params"] as? [String: Any]
      return message["method"] as? String == "textDocument/publishDiagnostics" && params?["uri"] as? String == uri
        && params?["version"] as? Int == version
    }
    return shown((message["params"] as? [String: Any])?["diagnostics"])
  }

  /// The messages that have not been taken, with a method.
  func untaken(_ method: String) -> [[String: Any]] {
    inbox.all.compactMap { try? JSONSerialization.jsonObject(with: $0) as? [String: Any] }
      .filter { $0["method"] as? String == method }
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

  /// The exit code, once the session has ended.
  var exitCode: Int32 { get async { await session.value } }

  func end() { connection.end() }
}

/// Findings as `LINE:START-LINE:END CODE`.
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

/// A text as JSON.
func quoted(_ text: String) -> String {
  let data = try? JSONSerialization.data(withJSONObject: [text])
  return data.map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) } ?? "\"\""
}

/// Messages that nobody has taken yet, and those who wait for one.
private final class Inbox: Sendable {
  private struct Waiter {
    var isWanted: @Sendable (Data) -> Bool
    var take: CheckedContinuation<Data, Never>
  }

  private struct State {
    var bodies: [Data] = []
    var waiters: [Waiter] = []
  }

  private let state = Mutex(State())

  var all: [Data] { state.withLock { $0.bodies } }

  func add(_ frame: [UInt8]) {
    let data = Data(frame)
    guard let header = data.range(of: Data("\r\n\r\n".utf8)) else { return }
    let body = Data(data[header.upperBound...])
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.isWanted(body) }) else {
        state.bodies.append(body)
        return nil
      }
      return state.waiters.remove(at: index)
    }
    waiter?.take.resume(returning: body)
  }

  func take(where isWanted: @Sendable @escaping (Data) -> Bool) async -> Data {
    await withCheckedContinuation { continuation in
      let found = state.withLock { state -> Data? in
        guard let index = state.bodies.firstIndex(where: isWanted) else {
          state.waiters.append(Waiter(isWanted: isWanted, take: continuation))
          return nil
        }
        return state.bodies.remove(at: index)
      }
      if let found { continuation.resume(returning: found) }
    }
  }
}
