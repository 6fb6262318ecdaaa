/// A file that a run creates or replaces atomically: it appears under its name only when it is complete.
///
/// An existing file keeps its mode, owner, group and extended attributes; a link to it is kept.
package struct OutputFile: Sendable {
  /// As given.
  package let path: FilePath
  /// Where the file is, with links resolved.
  private let target: FilePath
  private let write: AtomicWrite

  /// Creates the temporary file.
  package init(_ path: FilePath) throws(WriteError) {
    self.path = path
    do throws(WriteError.Reason) {
      target = identifyingPath(of: path)
      let old = try existingStatus(of: target)
      write = try AtomicWrite(in: target.folder, mode: old == nil ? 0o666 : 0o600)
      guard let old else { return }
      do throws(WriteError.Reason) {
        try write.copyOwner(of: old)
        try copyAttributes(of: target, to: write.descriptor)
        try write.copyMode(of: old)
      } catch {
        write.discard()
        throw error
      }
    } catch {
      throw WriteError(path: path, reason: error)
    }
  }

  /// Where to write the content.
  package var descriptor: Int32 { write.descriptor }

  /// Gives the file its name. Call `discard` afterwards in any case.
  package func commit() throws(WriteError) {
    do throws(WriteError.Reason) {
      try write.synchronize()
      try write.commit(to: target)
    } catch {
      throw WriteError(path: path, reason: error)
    }
  }

  /// Closes the file, and removes it unless it was committed.
  package func discard() { write.discard() }
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

/// Whether two paths refer to the same file, which need not exist.
package func areSameFile(_ one: FilePath, _ other: FilePath) -> Bool {
  identifyingPath(of: one) == identifyingPath(of: other)
}
