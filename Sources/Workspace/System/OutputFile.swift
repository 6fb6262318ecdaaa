import SourceText

/// A file that a run creates or replaces atomically: it appears under its name only when it is complete. All files that the tool
/// writes, except logs, are written by this type or by `createBundle`.
///
/// An existing file keeps its mode, owner, group and extended attributes; a link to it is kept. After `handleTerminationSignals`, no
/// temporary file remains when a signal terminates the process.
package struct OutputFile: Sendable {
  /// As given.
  package let path: FilePath
  /// Where the file is, with links resolved.
  private let target: FilePath
  /// The file to replace; `nil` for a new one.
  private let old: FileStatus?
  private let temporary: AtomicWrite

  /// Creates the temporary file.
  ///
  /// - Parameter isNew: Whether to refuse to replace a file.
  package init(_ path: FilePath, isNew: Bool = false) throws(WriteError) {
    self.path = path
    do throws(WriteError.Reason) {
      target = identifyingPath(of: path)
      if isNew, exists(target) { throw .system(EEXIST) }
      old = try existingStatus(of: target)
      temporary = try AtomicWrite(in: target.folder, mode: old == nil ? 0o666 : 0o600)
    } catch {
      throw WriteError(path: path, reason: error)
    }
  }

  /// Where to write the content.
  package var descriptor: Int32 { temporary.descriptor }

  package func write(_ bytes: ArraySlice<UInt8>) throws(WriteError) {
    if let failure = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
      throw WriteError(path: path, reason: .system(failure))
    }
  }

  /// Gives the file its name. Call `discard` afterwards in any case.
  ///
  /// - Parameter content: What was read from the file to replace.
  /// - Throws: `changed` if the file to replace is not what it was.
  package func commit(replacing content: DocumentText? = nil) throws(WriteError) {
    do throws(WriteError.Reason) {
      if let old {
        try temporary.copyMetadata(of: target, old)
      } else if content != nil {
        throw .system(ENOENT)
      }
      try temporary.synchronize()
      guard let old else { return try temporary.commit(toNew: target) }
      guard try statusOfName(target) == old else { throw .changed }
      if let content { try checkContent(of: target, is: content) }
      try temporary.commit(to: target)
    } catch {
      throw WriteError(path: path, reason: error)
    }
  }

  /// Closes the file, and removes it unless it was committed.
  package func discard() { temporary.discard() }
}

/// Whether two paths refer to the same file, which need not exist.
package func areSameFile(_ one: FilePath, _ other: FilePath) -> Bool {
  identifyingPath(of: one) == identifyingPath(of: other)
}

/// Returns `nil` for a file that does not exist.
private func existingStatus(of path: FilePath) throws(WriteError.Reason) -> FileStatus? {
  do throws(WriteError.Reason) {
    return try replaceableStatus(of: path)
  } catch {
    if case .system(ENOENT) = error { return nil }
    throw error
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
  var attributes = stat()
  guard path.withCString({ lstat($0, &attributes) }) == 0 else { throw .system(errno) }
  return FileStatus(attributes)
}

/// - Throws: `changed` if the content is different.
private func checkContent(of path: FilePath, is text: DocumentText) throws(WriteError.Reason) {
  let contents: FileContents
  do throws(ReadError) {
    contents = try Workspace.contents(of: path)
  } catch {
    if case .system(let code) = error.reason { throw .system(code) }
    throw .changed
  }
  guard case .text(let now) = contents, now.slice(0..<now.count) == text.slice(0..<text.count) else { throw .changed }
}
