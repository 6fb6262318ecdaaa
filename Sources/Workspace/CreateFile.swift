/// Creates a folder, which must not exist.
package func createFolder(_ path: FilePath) throws(WriteError) {
  guard path.withCString({ mkdir($0, 0o777) }) == 0 else { throw WriteError(path: path, reason: .system(errno)) }
}

/// Creates a file. Never overwrites an existing file or link.
///
/// - Throws: The `errno` of a system call; then no file remains.
package func createFile(_ path: FilePath, _ text: String) throws(WriteError) {
  let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  guard descriptor >= 0 else { throw WriteError(path: path, reason: .system(errno)) }
  defer { close(descriptor) }
  var failure = Array(text.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
  if failure == nil, fsync(descriptor) != 0, errno != EINVAL { failure = errno }
  guard let failure else { return }
  _ = path.withCString { unlink($0) }
  throw WriteError(path: path, reason: .system(failure))
}
