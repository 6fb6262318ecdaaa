import LanguageServerProtocol
import Synchronization

/// Sends messages to the client, one whole frame at a time.
final class MessageWriter: Sendable {
  private let write: @Sendable ([UInt8]) -> Bool
  /// Set by the first failed write; later messages are dropped.
  private let isClosed = Mutex(false)

  /// - Parameter write: Writes a whole frame; returns `false` if the output is closed.
  init(_ write: @escaping @Sendable ([UInt8]) -> Bool) { self.write = write }

  func send(_ message: OutgoingMessage) { send(frame: frame(message.body)) }

  func send(frame: [UInt8]) {
    isClosed.withLock { isClosed in
      if !isClosed { isClosed = !write(frame) }
    }
  }
}
