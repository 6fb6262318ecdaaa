import SourceText
import TierLists

/// The SHA-256 of a file: 64 digits in lower case; `nil` where only its size is known, as in a page.
package func sha256(of path: FilePath) throws(ReadError) -> String? {
  // The file may have been replaced by a pipe since `status`.
  let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
  guard descriptor >= 0 else { throw ReadError(path: path, reason: .system(errno)) }
  defer { close(descriptor) }
  guard try status(ofDescriptor: descriptor, path).kind == .regular else {
    throw ReadError(path: path, reason: .notRegular)
  }
  var hash = SHA256()
  var buffer = [UInt8](repeating: 0, count: 262_144)
  while let count = try fill(&buffer, from: descriptor, path) {
    buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
  }
  return hash.hexadecimal
}

/// - Returns: The number of bytes read; `nil` at the end of the file.
private func fill(_ buffer: inout [UInt8], from descriptor: Int32, _ path: FilePath) throws(ReadError) -> Int? {
  let capacity = buffer.count
  var count = -1
  repeat {
    count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, capacity) }
  } while count < 0 && errno == EINTR
  guard count >= 0 else { throw ReadError(path: path, reason: .system(errno)) }
  return count == 0 ? nil : min(count, capacity)
}
