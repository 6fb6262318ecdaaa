#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a descriptor may be waited for.
package enum Readiness: Sendable {
  /// It has bytes for us, or its end.
  case readable
  /// It takes bytes.
  case writable
}

/// Sleeps until a descriptor that somebody made non-blocking is ready; one that blocks is always.
package func wait(until readiness: Readiness, _ descriptor: Int32) {
  let event = readiness == .readable ? POLLIN : POLLOUT
  var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: event), revents: 0)
  _ = poll(&request, 1, -1)
}

/// Whether a descriptor is ready now: to be read or written without waiting.
func isReady(for readiness: Readiness, _ descriptor: Int32) -> Bool {
  let event = readiness == .readable ? POLLIN : POLLOUT
  var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: event), revents: 0)
  return poll(&request, 1, 0) > 0
}
