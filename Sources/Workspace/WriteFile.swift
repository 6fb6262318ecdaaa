import TierlintCore

/// Creates a file, or replaces the content of an existing one atomically.
package func writeFile(_ path: FilePath, _ text: String) throws(WriteError) {
  let file = try OutputFile(path)
  defer { file.discard() }
  let failure = Array(text.utf8).withUnsafeBytes { writeAll($0, to: file.descriptor) }
  if let failure { throw WriteError(path: path, reason: .system(failure)) }
  try file.commit()
}

/// Creates a bundle: a folder, which must not exist, with a `project.json`, and the media of another bundle.
///
/// `project.json` is written last: without it, the folder is no bundle.
/// - Parameter source: The path of the project whose files are copied, if it is in a bundle.
package func createBundle(_ path: FilePath, project: String, filesOf source: FilePath) throws(WriteError) {
  let folder = path.asFolder
  try createFolder(folder)
  var created: [FilePath] = []
  do throws(WriteError) {
    for name in ["Media", "Thumbs"] {
      try createFolder(FilePath(folder.bytes + name.utf8))
      created.append(FilePath(folder.bytes + name.utf8))
    }
    for file in bundleFiles(ofProject: source)?.listing.files ?? [] where file.sha256 != nil {
      guard let old = BundleFolder(ofProject: source)?.file(at: file.path) else { continue }
      // The app finds media by file name only.
      let parts = file.path.split(separator: "/")
      let name = [parts.first, parts.last].compactMap { $0.map(String.init) }.joined(separator: "/")
      let new = FilePath(folder.bytes + name.utf8)
      try copyFile(old, to: new)
      created.append(new)
    }
    try createFile(FilePath(folder.bytes + "project.json".utf8), project)
  } catch {
    for path in created.reversed() + [folder] { _ = path.withCString { remove($0) } }
    throw error
  }
}

private func copyFile(_ old: FilePath, to new: FilePath) throws(WriteError) {
  let source = old.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
  guard source >= 0 else { throw WriteError(path: old, reason: .system(errno)) }
  defer { close(source) }
  let target = new.withCString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) }
  guard target >= 0 else { throw WriteError(path: new, reason: .system(errno)) }
  defer { close(target) }
  do throws(ReadError) {
    while case let bytes = try nextBytes(of: source, old, upTo: 1 << 20), !bytes.isEmpty {
      if let failure = bytes.withUnsafeBytes({ writeAll($0, to: target) }) {
        throw ReadError(path: new, reason: .system(failure))
      }
    }
  } catch {
    if case .system(let code) = error.reason { throw WriteError(path: error.path, reason: .system(code)) }
    throw WriteError(path: error.path, reason: .notRegular)
  }
}
