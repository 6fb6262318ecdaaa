import Workspace

/// A buffered writer to a file descriptor.
struct OutputStream: Sendable {
  let descriptor: Int32
  private var buffer: [UInt8] = []
  /// The `errno` of the first failed write; nothing is written after it.
  private(set) var failure: Int32?

  private static let capacity = 65_536

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  mutating func write(_ bytes: some Collection<UInt8>) {
    buffer += bytes
    if buffer.count >= Self.capacity { flush() }
  }

  mutating func write(_ text: String) { write(text.utf8) }

  /// Writes the buffer. Sets `failure`, except for a closed pipe, which terminates the process silently.
  mutating func flush() {
    defer { buffer.removeAll(keepingCapacity: buffer.count < 2 * Self.capacity) }
    guard failure == nil else { return }
    failure = buffer.withUnsafeBytes { writeAll($0, to: descriptor) }
    // Even if the parent process ignores SIGPIPE.
    if failure == EPIPE { terminate(bySignal: SIGPIPE) }
  }
}

/// Prints an error line.
func printError(_ message: String, to descriptor: Int32) {
  var stream = OutputStream(descriptor)
  stream.write("tierlint: \(message)\n")
  stream.flush()
}

/// The system's message for an `errno`.
func systemMessage(_ code: Int32) -> String { String(cString: strerror(code)) }

/// In columns; `nil` if it is not a terminal or does not know.
func terminalWidth(_ descriptor: Int32) -> Int? {
  var size = winsize()
  guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}

func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
