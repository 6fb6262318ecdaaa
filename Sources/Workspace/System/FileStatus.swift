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

  init(_ attributes: stat) {
    switch attributes.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: attributes.st_dev), inode: UInt64(truncatingIfNeeded: attributes.st_ino))
    size = max(0, Int(attributes.st_size))
    linkCount = Int(truncatingIfNeeded: attributes.st_nlink)
    owner = attributes.st_uid
    group = attributes.st_gid
    permissions = attributes.st_mode & 0o7777
  }
}

/// The status of a file, following links.
func status(of path: FilePath) throws(ReadError) -> FileStatus {
  var attributes = stat()
  guard path.withCString({ stat($0, &attributes) }) == 0 else { throw ReadError(path: path, reason: .system(errno)) }
  return FileStatus(attributes)
}

/// Changes whenever the content of a file may have changed: inode, size and modification time.
///
/// - Returns: `nil` if the file does not exist.
package func fileStamp(of path: FilePath) -> String? {
  var attributes = stat()
  guard path.withCString({ stat($0, &attributes) }) == 0 else { return nil }
  #if canImport(Darwin)
    let changed = attributes.st_mtimespec
  #else
    let changed = attributes.st_mtim
  #endif
  return "\(attributes.st_ino).\(attributes.st_size).\(changed.tv_sec).\(changed.tv_nsec)"
}

/// - Parameter path: For the error.
func status(ofDescriptor descriptor: Int32, _ path: FilePath) throws(ReadError) -> FileStatus {
  var attributes = stat()
  guard fstat(descriptor, &attributes) == 0 else { throw ReadError(path: path, reason: .system(errno)) }
  return FileStatus(attributes)
}

/// Identifies a file independent of its names; `nil` if it does not exist.
package func fileIdentity(of path: FilePath) -> FileIdentity? { try? status(of: path).identity }
