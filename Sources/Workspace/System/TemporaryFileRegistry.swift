import Synchronization

/// The temporary files and folders to remove on termination, in the order of their creation. Hold the lock while creating,
/// renaming or removing one, and while terminating the process.
private let temporaryFiles = Mutex<[FilePath]>([])

/// Creates and registers a file.
///
/// - Parameter mode: Its permissions, less the process's mask.
/// - Returns: A descriptor to write to, or −1 and the `errno`.
func createTemporaryFile(_ path: FilePath, mode: mode_t) -> (descriptor: Int32, failure: Int32) {
  temporaryFiles.withLock { paths in
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { return (descriptor, errno) }
    paths.append(path)
    return (descriptor, 0)
  }
}

/// Creates and registers a folder.
///
/// - Returns: 0, or an `errno`.
func createTemporaryFolder(_ path: FilePath) -> Int32 {
  temporaryFiles.withLock { paths in
    guard path.withCString({ mkdir($0, 0o777) }) == 0 else { return errno }
    paths.append(path)
    return 0
  }
}

/// Renames a registered file or folder, and unregisters it with all that it contains.
///
/// - Returns: 0, or an `errno`; then it stays registered.
func renameTemporaryFile(_ path: FilePath, to target: FilePath) -> Int32 {
  temporaryFiles.withLock { paths in
    guard path.withCString({ old in target.withCString { rename(old, $0) } }) == 0 else { return errno }
    paths.removeAll { $0.isInside(path) }
    return 0
  }
}

/// Removes a file or folder with all that it contains, as far as they are registered.
func removeTemporaryFile(_ path: FilePath) {
  temporaryFiles.withLock { paths in
    for found in paths.reversed() where found.isInside(path) { _ = found.withCString { remove($0) } }
    paths.removeAll { $0.isInside(path) }
  }
}

/// Removes all registered files, then terminates the process with the default action of a signal.
package func terminate(bySignal number: Int32) {
  temporaryFiles.withLock { paths in
    for path in paths.reversed() { _ = path.withCString { remove($0) } }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}

extension FilePath {
  /// Whether it is a path, or inside the folder with it.
  fileprivate func isInside(_ path: FilePath) -> Bool {
    self == path || bytes.starts(with: path.asFolder.bytes)
  }
}
