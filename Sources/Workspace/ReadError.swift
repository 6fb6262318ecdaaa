/// A file or folder that could not be read.
package struct ReadError: Error, Sendable, Equatable {
  /// What was in the way.
  package enum Reason: Sendable, Equatable {
    /// A pipe, a socket or a device, which is never read.
    case notRegular
    /// It has more bytes than `FileContents.maximumByteCount`, and only all of them would do.
    case tooLarge
    /// What a system call answered: an `errno`.
    case system(Int32)
  }

  /// As it was named or found.
  package var path: FilePath
  /// Why.
  package var reason: Reason

  package init(path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
