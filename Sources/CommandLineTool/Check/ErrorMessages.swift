import Workspace

/// Prints the problems of configurations, a line each.
func printErrors(for notes: [ConfigurationNote], to descriptor: Int32) {
  for note in notes { printError(message(for: note), to: descriptor) }
}

func message(for note: ConfigurationNote) -> String {
  switch note {
  case .unreadable(let error):
    return "\(message(for: error)); using the defaults"
  case .invalid(let path, let line, let column, let message, let others):
    let more = others > 0 ? " (and \(others) more)" : ""
    return "\(visible(path.bytes)):\(line):\(column): \(visible(message))\(more); using the defaults"
  case .warning(let path, let line, let column, let message):
    return "\(visible(path.bytes)):\(line):\(column): warning: \(visible(message))"
  }
}

func message(for error: ReadError) -> String {
  let path = error.path.bytes.isEmpty ? "\"\"" : visible(error.path.bytes)
  switch error.reason {
  case .notRegular: return "\(path): not a regular file"
  case .tooLarge: return "\(path): larger than \(sizeLimit)"
  case .system(let code): return "\(path): \(systemMessage(code))"
  }
}

/// The error line for a file that could not be fixed.
func message(for error: WriteError) -> String { "\(visible(error.path.bytes)): not fixed: \(reason(error))" }

/// Why a file was not written, without its path.
func reason(_ error: WriteError) -> String {
  switch error.reason {
  case .notRegular: "not a regular file"
  case .readOnlyFile: "the file is read-only"
  case .readOnlyFolder: "its folder is read-only"
  case .hardLinks(let count): "the file has \(count) hard links, which would be separated"
  case .foreignOwner: "its owner and group cannot be preserved"
  case .changed: "it was changed by another program"
  case .system(let code): systemMessage(code)
  }
}

/// The error line for a file that is too large to determine whether it is a tier list.
func skippedAsTooLarge(_ path: FilePath) -> String { "\(visible(path.bytes)): skipped: larger than \(sizeLimit)" }

let sizeLimit = "\(FileContents.maximumByteCount / 1_000_000) MB"
