#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes a file that does not exist yet; one that does stays as it is, and so does a link, wherever it leads.
///
/// - Throws: The system's answer; nothing is left behind then.
package func createFile(_ path: FilePath, _ text: String) throws(WriteError) {
  let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  guard descriptor >= 0 else { throw WriteError(path: path, reason: .system(errno)) }
  defer { close(descriptor) }
  var text = text
  let failure = text.withUTF8 { buffer in
    var rest = buffer[...]
    while !rest.isEmpty {
      let count = write(descriptor, UnsafeBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count < 0, errno != EINTR { return errno }
      rest = rest.dropFirst(max(0, count))
    }
    return fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno
  }
  guard failure != 0 else { return }
  _ = path.withCString { unlink($0) }
  throw WriteError(path: path, reason: .system(failure))
}
