/// Identifies a file on this machine independent of its names.
package struct FileIdentity: Hashable, Sendable {
  var device: UInt64
  var inode: UInt64
}

/// The result of `stat`.
struct FileStatus: Equatable {
  enum Kind { case regular, folder, other }

  var kind: Kind
  var identity: FileIdentity
  /// In bytes.
  var size: Int
  /// The number of hard links.
  var linkCount: Int
  var owner: uid_t
  var group: gid_t
  /// The mode without the file type.
  var permissions: mode_t

  /// Whether any write permission bit is set.
  var isWritable: Bool { permissions & 0o222 != 0 }

  init(_ facts: stat) {
    switch facts.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: facts.st_dev), inode: UInt64(truncatingIfNeeded: facts.st_ino))
    size = max(0, Int(facts.st_size))
    linkCount = Int(truncatingIfNeeded: facts.st_nlink)
    owner = facts.st_uid
    group = facts.st_gid
    permissions = facts.st_mode & 0o7777
  }
}

/// The status of a file, following links.
func status(of path: FilePath) throws(ReadError) -> FileStatus {
  var facts = stat()
  guard path.withCString({ stat($0, &facts) }) == 0 else { throw ReadError(path: path, reason: .system(errno)) }
  return FileStatus(facts)
}

/// Changes whenever the content of a file may have changed: inode, size and modification time.
///
/// - Returns: `nil` if the file does not exist.
package func fileStamp(of path: FilePath) -> String? {
  var facts = stat()
  guard path.withCString({ stat($0, &facts) }) == 0 else { return nil }
  #if canImport(Darwin)
    let changed = facts.st_mtimespec
  #else
    let changed = facts.st_mtim
  #endif
  return "\(facts.st_ino).\(facts.st_size).\(changed.tv_sec).\(changed.tv_nsec)"
}

/// - Parameter path: For the error.
func status(ofDescriptor descriptor: Int32, _ path: FilePath) throws(ReadError) -> FileStatus {
  var facts = stat()
  guard fstat(descriptor, &facts) == 0 else { throw ReadError(path: path, reason: .system(errno)) }
  return FileStatus(facts)
}

/// Identifies a file independent of its names; `nil` if it does not exist.
package func fileIdentity(of path: FilePath) -> FileIdentity? { try? status(of: path).identity }
