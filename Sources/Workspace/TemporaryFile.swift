#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import SourceText

/// A new file that takes the place of another one once it is complete.
struct TemporaryFile {
  private let path: FilePath
  private let descriptor: Int32

  /// Makes an empty file that nobody else may read.
  ///
  /// - Parameter folder: A path that ends with a slash.
  init(in folder: FilePath) throws(WriteError.Reason) {
    // Of two names with so many digits drawn at random, no two are the same.
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    path = FilePath(folder.bytes + ".tierlint-\(digits).tmp".utf8)
    let answer = makeUnfinishedFile(path)
    descriptor = answer.descriptor
    guard descriptor < 0 else { return }
    throw [EACCES, EPERM, EROFS].contains(answer.failure) ? .readOnlyFolder : .system(answer.failure)
  }

  func fill(with text: DocumentText) throws(WriteError.Reason) {
    let failure = text.bytes.withUnsafeBytes { buffer in
      var rest = buffer.prefix(text.count)
      while !rest.isEmpty {
        let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
        if count < 0, errno != EINTR { return errno }
        rest = rest.dropFirst(max(0, count))
      }
      return 0
    }
    guard failure == 0 else { throw .system(failure) }
  }

  /// Gives it the owner, group and mode of the file whose place it will take.
  func takeOver(_ other: FileStatus) throws(WriteError.Reason) {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw .system(errno) }
    if own.st_uid != other.owner || own.st_gid != other.group {
      guard fchown(descriptor, other.owner, other.group) == 0 else { throw .foreignOwner }
    }
    // After the owner: a change of that takes bits away from the mode.
    guard fchmod(descriptor, other.permissions) == 0 else { throw .system(errno) }
  }

  /// Has its content reach the disk. A full disk may show only now.
  func synchronize() throws(WriteError.Reason) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }

  func takePlace(of target: FilePath) throws(WriteError.Reason) {
    let failure = finishFile(path) {
      path.withCString { old in target.withCString { new in rename(old, new) } } == 0 ? 0 : errno
    }
    guard failure == 0 else { throw .system(failure) }
  }

  /// Ends its use; it goes where it did not take another's place.
  func discard() {
    _ = finishFile(path) {
      _ = path.withCString { unlink($0) }
      return 0
    }
    close(descriptor)
  }
}
