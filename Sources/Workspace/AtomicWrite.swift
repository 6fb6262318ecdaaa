import SourceText

/// A temporary file that replaces its target once it is complete.
struct AtomicWrite {
  private let path: FilePath
  let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Parameters:
  ///   - folder: A path that ends with a slash.
  ///   - mode: Its permissions, less the process's mask.
  init(in folder: FilePath, mode: mode_t) throws(WriteError.Reason) {
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    path = FilePath(folder.bytes + ".tierlint-\(digits).tmp".utf8)
    let result = createTemporaryFile(path, mode: mode)
    descriptor = result.descriptor
    guard descriptor < 0 else { return }
    throw [EACCES, EPERM, EROFS].contains(result.failure) ? .readOnlyFolder : .system(result.failure)
  }

  func write(_ text: DocumentText) throws(WriteError.Reason) {
    let failure = text.bytes.withUnsafeBytes { buffer in
      writeAll(UnsafeRawBufferPointer(rebasing: buffer.prefix(text.count)), to: descriptor)
    }
    if let failure { throw .system(failure) }
  }

  func copyOwner(of other: FileStatus) throws(WriteError.Reason) {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw .system(errno) }
    guard own.st_uid != other.owner || own.st_gid != other.group else { return }
    guard fchown(descriptor, other.owner, other.group) == 0 else { throw .foreignOwner }
  }

  /// Call it after `copyOwner`, because `fchown` clears some bits of the mode.
  func copyMode(of other: FileStatus) throws(WriteError.Reason) {
    guard fchmod(descriptor, other.permissions) == 0 else { throw .system(errno) }
  }

  /// Flushes the content to disk, where a full disk may show only now.
  func synchronize() throws(WriteError.Reason) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }

  func commit(to target: FilePath) throws(WriteError.Reason) {
    let failure = releaseTemporaryFile(path) {
      path.withCString { old in target.withCString { new in rename(old, new) } } == 0 ? 0 : errno
    }
    guard failure == 0 else { throw .system(failure) }
    Workspace.synchronize(target.folder)
  }

  /// Closes the file, and removes it unless it was committed.
  func discard() {
    _ = releaseTemporaryFile(path) {
      _ = path.withCString { unlink($0) }
      return 0
    }
    close(descriptor)
  }
}

/// Flushes a folder's entries to disk. Ignores failures, because not every file system supports it.
private func synchronize(_ folder: FilePath) {
  let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
