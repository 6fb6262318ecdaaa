import JSONSyntax
import LanguageServerProtocol
import Synchronization

/// Reports work done progress to the client.
///
/// - Source: LSP 3.17, Work Done Progress.
final class Progress: Sendable {
  private let writer: MessageWriter
  private let token: JSONValue?
  private let reported = Atomic<Int>(0)

  /// - Parameter token: `nil` to report nothing.
  init(_ writer: MessageWriter, _ token: JSONValue?, title: String, isCancellable: Bool) {
    self.writer = writer
    self.token = token
    send([
      "kind": "begin", "title": .string(title), "cancellable": .bool(isCancellable), "percentage": 0,
    ])
  }

  /// Reports each percentage once.
  func report(_ done: Int, of total: Int) {
    let percentage = total > 0 ? min(100, done * 100 / total) : 100
    guard percentage > reported.load(ordering: .relaxed) else { return }
    reported.store(percentage, ordering: .relaxed)
    send(["kind": "report", "percentage": .integer(percentage)])
  }

  func end() { send(["kind": "end"]) }

  private func send(_ value: JSONValue) {
    guard let token else { return }
    writer.send(.notification(method: "$/progress", ["token": token, "value": value]))
  }
}
