import LanguageServerProtocol
import Synchronization

/// An input of the session.
enum Event: Sendable {
  case message(IncomingMessage, byteCount: Int)
  /// Bytes that are not a valid message; the id, if they are a request.
  case invalidMessage(RequestID?, ResponseError)
  /// The result of background work, applied to the session.
  case update(@Sendable (inout Session) -> Void)
  case endOfInput
}

/// Counts the events that the session has not handled yet, and runs what makes others.
final class EventQueue: Sendable {
  private let executor: Executor
  private let deliver: @Sendable (Event) -> Void
  private let queuedMessages = Atomic<Int>(0)
  private let queuedBytes = Atomic<Int>(0)
  private let runningRequests = Atomic<Int>(0)
  /// The number of messages and requests from which on the reader waits.
  private static let maximumBacklog = 4_096
  /// The same for the bytes of queued messages: about the longest message.
  private static let maximumByteCount = 1 << 26

  /// - Parameter deliver: Passes an event to the session after all before it. Called from any thread.
  init(_ executor: Executor, deliver: @escaping @Sendable (Event) -> Void) {
    (self.executor, self.deliver) = (executor, deliver)
  }

  /// True if no client message is queued. Used to validate once per burst of edits.
  var isDrained: Bool { queuedMessages.load(ordering: .relaxed) == 0 }

  /// Whether the client sends more than it reads, or than can be worked off.
  var isFull: Bool {
    queuedMessages.load(ordering: .relaxed) + runningRequests.load(ordering: .relaxed) >= Self.maximumBacklog
      || queuedBytes.load(ordering: .relaxed) >= Self.maximumByteCount
  }

  func recordStart() { runningRequests.add(1, ordering: .relaxed) }

  /// Must be called when the response of a request that was started has been sent.
  func recordResponse() { runningRequests.subtract(1, ordering: .relaxed) }

  func post(_ event: Event) {
    if event.isFromClient { queuedMessages.add(1, ordering: .relaxed) }
    queuedBytes.add(event.byteCount, ordering: .relaxed)
    deliver(event)
  }

  /// Parses the body of a message on the calling thread and enqueues the message.
  func post(body: [UInt8]) {
    do throws(ResponseError) {
      post(.message(try IncomingMessage(body), byteCount: body.count))
    } catch {
      post(.invalidMessage(nil, error))
    }
  }

  /// Must be called once for each event that the session handles.
  func recordHandled(_ event: Event) {
    if event.isFromClient { queuedMessages.subtract(1, ordering: .relaxed) }
    queuedBytes.subtract(event.byteCount, ordering: .relaxed)
  }

  /// Runs a closure on the session task, after all events posted before.
  func update(_ change: @escaping @Sendable (inout Session) -> Void) { post(.update(change)) }

  /// Runs work concurrently with the session.
  func run(_ priority: Executor.Priority, _ work: @escaping Executor.Work) { executor.run(priority, work) }

  func run(afterMilliseconds delay: Int, _ work: @escaping Executor.Work) { executor.runLater(delay, work) }
}

extension Event {
  fileprivate var isFromClient: Bool {
    switch self {
    case .message, .invalidMessage: true
    case .update, .endOfInput: false
    }
  }

  fileprivate var byteCount: Int {
    if case .message(_, let byteCount) = self { byteCount } else { 0 }
  }
}
