import JSONSyntax
import LanguageServerProtocol
import Synchronization

/// Tells the client how far a piece of work has come.
///
/// - Source: LSP 3.17, Work Done Progress.
final class Progress: Sendable {
  private let writer: MessageWriter
  private let token: JSONValue?
  private let shown = Atomic<Int>(0)

  /// - Parameter token: `nil` where the client does not want to know.
  init(_ writer: MessageWriter, _ token: JSONValue?, title: String, isCancellable: Bool) {
    self.writer = writer
    self.token = token
    send([
      "kind": "begin", "title": .string(title), "cancellable": .bool(isCancellable), "percentage": 0,
    ])
  }

  /// Tells of each further per cent once.
  func report(_ done: Int, of total: Int) {
    let percentage = total > 0 ? min(100, done * 100 / total) : 100
    guard percentage > shown.load(ordering: .relaxed) else { return }
    shown.store(percentage, ordering: .relaxed)
    send(["kind": "report", "percentage": .integer(percentage)])
  }

  func end() { send(["kind": "end"]) }

  private func send(_ value: JSONValue) {
    guard let token else { return }
    writer.send(.notification(method: "$/progress", ["token": token, "value": value]))
  }
}

extension Session {
  /// Makes a progress of the server's own, if the client shows any.
  mutating func beginProgress(
    _ title: String, _ token: String, _ begin: @escaping @Sendable (inout Session, Progress) -> Void
  ) {
    guard client.has("window", "workDoneProgress") else {
      begin(&self, Progress(writer, nil, title: title, isCancellable: true))
      return
    }
    sendRequest("window/workDoneProgress/create", ["token": .string(token)]) { session, result in
      let token: JSONValue? = result == nil ? nil : .string(token)
      begin(&session, Progress(session.writer, token, title: title, isCancellable: true))
    }
  }
}
