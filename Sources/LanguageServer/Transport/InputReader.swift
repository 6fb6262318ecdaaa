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
final class InputReader: Sendable {
  private let descriptor: Int32
  private let mailbox: Mailbox
  /// The process whose end is the end of the session; 0 where there is none.
  private let parent = Atomic<Int>(0)

  /// Milliseconds between two looks at the parent process.
  private static let patience: Int32 = 2_000

  init(_ descriptor: Int32, _ mailbox: Mailbox) {
    self.descriptor = descriptor
    self.mailbox = mailbox
  }

  func watch(parent process: Int) { parent.store(process, ordering: .relaxed) }

  /// Reads until the input or the parent process ends; keeps the thread until then.
  func run() {
    var reader = FrameReader()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while let count = nextBytes(&buffer) {
      reader.append(buffer[..<count])
      while let part = reader.next() { post(part) }
    }
    mailbox.post(.endOfInput)
  }

  private func post(_ part: FrameReader.Part) {
    switch part {
    case .fault(let text): mailbox.post(.fault(ResponseError(.parseError, text)))
    case .body(let body):
      do throws(ResponseError) {
        mailbox.post(.message(try IncomingMessage(body)))
      } catch {
        mailbox.post(.fault(error))
      }
    }
  }

  /// - Returns: How many bytes were read; `nil` once no more will come.
  private func nextBytes(_ buffer: inout [UInt8]) -> Int? {
    let capacity = buffer.count
    while isParentAlive {
      var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&request, 1, Self.patience) != 0 else { continue }
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, capacity) }
      if count > 0 { return min(count, capacity) }
      if count == 0 || errno != EINTR && errno != EAGAIN { return nil }
    }
    return nil
  }

  private var isParentAlive: Bool {
    let process = parent.load(ordering: .relaxed)
    return process <= 0 || kill(pid_t(truncatingIfNeeded: process), 0) == 0 || errno != ESRCH
  }
}
