import LanguageServerProtocol
import Synchronization

/// Where messages to the client go, each whole.
final class MessageWriter: Sendable {
  private let write: @Sendable ([UInt8]) -> Bool
  /// A client that does not read any more is not written to any more.
  private let isClosed = Mutex(false)

  /// - Parameter write: Takes all bytes of a frame, or tells by `false` that nobody reads them.
  init(_ write: @escaping @Sendable ([UInt8]) -> Bool) { self.write = write }

  func send(_ message: OutgoingMessage) {
    let frame = frame(message.body)
    isClosed.withLock { isClosed in
      if !isClosed { isClosed = !write(frame) }
    }
  }
}
