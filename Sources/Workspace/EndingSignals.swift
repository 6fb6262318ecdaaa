#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Prepares a process for replacing files: from now on a signal that ends it lets no temporary file stay behind, and a
/// limit for the size of files, or a reader that went away, is an error of the call and does not end the process.
///
/// Must be called before the process has other threads. Signals that the caller had ignored stay ignored.
package func protectUnfinishedFiles() {
  signal(SIGXFSZ, SIG_IGN)
  signal(SIGPIPE, SIG_IGN)
  var signals = endingSignals()
  // A signal is dealt with in a thread of its own: a handler could not wait until another thread has named its file.
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  if !startsWaiting() { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
}

/// - Returns: Whether the system gave a thread.
private func startsWaiting() -> Bool {
  #if canImport(Glibc)
    var thread = pthread_t()
  #else
    var thread: pthread_t?
  #endif
  return pthread_create(&thread, nil, { _ in endBySignal() }, nil) == 0
}

private func endingSignals() -> sigset_t {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] where !isIgnored(number) { sigaddset(&signals, number) }
  return signals
}

private func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  // The handler comes first in the structure, under a name that differs from system to system.
  return withUnsafeBytes(of: action) { $0.loadUnaligned(as: Int.self) } == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// Waits for a signal for as long as the process lives.
private func endBySignal() -> Never {
  var signals = endingSignals()
  while true {
    var number: Int32 = 0
    if sigwait(&signals, &number) == 0 { endProcess(bySignal: number) }
  }
}
