/// Writes all bytes to an open descriptor, blocking or not.
///
/// - Returns: The `errno` of a failure; `nil` when all bytes were written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      pollWritable(descriptor)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}

/// Waits until a descriptor has bytes to read or is at its end. Only a non-blocking descriptor needs this before `read`.
///
/// - Parameter timeout: In milliseconds; negative for none.
/// - Returns: Whether a `read` would return at once.
@discardableResult
package func pollReadable(_ descriptor: Int32, timeout: Int32 = -1) -> Bool {
  var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
  return poll(&request, 1, timeout) > 0
}

/// Waits until a non-blocking descriptor accepts bytes.
package func pollWritable(_ descriptor: Int32) {
  var request = pollfd(fd: descriptor, events: Int16(truncatingIfNeeded: POLLOUT), revents: 0)
  _ = poll(&request, 1, -1)
}
