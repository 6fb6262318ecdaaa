import JSONSyntax
import LanguageServerProtocol
import Synchronization

/// Reports work done progress to the client, once the client knows the token.
///
/// - Source: LSP 3.17, Work Done Progress.
final class Progress: Sendable {
  private struct State {
    var token: JSONValue?
    var percentage = 0
    var hasEnded = false
  }

  private let writer: MessageWriter
  private let title: String
  private let isCancellable: Bool
  private let state = Mutex(State())

  init(_ writer: MessageWriter, title: String, isCancellable: Bool) {
    (self.writer, self.title, self.isCancellable) = (writer, title, isCancellable)
  }

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  /// Shows the progress, unless the work has ended.
  func begin(_ token: JSONValue) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.token = token
      send(
        token,
        [
          "kind": "begin", "title": .string(title), "cancellable": .bool(isCancellable),
          "percentage": .integer(state.percentage),
        ])
    }
  }

  /// Reports each percentage once.
  func report(_ done: Int, of total: Int) {
    let percentage = total > 0 ? min(100, done * 100 / total) : 100
    state.withLock { state in
      guard percentage > state.percentage else { return }
      state.percentage = percentage
      if let token = state.token { send(token, ["kind": "report", "percentage": .integer(percentage)]) }
    }
  }

  func end() {
    state.withLock { state in
      if let token = state.token, !state.hasEnded { send(token, ["kind": "end"]) }
      state.hasEnded = true
    }
  }

  private func send(_ token: JSONValue, _ value: JSONValue) {
    writer.send(.notification(method: "$/progress", ["token": token, "value": value]))
  }
}
