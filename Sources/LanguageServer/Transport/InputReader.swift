#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import LanguageServerProtocol
import Synchronization

/// Reads messages from a descriptor, and watches the process that started the server.
struct InputReader: Sendable {
  let descriptor: Int32
  /// The process whose end is the end of the session.
  let parent: ParentProcess

  /// Milliseconds between two looks at the parent process.
  private static let patience: Int32 = 2_000

  /// Reads until the input or the parent process ends; keeps the thread until then.
  func run(_ connection: Connection) {
    var reader = FrameReader()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while let count = nextBytes(&buffer) {
      reader.append(buffer[..<count])
      while let part = reader.next() {
        switch part {
        case .body(let body): connection.enqueue(body)
        case .malformed(let text): connection.enqueue(malformed: text)
        }
      }
    }
    connection.end()
  }

  /// - Returns: How many bytes were read; `nil` once no more will come.
  private func nextBytes(_ buffer: inout [UInt8]) -> Int? {
    let capacity = buffer.count
    while parent.isAlive {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.patience) != 0 else { continue }
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, capacity) }
      if count > 0 { return min(count, capacity) }
      if count == 0 || errno != EINTR && errno != EAGAIN { return nil }
    }
    return nil
  }
}

/// The process that started the server, once the client has named it.
final class ParentProcess: Sendable {
  private let id = Atomic<Int>(0)

  func set(_ process: Int) { id.store(process, ordering: .relaxed) }

  /// Also where nobody named it.
  var isAlive: Bool {
    let process = id.load(ordering: .relaxed)
    return process <= 0 || kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno != ESRCH
  }
}
