import LanguageServerProtocol

/// A session with its queue of incoming messages and its writer. The caller provides the transport.
package struct Connection: Sendable {
  let eventQueue: EventQueue
  private let events: AsyncStream<Event>
  private let writer: MessageWriter
  private let log: Log
  private let watchParent: @Sendable (Int) -> Void

  /// - Parameter watchParent: Called with the id of the parent process, if the client sends it.
  /// - Parameter write: Writes a whole frame; returns `false` if the output is closed. Called from any thread, one call at a time.
  package init(
    log: Log = .none, watchParent: @escaping @Sendable (Int) -> Void = { _ in },
    write: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    let (events, continuation) = AsyncStream<Event>.makeStream()
    (self.events, eventQueue) = (events, EventQueue(.tasks) { continuation.yield($0) })
    writer = MessageWriter(write)
    self.log = log
    self.watchParent = watchParent
  }

  /// Parses the body of a message on the calling thread and enqueues the message.
  package func enqueue(_ body: [UInt8]) { eventQueue.post(body: body) }

  /// Enqueues an error for a message that is too long.
  ///
  /// - Parameter prefix: Its first bytes.
  package func enqueue(oversize prefix: [UInt8], count: Int) {
    let (id, error) = oversizeError(prefix, count: count)
    eventQueue.post(.invalidMessage(id, error))
  }

  /// Enqueues an error for bytes that are not a valid frame.
  func enqueue(malformed text: String) { eventQueue.post(.invalidMessage(nil, ResponseError(.parseError, text))) }

  /// Enqueues the end of the input.
  package func end() { eventQueue.post(.endOfInput) }

  /// Runs the session until it ends. Must be called once.
  ///
  /// - Returns: The exit code: 0 after `shutdown` and `exit`, otherwise 1.
  package func run() async -> Int32 {
    var session = Session(writer, eventQueue, log, watchParent: watchParent)
    for await event in events {
      guard session.handle(event) else { break }
    }
    return session.exitCode
  }
}

extension Executor {
  /// Tasks, which share as few threads as there are cores.
  fileprivate static let tasks = Executor(
    run: { priority, work in
      Task.detached(priority: priority == .utility ? .utility : .userInitiated) { work() }
    },
    runLater: { delay, work in
      Task.detached(priority: .utility) {
        try? await Task.sleep(for: .milliseconds(delay))
        work()
      }
    })
}
