import Configurations
import TierLists

#if canImport(CLibrary)
  import CLibrary
#endif

/// An open folder, whose files are read, created, compared and renamed by their names: it stays the same folder when its path leads
/// elsewhere meanwhile.
final class Folder: Sendable {
  let descriptor: Int32

  private init?(_ descriptor: Int32) {
    guard descriptor >= 0 else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// - Returns: `nil`, with `errno` set, if it cannot be opened.
  convenience init?(_ path: FilePath) {
    let path = path.bytes.isEmpty ? FilePath(".") : path
    self.init(path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
  }

  /// Opens a folder by an absolute path without any link, so that nobody can exchange one of its folders for a link meanwhile.
  ///
  /// - Returns: `nil`, with `errno` set, if it cannot be opened or there is a link.
  static func withoutLinks(_ path: FilePath) -> Folder? {
    var folder = Folder("/")
    for component in components(of: path) { folder = folder?.folder(named: component) }
    return folder
  }

  private func folder(named name: PathName) -> Folder? {
    Folder(openFile(FilePath(name), O_RDONLY | O_DIRECTORY | O_NOFOLLOW))
  }

  /// Opens a file of the folder.
  ///
  /// - Returns: A descriptor, or −1 with `errno` set.
  func openFile(_ name: FilePath, _ flags: Int32) -> Int32 {
    name.withCString { openat(descriptor, $0, flags | O_CLOEXEC) }
  }

  /// The status of a file of the folder, without following a link.
  func status(of name: FilePath) throws(WriteError.Reason) -> FileStatus {
    var attributes = stat()
    guard name.withCString({ fstatat(descriptor, $0, &attributes, AT_SYMLINK_NOFOLLOW) }) == 0 else {
      throw .system(errno)
    }
    return FileStatus(attributes)
  }

  /// Whether it has an entry with a name, be it a link that leads nowhere.
  func has(_ name: FilePath) -> Bool { (try? status(of: name)) != nil }

  var isWritable: Bool {
    var attributes = stat()
    return fstat(descriptor, &attributes) == 0 && FileStatus(attributes).isWritable
  }

  /// Flushes its entries to disk. Ignores failures, because not every file system supports it.
  func synchronize() { fsync(descriptor) }

  /// Runs a function while no other process that asks for the lock of the folder has it.
  ///
  /// A file system without locks runs it as well.
  /// - Throws: `locked` after ten seconds.
  func locked(_ body: () throws(WriteError.Reason) -> Void) throws(WriteError.Reason) {
    let end = monotonicMilliseconds() + 10_000
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0, [EWOULDBLOCK, EINTR].contains(errno) {
      guard monotonicMilliseconds() < end else { throw .locked }
      usleep(2_000)
    }
    defer { flock(descriptor, LOCK_UN) }
    try body()
  }
}
