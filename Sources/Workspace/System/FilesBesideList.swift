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

/// The SHA-256 of a file: 64 digits in lower case.
package func hash(of file: FilePath) throws(ReadError) -> String { try sha256(of: file) { _ in } ?? "" }

/// Creates a folder, unless there is one.
package func createFolder(_ path: FilePath) throws(WriteError) {
  guard path.withCString({ mkdir($0, 0o777) }) == 0 || errno == EEXIST else {
    throw WriteError(path: path, reason: .system(errno))
  }
}

package func isFolder(_ path: FilePath) -> Bool { (try? status(of: path).kind) == .folder }
