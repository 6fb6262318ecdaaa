/// Removes temporary files before SIGHUP, SIGINT, SIGQUIT or SIGTERM terminates the process, and ignores SIGXFSZ and
/// SIGPIPE, so that they surface as errors of `write`.
///
/// Call it before other threads are started. Signals that the parent process ignores stay ignored.
package func handleTerminationSignals() {
  ignoreWriteSignals()
  var signals = terminationSignals()
  // Waits in a thread, because a signal handler cannot wait for the lock of the temporary files.
  pthread_sigmask(SIG_BLOCK, &signals, nil)
  if startThread({ waitForTermination() }) == nil { pthread_sigmask(SIG_UNBLOCK, &signals, nil) }
}

/// Ignores SIGXFSZ and SIGPIPE, so that they surface as errors of `write`.
package func ignoreWriteSignals() {
  signal(SIGXFSZ, SIG_IGN)
  signal(SIGPIPE, SIG_IGN)
}

private func terminationSignals() -> sigset_t {
  var signals = sigset_t()
  sigemptyset(&signals)
  for number in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] where !isIgnored(number) { sigaddset(&signals, number) }
  return signals
}

private func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  guard sigaction(number, nil, &action) == 0 else { return false }
  // The handler is the first field of the structure; its name differs between systems.
  return withUnsafeBytes(of: action) { $0.loadUnaligned(as: Int.self) } == unsafeBitCast(SIG_IGN, to: Int.self)
}

private func waitForTermination() -> Never {
  var signals = terminationSignals()
  while true {
    var number: Int32 = 0
    if sigwait(&signals, &number) == 0 { terminate(bySignal: number) }
  }
}
