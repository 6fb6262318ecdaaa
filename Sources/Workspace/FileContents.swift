#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import SourceText

/// What a file holds.
package enum FileContents: Sendable {
  case text(DocumentText)
  /// More than `maximumByteCount`, so that it was not read in full: its size, or what is known of it.
  case tooLarge(byteCount: Int)

  /// Tiercade refuses what is larger; so nothing larger is held in memory.
  package static let maximumByteCount = 50_000_000
}

/// Reads a file once, into memory of its own: what happens to the file later does not matter.
///
/// - Throws: `notRegular` for a pipe, a socket or a device, which is not waited for; else the system's answer.
package func contents(of path: FilePath) throws(ReadError) -> FileContents {
  // Without O_NONBLOCK, a pipe that nobody writes to would keep us here for ever.
  let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
  guard descriptor >= 0 else { throw ReadError(path: path, reason: .system(errno)) }
  defer { close(descriptor) }
  let status = try status(ofDescriptor: descriptor, path)
  switch status.kind {
  case .regular: return try contents(ofDescriptor: descriptor, path, expecting: status.size)
  case .folder: throw ReadError(path: path, reason: .system(EISDIR))
  case .other: throw ReadError(path: path, reason: .notRegular)
  }
}

/// Reads a document from an open pipe, terminal or file, usually standard input, to its end.
///
/// - Parameter path: The name to use in an error.
/// - Throws: The system's answer.
package func contents(ofStream descriptor: Int32, _ path: FilePath) throws(ReadError) -> FileContents {
  let status = try status(ofDescriptor: descriptor, path)
  return try contents(ofDescriptor: descriptor, path, expecting: status.kind == .regular ? status.size : 0)
}

/// - Parameter size: The bytes of a regular file; 0 where that is not known.
private func contents(
  ofDescriptor descriptor: Int32, _ path: FilePath, expecting size: Int
) throws(ReadError) -> FileContents {
  guard size <= FileContents.maximumByteCount else { return .tooLarge(byteCount: size) }
  // Asking for one byte more than expected tells in the first call that the file ends there.
  var bytes = try nextBytes(of: descriptor, path, upTo: size > 0 ? size + 1 : 65_536)
  var isAtEnd = bytes.count == size
  while !isAtEnd {
    guard bytes.count <= FileContents.maximumByteCount else { return .tooLarge(byteCount: bytes.count) }
    let more = try nextBytes(of: descriptor, path, upTo: min(max(bytes.count, 65_536), 8_388_608))
    isAtEnd = more.isEmpty
    bytes += more
  }
  let count = bytes.count
  bytes.append(contentsOf: repeatElement(0, count: DocumentText.padding))
  return .text(DocumentText(padded: bytes, count: count))
}

/// One `read`, into an array that has room for the padding too.
///
/// - Returns: No bytes at the end of the file.
func nextBytes(of descriptor: Int32, _ path: FilePath, upTo limit: Int) throws(ReadError) -> [UInt8] {
  var failure: Int32 = 0
  let bytes = [UInt8](unsafeUninitializedCapacity: limit + DocumentText.padding) { buffer, count in
    var result = read(descriptor, buffer.baseAddress, limit)
    while result < 0, errno == EINTR || errno == EAGAIN {
      if errno == EAGAIN { wait(until: .readable, descriptor) }
      result = read(descriptor, buffer.baseAddress, limit)
    }
    failure = result < 0 ? errno : 0
    count = max(0, result)
  }
  guard failure == 0 else { throw ReadError(path: path, reason: .system(failure)) }
  return bytes
}
