import SourceText

/// Reads a file into memory.
///
/// - Throws: `notRegular` for a pipe, a socket or a device, without waiting for it.
package func contents(of path: FilePath) throws(ReadError) -> FileContents {
  // Without O_NONBLOCK, opening a pipe without a writer would block.
  try contents(closing: path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }, path)
}

extension Folder {
  /// Reads a file of the folder that is not a link.
  ///
  /// - Parameter path: The path for errors.
  func contents(of name: FilePath, _ path: FilePath) throws(ReadError) -> FileContents {
    try Workspace.contents(closing: openFile(name, O_RDONLY | O_NONBLOCK | O_NOFOLLOW), path)
  }
}

/// - Parameter descriptor: −1, with `errno` set, if the file could not be opened.
private func contents(closing descriptor: Int32, _ path: FilePath) throws(ReadError) -> FileContents {
  guard descriptor >= 0 else { throw ReadError(path: path, reason: .system(errno)) }
  defer { close(descriptor) }
  let status = try status(ofDescriptor: descriptor, path)
  switch status.kind {
  case .regular: return try contents(ofDescriptor: descriptor, path, expecting: status.size)
  case .folder: throw ReadError(path: path, reason: .system(EISDIR))
  case .other: throw ReadError(path: path, reason: .notRegular)
  }
}

/// Reads an open pipe, terminal or file to its end, usually standard input.
///
/// - Parameter path: The name for errors.
package func contents(ofStream descriptor: Int32, _ path: FilePath) throws(ReadError) -> FileContents {
  let status = try status(ofDescriptor: descriptor, path)
  return try contents(ofDescriptor: descriptor, path, expecting: status.kind == .regular ? status.size : 0)
}

/// - Parameter size: The size of a regular file; 0 if unknown.
private func contents(
  ofDescriptor descriptor: Int32, _ path: FilePath, expecting size: Int
) throws(ReadError) -> FileContents {
  guard size <= FileContents.maximumByteCount else { return .tooLarge(byteCount: size) }
  // One byte more than expected, so that the first call detects the end of the file.
  var bytes = try nextBytes(of: descriptor, path, upTo: size > 0 ? size + 1 : 65_536)
  var isAtEnd = bytes.count == size
  while !isAtEnd {
    guard bytes.count <= FileContents.maximumByteCount else {
      return .tooLarge(byteCount: bytes.count, beginning: bytes)
    }
    let more = try nextBytes(of: descriptor, path, upTo: min(max(bytes.count, 65_536), 8_388_608))
    isAtEnd = more.isEmpty
    bytes += more
  }
  let count = bytes.count
  bytes.append(contentsOf: repeatElement(0, count: DocumentText.padding))
  return .text(DocumentText(padded: bytes, count: count))
}

/// One `read`, into an array with capacity for the padding.
///
/// - Returns: An empty array at the end of the file.
package func nextBytes(of descriptor: Int32, _ path: FilePath, upTo limit: Int) throws(ReadError) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: limit + DocumentText.padding) { buffer, count in
    var result = read(descriptor, buffer.baseAddress, limit)
    // A regular file of /proc may say EAGAIN for ever.
    while result < 0, errno == EINTR || errno == EAGAIN && !isRegular(descriptor) {
      if errno == EAGAIN { pollReadable(descriptor) }
      result = read(descriptor, buffer.baseAddress, limit)
    }
    failure = result < 0 ? errno : 0
    count = max(0, result)
  }
  guard failure == 0 else { throw ReadError(path: path, reason: failure == EAGAIN ? .notRegular : .system(failure)) }
  return bytes
}

/// Keeps `errno`.
private func isRegular(_ descriptor: Int32) -> Bool {
  let failure = errno
  defer { errno = failure }
  var attributes = stat()
  return fstat(descriptor, &attributes) == 0 && FileStatus(attributes).kind == .regular
}
