#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Workspace

/// Bytes on their way to a file descriptor, gathered to few and large writes.
struct OutputStream: Sendable {
  let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Why nothing more can be written: an `errno`.
  private(set) var failure: Int32?

  private static let capacity = 65_536

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  mutating func write(_ bytes: some Collection<UInt8>) {
    buffer += bytes
    if buffer.count >= Self.capacity { flush() }
  }

  mutating func write(_ text: String) { write(text.utf8) }

  /// Writes what was gathered. A reader that went away ends the process, quietly; another failure stays in `failure`.
  mutating func flush() {
    defer { buffer.removeAll(keepingCapacity: buffer.count < 2 * Self.capacity) }
    guard failure == nil else { return }
    failure = buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
    // Dies as programs do whose reader has gone, even where the caller had the signal ignored.
    if failure == EPIPE { endProcess(bySignal: SIGPIPE) }
  }
}

/// Tells what went wrong, in one line on standard error.
func printError(_ sentence: String, to descriptor: Int32) {
  var stream = OutputStream(descriptor)
  stream.write("tierlint: \(sentence)\n")
  stream.flush()
}

/// The system's words for an `errno`.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// Whether a descriptor is a terminal.
func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
