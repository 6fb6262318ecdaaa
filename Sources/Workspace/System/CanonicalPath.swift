/// The absolute path of an existing file, with all symbolic links resolved; `nil`, with `errno` set, if it fails.
package func canonicalPath(of path: FilePath) -> FilePath? {
  guard let resolved = path.withCString({ realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return FilePath(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}
