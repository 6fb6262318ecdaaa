/// A temporary file that gets its name once it is complete.
struct AtomicWrite {
  private let path: FilePath
  let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Parameters:
  ///   - folder: A path that ends with a slash.
  ///   - mode: Its permissions, less the process's mask.
  init(in folder: FilePath, mode: mode_t) throws(WriteError.Reason) {
    path = temporaryPath(in: folder)
    let result = createTemporaryFile(path, mode: mode)
    descriptor = result.descriptor
    if descriptor < 0 { throw .creating(result.failure) }
  }

  /// Takes the owner, the group, the mode and the extended attributes of another file. Call it after writing, which clears some
  /// attributes.
  func copyMetadata(of file: FilePath, _ status: FileStatus) throws(WriteError.Reason) {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw .system(errno) }
    if own.st_uid != status.owner || own.st_gid != status.group {
      guard fchown(descriptor, status.owner, status.group) == 0 else { throw .foreignOwner }
    }
    // Before the mode, which without the access control list would grant more than before.
    try copyAttributes(of: file, to: descriptor)
    // After the owner, because `fchown` clears some bits of the mode.
    guard fchmod(descriptor, status.permissions) == 0 else { throw .system(errno) }
  }

  /// Flushes the content to disk, where a full disk may show only now.
  func synchronize() throws(WriteError.Reason) {
    #if canImport(Darwin)
      // There `fsync` leaves the content in the drive's cache, which a power cut empties. Not every file system has the other.
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
    #endif
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }

  /// Replaces a file.
  func commit(to target: FilePath) throws(WriteError.Reason) {
    let failure = renameTemporaryFile(path, to: target)
    guard failure == 0 else { throw .system(failure) }
    Workspace.synchronize(target.folder)
  }

  /// Becomes a file that must not exist.
  func commit(toNew target: FilePath) throws(WriteError.Reason) {
    if path.withCString({ old in target.withCString { link(old, $0) } }) == 0 {
      return Workspace.synchronize(target.folder)
    }
    // Some file systems have no hard links.
    guard [EPERM, EACCES, EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(errno) else { throw .system(errno) }
    guard !exists(target) else { throw .system(EEXIST) }
    try commit(to: target)
  }

  /// Closes the file, and removes its temporary name if it still has one.
  func discard() {
    removeTemporaryFile(path)
    close(descriptor)
  }
}

/// A name that no file has.
///
/// - Parameter folder: A path that ends with a slash.
func temporaryPath(in folder: FilePath) -> FilePath {
  FilePath(folder.bytes + ".tierlint-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp".utf8)
}

/// Whether a path leads to anything, be it a link that leads nowhere.
func exists(_ path: FilePath) -> Bool {
  var attributes = stat()
  return path.withCString { lstat($0, &attributes) } == 0
}

/// Flushes a folder's entries to disk. Ignores failures, because not every file system supports it.
func synchronize(_ folder: FilePath) {
  let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}

extension WriteError.Reason {
  /// The reason for the `errno` of a call that creates a file or folder.
  static func creating(_ failure: Int32) -> Self {
    [EACCES, EPERM, EROFS].contains(failure) ? .readOnlyFolder : .system(failure)
  }
}
