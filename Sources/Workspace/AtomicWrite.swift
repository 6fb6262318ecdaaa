import SourceText

/// Replaces the content of a file atomically: after any failure it has either the old or the new content.
///
/// A symbolic link is followed and kept. Mode, owner, group and extended attributes are preserved. After `handleTerminationSignals`, no
/// temporary file remains when a signal terminates the process.
/// - Parameter old: What was read from the file, which must be unchanged since.
package func replaceContents(of path: FilePath, _ old: DocumentText, with new: DocumentText) throws(WriteError) {
  do throws(WriteError.Reason) {
    guard let target = canonicalPath(of: path) else { throw .system(errno) }
    let status = try replaceableStatus(of: target)
    let write = try AtomicWrite(in: target.folder)
    defer { write.discard() }
    try write.write(new)
    try write.copyOwner(of: status)
    // Before the mode, which without the access control list would grant more than before.
    try copyAttributes(of: target, to: write.descriptor)
    try write.copyMode(of: status)
    try write.synchronize()
    try checkUnchanged(target, status, old)
    try write.commit(to: target)
    synchronize(target.folder)
  } catch {
    throw WriteError(path: path, reason: error)
  }
}

/// The status of a file whose content may be replaced. Checks the permission bits even for root.
private func replaceableStatus(of path: FilePath) throws(WriteError.Reason) -> FileStatus {
  let status = try statusOfName(path)
  guard status.kind == .regular else { throw .notRegular }
  guard status.linkCount == 1 else { throw .hardLinks(status.linkCount) }
  guard status.isWritable, path.withCString({ access($0, W_OK) }) == 0 else { throw .readOnlyFile }
  guard try statusOfName(path.folder).isWritable else { throw .readOnlyFolder }
  return status
}

/// The status without following links.
private func statusOfName(_ path: FilePath) throws(WriteError.Reason) -> FileStatus {
  var facts = stat()
  guard path.withCString({ lstat($0, &facts) }) == 0 else { throw .system(errno) }
  return FileStatus(facts)
}

/// - Throws: `changed` if the path refers to another file now, or the content is different.
private func checkUnchanged(_ path: FilePath, _ status: FileStatus, _ text: DocumentText) throws(WriteError.Reason) {
  guard try statusOfName(path) == status else { throw .changed }
  let contents: FileContents
  do throws(ReadError) {
    contents = try Workspace.contents(of: path)
  } catch {
    if case .system(let code) = error.reason { throw .system(code) }
    throw .changed
  }
  guard case .text(let now) = contents, now.slice(0..<now.count) == text.slice(0..<text.count) else { throw .changed }
}

/// Flushes a folder's entries to disk. Ignores failures, because not every file system supports it.
private func synchronize(_ folder: FilePath) {
  let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}

/// A temporary file that replaces its target once it is complete.
private struct AtomicWrite {
  private let path: FilePath
  let descriptor: Int32

  /// Creates an empty file that only this user may access.
  ///
  /// - Parameter folder: A path that ends with a slash.
  init(in folder: FilePath) throws(WriteError.Reason) {
    let digits = String(UInt64.random(in: .min ... .max), radix: 36)
    path = FilePath(folder.bytes + ".tierlint-\(digits).tmp".utf8)
    let result = createTemporaryFile(path)
    descriptor = result.descriptor
    guard descriptor < 0 else { return }
    throw [EACCES, EPERM, EROFS].contains(result.failure) ? .readOnlyFolder : .system(result.failure)
  }

  func write(_ text: DocumentText) throws(WriteError.Reason) {
    let failure = text.bytes.withUnsafeBytes { buffer in
      writeAll(UnsafeRawBufferPointer(rebasing: buffer.prefix(text.count)), to: descriptor)
    }
    if let failure { throw .system(failure) }
  }

  func copyOwner(of other: FileStatus) throws(WriteError.Reason) {
    var own = stat()
    guard fstat(descriptor, &own) == 0 else { throw .system(errno) }
    guard own.st_uid != other.owner || own.st_gid != other.group else { return }
    guard fchown(descriptor, other.owner, other.group) == 0 else { throw .foreignOwner }
  }

  /// Call it after `copyOwner`, because `fchown` clears some bits of the mode.
  func copyMode(of other: FileStatus) throws(WriteError.Reason) {
    guard fchmod(descriptor, other.permissions) == 0 else { throw .system(errno) }
  }

  /// Flushes the content to disk, where a full disk may show only now.
  func synchronize() throws(WriteError.Reason) {
    guard fsync(descriptor) == 0 else { throw .system(errno) }
  }

  func commit(to target: FilePath) throws(WriteError.Reason) {
    let failure = releaseTemporaryFile(path) {
      path.withCString { old in target.withCString { new in rename(old, new) } } == 0 ? 0 : errno
    }
    guard failure == 0 else { throw .system(failure) }
  }

  /// Closes the file, and removes it unless it was committed.
  func discard() {
    _ = releaseTemporaryFile(path) {
      _ = path.withCString { unlink($0) }
      return 0
    }
    close(descriptor)
  }
}
