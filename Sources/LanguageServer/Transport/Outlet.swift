#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import LanguageServerProtocol
import Synchronization

/// Where messages to the client go, each whole.
final class Outlet: Sendable {
  private struct State {
    /// A client that does not read any more is not written to any more.
    var isClosed = false
  }

  private let write: @Sendable ([UInt8]) -> Bool
  private let state = Mutex(State())

  /// - Parameter write: Takes all bytes of a frame, or tells by `false` that nobody reads them.
  init(_ write: @escaping @Sendable ([UInt8]) -> Bool) { self.write = write }

  convenience init(descriptor: Int32) {
    self.init { bytes in bytes.withUnsafeBytes { writeAll($0, to: descriptor) } }
  }

  func send(_ message: OutgoingMessage) {
    let frame = frame(message.body)
    state.withLock { state in
      if !state.isClosed { state.isClosed = !write(frame) }
    }
  }
}

private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, -1)
    } else if errno != EINTR {
      return false
    }
  }
  return true
}
