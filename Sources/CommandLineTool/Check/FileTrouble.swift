import Workspace

/// One line for people.
func message(for error: ReadError) -> String {
  let path = error.path.bytes.isEmpty ? "\"\"" : visible(error.path.bytes)
  switch error.reason {
  case .notRegular: return "\(path): not a regular file"
  case .tooLarge: return "\(path): more than \(FileContents.maximumByteCount) bytes"
  case .system(let code): return "\(path): \(systemMessage(code))"
  }
}

/// One line for people.
func message(for error: WriteError) -> String { "\(visible(error.path.bytes)): not fixed: \(reason(error))" }

/// Why a file was not written, without its path.
func reason(_ error: WriteError) -> String {
  switch error.reason {
  case .notRegular: "not a regular file"
  case .readOnlyFile: "the file is read-only"
  case .readOnlyFolder: "its folder is read-only"
  case .hardLinks(let count): "the file has \(count) names (hard links), which would no longer be one file"
  case .foreignOwner: "its owner and group could not be kept"
  case .changed: "somebody changed it in the meantime"
  case .system(let code): systemMessage(code)
  }
}

/// What is said of a file of unknown content.
func tooLargeToTell(_ path: FilePath, _ byteCount: Int) -> String {
  "\(visible(path.bytes)): \(byteCount) bytes are too many to look for a tier list in them"
}
