/// A temporary file that gets its name once it is complete.
struct AtomicWrite {
  private let folder: Folder
  let name: FilePath
  let descriptor: Int32

  /// Creates an empty file.
  ///
  /// - Parameter mode: Its permissions, less the process's mask.
  init(in folder: Folder, mode: mode_t) throws(WriteError.Reason) {
    (self.folder, name) = (folder, temporaryName())
    let result = createTemporaryFile(name, in: folder.descriptor, mode: mode)
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
    let source = folder.openFile(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard source >= 0 else { throw .system(errno) }
    defer { close(source) }
    try copyAttributes(of: source, to: descriptor)
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

  /// Replaces a file of the folder.
  func commit(to target: FilePath) throws(WriteError.Reason) {
    let failure = renameTemporaryFile(name, to: target, in: folder.descriptor)
    guard failure == 0 else { throw .system(failure) }
  }

  /// Becomes a file of the folder that must not exist.
  func commit(toNew target: FilePath) throws(WriteError.Reason) {
    let failure = name.withCString { old in
      target.withCString { linkat(folder.descriptor, old, folder.descriptor, $0, 0) == 0 ? 0 : errno }
    }
    if failure == 0 { return }
    // Some file systems have no hard links.
    guard [EPERM, EACCES, EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(failure) else { throw .system(failure) }
    guard !folder.has(target) else { throw .system(EEXIST) }
    try commit(to: target)
  }

  /// Closes the file, and removes its temporary name if it still has one.
  func discard() {
    removeTemporaryFile(name, in: folder.descriptor)
    close(descriptor)
  }
}

/// A name that no file has.
func temporaryName() -> FilePath {
  FilePath(".tierlint-\(String(UInt64.random(in: .min ... .max), radix: 36)).tmp")
}

/// Whether a path leads to anything, be it a link that leads nowhere.
func exists(_ path: FilePath) -> Bool {
  var attributes = stat()
  return path.withCString { lstat($0, &attributes) } == 0
}

extension WriteError.Reason {
  /// The reason for the `errno` of a call that creates a file or folder.
  static func creating(_ failure: Int32) -> Self {
    [EACCES, EPERM, EROFS].contains(failure) ? .readOnlyFolder : .system(failure)
  }
}
