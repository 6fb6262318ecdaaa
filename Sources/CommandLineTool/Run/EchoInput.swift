import Workspace

/// An editor replaces its buffer by what a command prints: a document on standard input that is not worked on comes out as it came.
extension TerminalSettings {
  /// Prints what was not read of standard input.
  func echoInput() {
    _ = unreadInput(after: []).withUnsafeBytes { writeAll($0, to: streams.output) }
  }

  /// What was not read of standard input, after what was.
  func unreadInput(after beginning: [UInt8]) -> [UInt8] {
    var bytes = beginning
    while let next = try? nextBytes(of: streams.input, FilePath("-"), upTo: 1 << 20), !next.isEmpty { bytes += next }
    return bytes
  }
}
