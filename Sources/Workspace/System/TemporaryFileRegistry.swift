import Synchronization

/// The temporary files and folders to remove on termination, in the order of their creation. Hold the lock while creating,
/// renaming or removing one, and while terminating the process.
private let temporaryFiles = Mutex<[TemporaryFile]>([])

private struct TemporaryFile: Equatable {
  /// The descriptor of the open folder that the path is relative to.
  let folder: Int32
  let path: FilePath

  /// Removes it, if it is a file or an empty folder.
  func remove() {
    path.withCString { name in
      if unlinkat(folder, name, 0) != 0 { unlinkat(folder, name, AT_REMOVEDIR) }
    }
  }

  /// Whether it is another one, or inside that folder.
  func isInside(_ other: TemporaryFile) -> Bool {
    self == other || folder == other.folder && path.bytes.starts(with: other.path.asFolder.bytes)
  }
}

/// Creates and registers a file.
///
/// - Parameter folder: The descriptor of an open folder.
/// - Parameter mode: Its permissions, less the process's mask.
/// - Returns: A descriptor to write to, or −1 and the `errno`.
func createTemporaryFile(_ path: FilePath, in folder: Int32, mode: mode_t) -> (descriptor: Int32, failure: Int32) {
  temporaryFiles.withLock { files in
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let descriptor = path.withCString { openat(folder, $0, flags, mode) }
    guard descriptor >= 0 else { return (descriptor, errno) }
    files.append(TemporaryFile(folder: folder, path: path))
    return (descriptor, 0)
  }
}

/// Creates and registers a folder.
///
/// - Returns: 0, or an `errno`.
func createTemporaryFolder(_ path: FilePath, in folder: Int32) -> Int32 {
  temporaryFiles.withLock { files in
    guard path.withCString({ mkdirat(folder, $0, 0o777) }) == 0 else { return errno }
    files.append(TemporaryFile(folder: folder, path: path))
    return 0
  }
}

/// Renames a registered file or folder, and unregisters it with all that it contains.
///
/// - Returns: 0, or an `errno`; then it stays registered.
func renameTemporaryFile(_ path: FilePath, to target: FilePath, in folder: Int32) -> Int32 {
  temporaryFiles.withLock { files in
    let isRenamed = path.withCString { old in target.withCString { renameat(folder, old, folder, $0) } } == 0
    guard isRenamed else { return errno }
    files.removeAll { $0.isInside(TemporaryFile(folder: folder, path: path)) }
    return 0
  }
}

/// Removes a file or folder with all that it contains, as far as they are registered.
func removeTemporaryFile(_ path: FilePath, in folder: Int32) {
  temporaryFiles.withLock { files in
    let removed = TemporaryFile(folder: folder, path: path)
    for file in files.reversed() where file.isInside(removed) { file.remove() }
    files.removeAll { $0.isInside(removed) }
  }
}

/// Removes all registered files, then terminates the process with the default action of a signal.
package func terminate(bySignal number: Int32) {
  temporaryFiles.withLock { files in
    for file in files.reversed() { file.remove() }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
