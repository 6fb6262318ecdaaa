import Workspace

extension Log {
  /// A log that appends to a file.
  ///
  /// - Returns: `nil` if the file cannot be opened for writing.
  package init?(file: String) {
    let descriptor = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return nil }
    self.init { append($0, to: descriptor) }
  }
}

/// - Parameter text: A line. Controls in it, of the names of methods or files, do not begin others.
private func append(_ text: String, to descriptor: Int32) {
  let bytes = text.utf8.map { $0 < 0x20 || $0 == 0x7F ? UInt8(ascii: "?") : $0 } + [0x0A]
  _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}
