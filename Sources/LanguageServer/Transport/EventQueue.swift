import LanguageServerProtocol
import Synchronization

/// What happens to a session, in the order in which it happens.
enum Event: Sendable {
  case message(IncomingMessage)
  /// Bytes that are no message.
  case invalidMessage(ResponseError)
  /// Work that was done elsewhere has something to say.
  case update(@Sendable (inout Session) -> Void)
  case endOfInput
}

/// The events that a session has yet to see.
final class EventQueue: Sendable {
  let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let unread = Atomic<Int>(0)

  init() { (events, continuation) = AsyncStream.makeStream() }

  /// Whether no message of the client waits to be seen: what a burst of edits leaves behind is looked at only then.
  var isDrained: Bool { unread.load(ordering: .relaxed) == 0 }

  func post(_ event: Event) {
    if event.isFromClient { unread.add(1, ordering: .relaxed) }
    continuation.yield(event)
  }

  /// Notes that the session has taken up an event.
  func recordHandled(_ event: Event) {
    if event.isFromClient { unread.subtract(1, ordering: .relaxed) }
  }

  /// Calls a function with the session, once all earlier events have been seen.
  func update(_ change: @escaping @Sendable (inout Session) -> Void) { post(.update(change)) }
}

extension Event {
  fileprivate var isFromClient: Bool {
    switch self {
    case .message, .invalidMessage: true
    case .update, .endOfInput: false
    }
  }
}
