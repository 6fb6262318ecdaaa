/// The entries of a folder whose names satisfy `isWanted`, excluding `.` and `..`, in no particular order.
///
/// - Parameter folder: A path that ends with a slash, or the empty path for the working folder.
func entries(
  of folder: FilePath, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
) throws(ReadError) -> [DirectoryEntry] {
  let opened = folder.bytes.isEmpty ? FilePath(".") : folder
  guard let stream = opened.withCString({ opendir($0) }) else {
    throw ReadError(path: opened, reason: .system(errno))
  }
  defer { closedir(stream) }
  var found: [DirectoryEntry] = []
  errno = 0
  while let entry = readdir(stream) {
    if let kept = directoryEntry(entry, in: folder, where: isWanted) { found.append(kept) }
    errno = 0
  }
  guard errno == 0 else { throw ReadError(path: opened, reason: .system(errno)) }
  return found
}

private func directoryEntry(
  _ entry: UnsafeMutablePointer<dirent>, in folder: FilePath, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool
) -> DirectoryEntry? {
  let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) ?? 0
  let name = UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self)
  let length = strlen(name)
  return name.withMemoryRebound(to: UInt8.self, capacity: length) { start in
    let bytes = UnsafeBufferPointer(start: start, count: length)
    guard !bytes.elementsEqual(".".utf8), !bytes.elementsEqual("..".utf8), isWanted(bytes) else { return nil }
    let kind = kind(ofType: Int32(entry.pointee.d_type)) ?? kind(of: folder, bytes)
    return DirectoryEntry(name: Array(bytes), kind: kind, inode: UInt64(entry.pointee.d_ino))
  }
}

/// - Returns: `nil` if the file system does not provide it.
private func kind(ofType type: Int32) -> DirectoryEntry.Kind? {
  switch type {
  case Int32(DT_REG): .regular
  case Int32(DT_DIR): .folder
  case Int32(DT_LNK): .link
  case Int32(DT_UNKNOWN): nil
  default: .other
  }
}

private func kind(of folder: FilePath, _ name: UnsafeBufferPointer<UInt8>) -> DirectoryEntry.Kind {
  var attributes = stat()
  guard FilePath(folder.bytes + name).withCString({ lstat($0, &attributes) }) == 0 else { return .other }
  switch attributes.st_mode & S_IFMT {
  case S_IFREG: return .regular
  case S_IFDIR: return .folder
  case S_IFLNK: return .link
  default: return .other
  }
}

/// Whether a path is a link: an ignore file that is one is not read, so that nothing outside of the repository decides.
///
/// - Source: gitignore(5), for `.gitignore`.
package func isLink(_ path: FilePath) -> Bool {
  var attributes = stat()
  return path.withCString { lstat($0, &attributes) } == 0 && attributes.st_mode & S_IFMT == S_IFLNK
}

/// The markers in a folder, without following links.
func markers(in folder: FilePath) -> DirectoryMarkers {
  DirectoryMarkers.names.reduce(into: []) { markers, known in
    var attributes = stat()
    let path = FilePath(folder.asFolder.bytes + known.name.description.utf8)
    if path.withCString({ lstat($0, &attributes) }) == 0 { markers.insert(known.marker) }
  }
}
