import SourceText

/// A file that a run creates or replaces atomically: it appears under its name only when it is complete. All files that the tool
/// writes, except logs, are written by this type or by `createBundle`.
///
/// An existing file keeps its mode, owner, group and extended attributes; a link to it is kept. After `handleTerminationSignals`, no
/// temporary file remains when a signal terminates the process.
package struct OutputFile: Sendable {
  /// As given.
  package let path: FilePath
  private let folder: Folder
  /// In the folder, with links resolved.
  private let name: FilePath
  /// The file to replace; `nil` for a new one.
  private let old: FileStatus?
  private let temporary: AtomicWrite

  /// Creates the temporary file.
  ///
  /// - Parameter isNew: Whether to refuse to replace a file.
  package init(_ path: FilePath, isNew: Bool = false) throws(WriteError) {
    let target = identifyingPath(of: path)
    try self.init(path, isNew: isNew, in: Folder(target.folder), name: FilePath(target.name))
  }

  /// - Parameter folder: `nil`, with `errno` set, if it could not be opened.
  init(_ path: FilePath, isNew: Bool, in folder: Folder?, name: FilePath) throws(WriteError) {
    let failure = errno
    (self.path, self.name) = (path, name)
    do throws(WriteError.Reason) {
      guard let folder else { throw .creating(failure) }
      if isNew, folder.has(name) { throw .system(EEXIST) }
      old = try folder.replaceableStatus(of: name)
      temporary = try AtomicWrite(in: folder, mode: old == nil ? 0o666 : 0o600)
      self.folder = folder
    } catch {
      throw WriteError(path: path, reason: error)
    }
  }

  /// Where to write the content.
  package var descriptor: Int32 { temporary.descriptor }

  /// The path of the file before it gets its name.
  var temporaryPath: FilePath { FilePath(identifyingPath(of: path).folder.bytes + temporary.name.bytes) }

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
        try temporary.copyMetadata(of: name, old)
      } else if content != nil {
        throw .system(ENOENT)
      }
      try temporary.synchronize()
      // From the comparison to the new name no other process of ours writes.
      try folder.locked { () throws(WriteError.Reason) in
        guard let old else { return try temporary.commit(toNew: name) }
        guard try folder.status(of: name) == old else { throw .changed }
        if let content { try checkContent(is: content) }
        try temporary.commit(to: name)
      }
      folder.synchronize()
    } catch {
      throw WriteError(path: path, reason: error)
    }
  }

  /// - Throws: `changed` if the content is different.
  private func checkContent(is text: DocumentText) throws(WriteError.Reason) {
    let contents: FileContents
    do throws(ReadError) {
      contents = try folder.contents(of: name, path)
    } catch {
      if case .system(let code) = error.reason { throw .system(code) }
      throw .changed
    }
    guard case .text(let now) = contents, now.slice(0..<now.count) == text.slice(0..<text.count) else { throw .changed }
  }

  /// Closes the file, and removes it unless it was committed.
  package func discard() { temporary.discard() }
}

/// Whether two paths refer to the same file, which need not exist.
package func areSameFile(_ one: FilePath, _ other: FilePath) -> Bool {
  identifyingPath(of: one) == identifyingPath(of: other)
}

extension Folder {
  /// The status of a file whose content may be replaced; `nil` if there is none. Checks the permission bits even for root.
  fileprivate func replaceableStatus(of name: FilePath) throws(WriteError.Reason) -> FileStatus? {
    guard has(name) || errno != ENOENT else { return nil }
    let status = try status(of: name)
    guard status.kind == .regular else { throw .notRegular }
    guard status.linkCount == 1 else { throw .hardLinks(status.linkCount) }
    guard status.isWritable, name.withCString({ faccessat(descriptor, $0, W_OK, 0) }) == 0 else { throw .readOnlyFile }
    guard isWritable else { throw .readOnlyFolder }
    return status
  }
}
