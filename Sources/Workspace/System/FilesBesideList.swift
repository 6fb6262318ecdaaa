/// A regular file below the folder of a list.
///
/// - Parameter path: Relative to that folder.
/// - Returns: `nil` if there is none, or a link leads out of the folder.
package func file(beside list: FilePath, at path: String) -> FilePath? {
  let file = FilePath(list.folder.bytes + path.utf8)
  guard let root = canonicalPath(of: list.parent),
    canonicalPath(of: file)?.bytes.starts(with: root.asFolder.bytes) ?? false,
    (try? status(of: file).kind) == .regular
  else { return nil }
  return file
}

/// The paths of the files in the folder of a list and in the folders in it, relative to it, in any order. Hidden ones are left
/// out.
///
/// - Parameter most: The number of folders to look into.
package func filesNear(_ list: FilePath, folders most: Int = 100) -> [String] {
  let isShown = { (name: UnsafeBufferPointer<UInt8>) in name.first != .period }
  let found = (try? entries(of: list.folder, where: isShown)) ?? []
  let inner = found.filter { $0.kind == .folder }.prefix(most).flatMap { folder in
    let path = folder.name + [.slash]
    let files = (try? entries(of: FilePath(list.folder.bytes + path), where: isShown)) ?? []
    return files.filter { $0.kind == .regular }.map { path + $0.name }
  }
  return (found.filter { $0.kind == .regular }.map(\.name) + inner)
    .map { String(decoding: $0, as: UTF8.self) }
}

/// Creates a folder, unless there is one.
package func createFolder(_ path: FilePath) throws(WriteError) {
  guard path.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
    throw WriteError(path: path, reason: .system(errno))
  }
}

package func isFolder(_ path: FilePath) -> Bool { (try? status(of: path).kind) == .folder }
