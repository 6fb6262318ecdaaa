#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Which file it is on this machine, whatever its names are.
struct FileIdentity: Hashable {
  var device: UInt64
  var inode: UInt64
}

/// What the system says of a file.
struct FileStatus: Equatable {
  enum Kind { case regular, folder, other }

  var kind: Kind
  var identity: FileIdentity
  /// In bytes.
  var size: Int
  /// Names it has.
  var linkCount: Int
  var owner: uid_t
  var group: gid_t
  /// The mode without the kind.
  var permissions: mode_t

  /// Whether its mode lets anybody write.
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

/// What the system says of a file, links followed.
///
/// - Throws: The system's answer where there is no such file, or where it must not be looked at.
func status(of path: FilePath) throws(ReadError) -> FileStatus {
  var facts = stat()
  guard path.withCString({ stat($0, &facts) }) == 0 else { throw ReadError(path: path, reason: .system(errno)) }
  return FileStatus(facts)
}

/// A text that differs whenever a file may hold something else: from its identity, its size and the time of its last change.
///
/// - Returns: `nil` where there is no such file.
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

/// - Parameter descriptor: An open file; `path` is its name, for the error.
func status(ofDescriptor descriptor: Int32, _ path: FilePath) throws(ReadError) -> FileStatus {
  var facts = stat()
  guard fstat(descriptor, &facts) == 0 else { throw ReadError(path: path, reason: .system(errno)) }
  return FileStatus(facts)
}
