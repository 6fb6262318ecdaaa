/// A file or folder that could not be read.
package struct ReadError: Error, Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    /// A pipe, a socket or a device, which is never read.
    case notRegular
    /// Larger than `FileContents.maximumByteCount`, where the whole content is needed.
    case tooLarge
    /// An ignore file with more lines than `IgnoreFile.maximumLineCount`.
    case tooManyLines
    /// Not in the repository that git was asked about.
    case outsideRepository
    /// The `errno` of a system call.
    case system(Int32)
  }

  /// As given or discovered.
  package var path: FilePath
  package var reason: Reason

  package init(path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

/// A file that was left unchanged because its content could not be replaced.
package struct WriteError: Error, Sendable, Equatable {
  package enum Reason: Error, Sendable, Equatable {
    /// A pipe, a socket or a device.
    case notRegular
    /// The file has no write permission, in general or for this user.
    case readOnlyFile
    /// The folder, where the new file must be created, has no write permission.
    case readOnlyFolder
    /// The number of hard links. Replacing the file would leave the other names with the old content.
    case hardLinks(Int)
    /// This user may not give a file the owner or the group of the old one.
    case foreignOwner
    /// An access control list or another extended attribute, given by its name, cannot be copied.
    case attribute(String)
    /// It is the file that is read.
    case isInput
    /// It is neither a report nor a baseline.
    case isNoReport
    /// The file was modified or replaced after it was read.
    case changed
    /// A list that would be replaced has a text that the new one lacks, and a number of others.
    case wouldLose(String, others: Int)
    /// Another program holds the lock of its folder for long.
    case locked
    /// The `errno` of a system call.
    case system(Int32)
  }

  /// As given or discovered.
  package var path: FilePath
  package var reason: Reason

  package init(path: FilePath, reason: Reason) {
    self.path = path
    self.reason = reason
  }
}
