/// A file that was left as it is, because its content could not be replaced.
package struct WriteError: Error, Sendable, Equatable {
  /// What was in the way.
  package enum Reason: Sendable, Equatable {
    /// A pipe, a socket or a device.
    case notRegular
    /// Nobody, or not this user, may write the file.
    case readOnlyFile
    /// Nobody, or not this user, may write the folder that the new file must be made in.
    case readOnlyFolder
    /// The file has so many names; replacing it would leave the others with the old content.
    case hardLinks(Int)
    /// This user may not give a file to the owner or the group that the old one has.
    case foreignOwner
    /// Somebody else wrote or replaced the file after it was read.
    case changed
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
