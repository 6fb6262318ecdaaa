#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One name in a folder.
struct FolderEntry {
  enum Kind { case regular, folder, link, other }

  var name: [UInt8]
  /// What the name itself stands for, links not followed.
  var kind: Kind
  var inode: UInt64
}

/// The names in a folder that `isWanted` lets through, but for `.` and `..`, in no order.
///
/// - Parameter folder: A path that ends with a slash; the empty one is the working folder.
/// - Throws: The system's answer where the folder cannot be read.
func entries(
  of folder: FilePath, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
) throws(ReadError) -> [FolderEntry] {
  let opened = folder.bytes.isEmpty ? FilePath(".") : folder
  guard let stream = opened.withCString({ opendir($0) }) else {
    throw ReadError(path: opened, reason: .system(errno))
  }
  defer { closedir(stream) }
  var found: [FolderEntry] = []
  errno = 0
  while let entry = readdir(stream) {
    if let kept = folderEntry(entry, in: folder, where: isWanted) { found.append(kept) }
    errno = 0
  }
  guard errno == 0 else { throw ReadError(path: opened, reason: .system(errno)) }
  return found
}

private func folderEntry(
  _ entry: UnsafeMutablePointer<dirent>, in folder: FilePath, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
) -> FolderEntry? {
  let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
  let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
  let length = strlen(name)
  return name.withMemoryRebound(to: UInt8.self, capacity: length) { start in
    let bytes = UnsafeBufferPointer(start: start, count: length)
    guard !bytes.elementsEqual(".".utf8), !bytes.elementsEqual("..".utf8), isWanted(bytes) else { return nil }
    let kind = kind(ofType: Int32(entry.pointee.d_type)) ?? kind(of: folder, bytes)
    return FolderEntry(name: Array(bytes), kind: kind, inode: UInt64(entry.pointee.d_ino))
  }
}

/// - Returns: `nil` where the file system does not say.
private func kind(ofType type: Int32) -> FolderEntry.Kind? {
  switch type {
  case Int32(DT_REG): .regular
  case Int32(DT_DIR): .folder
  case Int32(DT_LNK): .link
  case Int32(DT_UNKNOWN): nil
  default: .other
  }
}

private func kind(of folder: FilePath, _ name: UnsafeBufferPointer<UInt8>) -> FolderEntry.Kind {
  var facts = stat()
  guard FilePath(folder.bytes + name).withCString({ lstat($0, &facts) }) == 0 else { return .other }
  switch facts.st_mode & S_IFMT {
  case S_IFREG: return .regular
  case S_IFDIR: return .folder
  case S_IFLNK: return .link
  default: return .other
  }
}
