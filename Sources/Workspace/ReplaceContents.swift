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
    let write = try AtomicWrite(in: target.folder, mode: 0o600)
    defer { write.discard() }
    try write.write(new)
    try write.copyOwner(of: status)
    // Before the mode, which without the access control list would grant more than before.
    try copyAttributes(of: target, to: write.descriptor)
    try write.copyMode(of: status)
    try write.synchronize()
    try checkUnchanged(target, status, old)
    try write.commit(to: target)
  } catch {
    throw WriteError(path: path, reason: error)
  }
}

/// The status of a file whose content may be replaced. Checks the permission bits even for root.
func replaceableStatus(of path: FilePath) throws(WriteError.Reason) -> FileStatus {
  let status = try statusOfName(path)
  guard status.kind == .regular else { throw .notRegular }
  guard status.linkCount == 1 else { throw .hardLinks(status.linkCount) }
  guard status.isWritable, path.withCString({ access($0, W_OK) }) == 0 else { throw .readOnlyFile }
  guard try statusOfName(path.folder).isWritable else { throw .readOnlyFolder }
  return status
}

/// The status without following links.
func statusOfName(_ path: FilePath) throws(WriteError.Reason) -> FileStatus {
  var attributes = stat()
  guard path.withCString({ lstat($0, &attributes) }) == 0 else { throw .system(errno) }
  return FileStatus(attributes)
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
