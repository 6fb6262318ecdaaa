import TierLists

/// A file to copy into a new bundle.
package struct CopiedFile: Sendable {
  package var source: FilePath
  /// Relative to the bundle.
  package var path: String

  package init(_ source: FilePath, path: String) { (self.source, self.path) = (source, path) }
}

/// Creates a bundle atomically: a folder, which must not exist, with a `project.json`, and perhaps the media of another bundle.
///
/// - Parameter source: The path of the project whose files are copied, if it is in a bundle; `nil` for a bundle without media.
/// - Parameter files: Further files, in `Media` or `Thumbs`.
package func createBundle(
  _ path: FilePath, project: String, filesOf source: FilePath?, copying files: [CopiedFile] = []
) throws(WriteError) {
  let target = identifyingPath(of: path.asFolder.parent)
  guard !exists(target) else { throw WriteError(path: path, reason: .system(EEXIST)) }
  let folder = FilePath(target.folder.bytes + temporaryName().bytes)
  defer { removeTemporaryFile(folder, in: AT_FDCWD) }
  try createFolder(folder, for: path)
  if let source { try copyMedia(ofProject: source, to: folder.asFolder, for: path) }
  for file in files { try copyFile(file.source, to: FilePath(folder.asFolder.bytes + file.path.utf8), for: path) }
  try writeNewFile(FilePath(folder.asFolder.bytes + "project.json".utf8), for: path) { descriptor in
    Array(project.utf8).withUnsafeBytes { writeAll($0, to: descriptor) }
  }
  let failure = renameTemporaryFile(folder, to: target, in: AT_FDCWD)
  guard failure == 0 else { throw WriteError(path: path, reason: .system(failure)) }
  Folder(target.folder)?.synchronize()
}

/// - Parameter path: The path of the bundle, for errors.
private func copyMedia(ofProject source: FilePath, to folder: FilePath, for path: FilePath) throws(WriteError) {
  for name in ["Media", "Thumbs"] { try createFolder(FilePath(folder.bytes + name.utf8), for: path) }
  let bundle: (folder: BundleFolder, files: BundleFiles)
  do throws(ReadError) {
    guard let folder = try BundleFolder(ofProject: source), let files = try bundleFiles(ofProject: source) else {
      return
    }
    if let error = files.errors.first { throw error }
    bundle = (folder, files)
  } catch {
    throw WriteError(error)
  }
  var folders: Set<String> = ["Media", "Thumbs"]
  for file in bundle.files.listing.files where file.isInMediaFolder {
    guard let old = bundle.folder.file(at: file.path) else { throw WriteError(path: source, reason: .system(errno)) }
    for name in enclosingFolders(of: file.path) where folders.insert(name).inserted {
      try createFolder(FilePath(folder.bytes + name.utf8), for: path)
    }
    try copyFile(old, to: FilePath(folder.bytes + file.path.utf8), for: path)
  }
}

private func createFolder(_ folder: FilePath, for path: FilePath) throws(WriteError) {
  let failure = createTemporaryFolder(folder, in: AT_FDCWD)
  guard failure == 0 else { throw WriteError(path: path, reason: .creating(failure)) }
}

/// - Parameter write: Returns the `errno` of a failure.
private func writeNewFile(
  _ file: FilePath, for path: FilePath, _ write: (Int32) throws(WriteError) -> Int32?
) throws(WriteError) {
  let (descriptor, failure) = createTemporaryFile(file, in: AT_FDCWD, mode: 0o666)
  guard descriptor >= 0 else { throw WriteError(path: path, reason: .creating(failure)) }
  defer { close(descriptor) }
  if let failure = try write(descriptor) { throw WriteError(path: path, reason: .system(failure)) }
  guard fsync(descriptor) == 0 else { throw WriteError(path: path, reason: .system(errno)) }
}

private func copyFile(_ old: FilePath, to new: FilePath, for path: FilePath) throws(WriteError) {
  let source = old.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
  guard source >= 0 else { throw WriteError(path: old, reason: .system(errno)) }
  defer { close(source) }
  try writeNewFile(new, for: path) { descriptor throws(WriteError) in
    do throws(ReadError) {
      while case let bytes = try nextBytes(of: source, old, upTo: 1 << 20), !bytes.isEmpty {
        if let failure = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) { return failure }
      }
      return nil
    } catch {
      throw WriteError(error)
    }
  }
}

extension WriteError {
  /// A file that cannot be copied because it cannot be read.
  fileprivate init(_ error: ReadError) {
    if case .system(let code) = error.reason {
      self.init(path: error.path, reason: .system(code))
    } else {
      self.init(path: error.path, reason: .notRegular)
    }
  }
}

/// The folders of a path in a bundle, outer first.
private func enclosingFolders(of path: String) -> [String] {
  // Bytes: a slash and an accent at the start of a name are one character.
  let parts = path.utf8.split(separator: .slash).dropLast().map { String(Substring($0)) }
  return parts.indices.map { parts[...$0].joined(separator: "/") }
}
