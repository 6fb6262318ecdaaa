import SourceText

/// Replaces the content of a file atomically: after any failure it has either the old or the new content.
///
/// - Parameter old: What was read from the file, which must be unchanged since.
package func replaceContents(of path: FilePath, _ old: DocumentText, with new: DocumentText) throws(WriteError) {
  let file = try OutputFile(path)
  defer { file.discard() }
  try file.write(new.slice(0..<new.count))
  try file.commit(replacing: old)
}

/// Creates a file, or replaces the content of an existing one, atomically.
///
/// - Parameter isNew: Whether to refuse to replace a file.
package func writeFile(_ path: FilePath, _ text: String, isNew: Bool = false) throws(WriteError) {
  try writeFile(path, Array(text.utf8)[...], isNew: isNew)
}

package func writeFile(_ path: FilePath, _ bytes: ArraySlice<UInt8>, isNew: Bool = false) throws(WriteError) {
  if path.isNullDevice { return }
  let file = try OutputFile(path, isNew: isNew)
  defer { file.discard() }
  try file.write(bytes)
  try file.commit()
}
