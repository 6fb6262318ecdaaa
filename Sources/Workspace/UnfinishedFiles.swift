#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import Synchronization

/// The files that must not stay behind when the process is ended. Who holds this makes, renames or removes files, or ends
/// the process; so none of these comes between the steps of another.
private let unfinished = Mutex<Set<FilePath>>([])

/// Makes a file that nobody else may read.
///
/// - Returns: A descriptor to write to, or −1 and the `errno`.
func makeUnfinishedFile(_ path: FilePath) -> (descriptor: Int32, failure: Int32) {
  unfinished.withLock { paths in
    let descriptor = path.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600) }
    guard descriptor >= 0 else { return (descriptor, errno) }
    paths.insert(path)
    return (descriptor, 0)
  }
}

/// Renames or removes a file, after which it is forgotten.
///
/// - Parameter action: Returns 0, or an `errno`: then the file is still remembered.
/// - Returns: What `action` returned; 0, without calling it, for a file that is forgotten already.
func finishFile(_ path: FilePath, by action: () -> Int32) -> Int32 {
  unfinished.withLock { paths in
    guard paths.contains(path) else { return 0 }
    let failure = action()
    if failure == 0 { paths.remove(path) }
    return failure
  }
}

/// Ends the process as a signal does that nobody handles, after removing the files that are not finished.
package func endProcess(bySignal number: Int32) {
  unfinished.withLock { paths in
    for path in paths { _ = path.withCString { unlink($0) } }
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, number)
    signal(number, SIG_DFL)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    raise(number)
  }
}
