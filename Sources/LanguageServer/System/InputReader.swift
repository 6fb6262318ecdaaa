import LanguageServerProtocol
import Synchronization
import Workspace

/// Reads messages from a file descriptor and watches the parent process.
package struct InputReader: Sendable {
  let descriptor: Int32
  let parent: ParentProcess

  /// How often to check that the parent is alive, in milliseconds.
  private static let parentPollInterval: Int32 = 2_000
  /// How often to wait for room after the input has ended.
  private static let maximumWaits = 1_000

  package init(descriptor: Int32, parent: ParentProcess) { (self.descriptor, self.parent) = (descriptor, parent) }

  /// Reads until the input or the parent process ends. Blocks the thread.
  package func run(_ connection: Connection) {
    var reader = FrameReader()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while let count = nextBytes(&buffer) {
      reader.append(buffer[..<count])
      while let part = reader.next() {
        guard waitForRoom(connection) else { return connection.end() }
        switch part {
        case .body(let body): connection.enqueue(body)
        case .malformed(let text): connection.enqueue(malformed: text)
        case .tooLong(let prefix, let count): connection.enqueue(oversize: prefix, count: count)
        }
      }
    }
    connection.end()
  }

  /// Waits while a client that does not read its responses has sent too much.
  ///
  /// - Returns: `false` if the client has ended.
  private func waitForRoom(_ connection: Connection) -> Bool {
    var waits = 0
    while connection.eventQueue.isFull {
      var request = pollfd(fd: descriptor, events: 0, revents: 0)
      let hasEnded = poll(&request, 1, 0) > 0 && request.revents & Int16(POLLHUP) != 0
      waits = hasEnded ? waits + 1 : 0
      guard waits < Self.maximumWaits, parent.isAlive else { return false }
      usleep(5_000)
    }
    return true
  }

  /// - Returns: The number of bytes read; `nil` at the end of the input.
  private func nextBytes(_ buffer: inout [UInt8]) -> Int? {
    let capacity = buffer.count
    while parent.isAlive {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.parentPollInterval) != 0 else { continue }
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, capacity) }
      if count > 0 { return min(count, capacity) }
      if count == 0 || errno != EINTR && errno != EAGAIN { return nil }
    }
    return nil
  }
}

/// The parent process, once the client has sent its id.
package final class ParentProcess: Sendable {
  private let id = Atomic<Int>(0)

  package init() {}

  package func set(_ process: Int) { id.store(process, ordering: .relaxed) }

  /// Also true while the id is unknown.
  var isAlive: Bool {
    let process = id.load(ordering: .relaxed)
    return process <= 0 || isProcessRunning(process)
  }
}
