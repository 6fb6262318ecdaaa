#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes to an open descriptor, and waits while it takes nothing.
///
/// - Returns: The `errno` of a failure; `nil` when all bytes were written.
package func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32? {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count >= 0 {
      rest = rest.dropFirst(count)
    } else if errno == EAGAIN {
      wait(until: .writable, descriptor)
    } else if errno != EINTR {
      return errno
    }
  }
  return nil
}
