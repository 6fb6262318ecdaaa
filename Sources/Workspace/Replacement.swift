#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import SourceText

/// Replaces the content of a file by another in one step: whatever happens, the file is whole, with the old or the new.
///
/// A link is followed, and stays one. Mode, owner and group are kept. After `protectUnfinishedFiles` no temporary file stays
/// behind when a signal ends the process.
/// - Parameter old: What was read from the file; it must still hold that.
/// - Throws: Why the file was left alone.
package func replaceContents(of path: FilePath, _ old: DocumentText, with new: DocumentText) throws(WriteError) {
  do throws(WriteError.Reason) {
    let target = try resolved(path)
    let status = try replaceableStatus(of: target)
    let temporary = try TemporaryFile(in: target.folder)
    defer { temporary.discard() }
    try temporary.fill(with: new)
    try temporary.takeOver(status)
    try temporary.synchronize()
    try checkSameness(of: target, status, old)
    try temporary.takePlace(of: target)
    synchronize(target.folder)
  } catch {
    throw WriteError(path: path, reason: error)
  }
}

extension WriteError.Reason: Error {}

/// The real path of a file, with no link in it.
private func resolved(_ path: FilePath) throws(WriteError.Reason) -> FilePath {
  guard let found = path.withCString({ realpath($0, nil) }) else { throw .system(errno) }
  defer { free(found) }
  return FilePath(UnsafeRawBufferPointer(start: found, count: strlen(found)))
}

/// What is known of a file, if its content may be replaced. The bits of the mode count even for those who may do everything.
private func replaceableStatus(of path: FilePath) throws(WriteError.Reason) -> FileStatus {
  let status = try statusOfName(path)
  guard status.kind == .regular else { throw .notRegular }
  guard status.linkCount == 1 else { throw .hardLinks(status.linkCount) }
  guard status.isWritable, path.withCString({ access($0, W_OK) }) == 0 else { throw .readOnlyFile }
  guard try statusOfName(path.folder).isWritable else { throw .readOnlyFolder }
  return status
}

/// Links are not followed.
private func statusOfName(_ path: FilePath) throws(WriteError.Reason) -> FileStatus {
  var facts = stat()
  guard path.withCString({ lstat($0, &facts) }) == 0 else { throw .system(errno) }
  return FileStatus(facts)
}

/// - Throws: `changed` where the name stands for another file now, or the file holds something else.
private func checkSameness(
  of path: FilePath, _ status: FileStatus, _ text: DocumentText
) throws(WriteError.Reason) {
  guard try statusOfName(path) == status else { throw .changed }
  let found: FileContents
  do throws(ReadError) { found = try contents(of: path) } catch { throw .changed }
  guard case .text(let now) = found, now.slice(0..<now.count) == text.slice(0..<text.count) else { throw .changed }
}

/// Has the folder's new entry reach the disk; where that cannot be asked for, the system does it in its own time.
private func synchronize(_ folder: FilePath) {
  let descriptor = folder.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
  guard descriptor >= 0 else { return }
  fsync(descriptor)
  close(descriptor)
}
