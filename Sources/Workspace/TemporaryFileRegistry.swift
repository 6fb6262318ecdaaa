import Synchronization

/// The temporary files to remove on termination. Hold the lock while creating, renaming or removing one, and while
/// terminating the process.
private let temporaryFiles = Mutex<Set<FilePath>>([])

/// Creates and registers a file.
///
/// - Parameter mode: Its permissions, less the process's mask.
/// - Returns: A descriptor to write to, or −1 and the `errno`.
func createTemporaryFile(_ path: FilePath, mode: mode_t) -> (descriptor: Int32, failure: Int32) {
  temporaryFiles.withLock { paths in
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode) }
    guard descriptor >= 0 else { return (descriptor, errno) }
    paths.insert(path)
    return (descriptor, 0)
  }
}

/// Renames or removes a registered file and unregisters it.
///
/// - Parameter action: Returns 0, or an `errno`, which keeps the file registered.
/// - Returns: The result of `action`; 0, without calling it, for a file that is not registered.
func releaseTemporaryFile(_ path: FilePath, by action: () -> Int32) -> Int32 {
  temporaryFiles.withLock { paths in
    guard paths.contains(path) else { return 0 }
    let failure = action()
    if failure == 0 { paths.remove(path) }
    return failure
  }
}

/// Removes all registered files, then terminates the process with the default action of a signal.
package func terminate(bySignal number: Int32) {
  temporaryFiles.withLock { paths in
    for path in paths { _ = path.withCString { unlink($0) } }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
