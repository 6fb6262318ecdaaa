import LanguageServerProtocol

/// A session and the messages on their way to and from it. Where they come from is the caller's business.
package struct Connection: Sendable {
  let eventQueue = EventQueue()
  private let writer: MessageWriter
  private let log: Log
  private let watchParent: @Sendable (Int) -> Void

  /// - Parameter write: Takes all bytes of a frame, or tells by `false` that nobody reads them; called from any thread, one call
  ///   at a time.
  /// - Parameter watchParent: Called with the process that started the server, if the client names it.
  package init(
    log: Log = .none, watchParent: @escaping @Sendable (Int) -> Void = { _ in },
    write: @escaping @Sendable ([UInt8]) -> Bool
  ) {
    writer = MessageWriter(write)
    self.log = log
    self.watchParent = watchParent
  }

  /// Takes the body of a message; those taken first are seen first.
  package func enqueue(_ body: [UInt8]) {
    do throws(ResponseError) {
      eventQueue.post(.message(try IncomingMessage(body)))
    } catch {
      eventQueue.post(.invalidMessage(error))
    }
  }

  /// Notes that bytes came that are no frame.
  func enqueue(malformed text: String) { eventQueue.post(.invalidMessage(ResponseError(.parseError, text))) }

  /// Notes that no more messages will come.
  package func end() { eventQueue.post(.endOfInput) }

  /// Shows a session its messages until it ends. To be called once.
  ///
  /// - Returns: 0 after `shutdown` and `exit`, else 1.
  package func run() async -> Int32 {
    var session = Session(writer, eventQueue, log, watchParent: watchParent)
    for await event in eventQueue.events {
      guard session.handle(event) else { break }
    }
    return session.exitCode
  }
}
