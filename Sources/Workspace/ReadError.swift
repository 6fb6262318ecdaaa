/// A file or folder that could not be read.
package struct ReadError: Error, Sendable, Equatable {
  /// What was in the way.
  package enum Reason: Sendable, Equatable {
    /// A pipe, a socket or a device, which is never read.
    case notRegular
    /// What a system call answered: an `errno`.
    case system(Int32)
  }

  /// As it was named or found.
  package var path: FilePath
  /// Why.
  package var reason: Reason
}
