import Findings
import SourceText
import TierLists
import Workspace

func message(for error: ReadError) -> String {
  let path = error.path.bytes.isEmpty ? "\"\"" : visible(error.path.bytes)
  switch error.reason {
  case .notRegular: return "\(path): not a regular file"
  case .tooLarge: return "\(path): larger than \(sizeLimit)"
  case .tooManyLines: return "\(path): not used: more than \(IgnoreFile.maximumLineCount) lines"
  case .outsideRepository: return "\(path): not in the git repository"
  case .system(let code): return "\(path): \(systemMessage(code))"
  }
}

/// The path with the line and column where a range begins.
func place(of range: ByteRange, _ path: FilePath, _ lines: LineIndex) -> String {
  let start = lines.location(of: range.lowerBound)
  return "\(visible(path.bytes)):\(start.line):\(start.column)"
}

/// The path with the line and column of a finding.
func place(of diagnostic: Diagnostic, _ path: FilePath, _ text: DocumentText) -> String {
  place(of: diagnostic.range, path, LineIndex(text))
}

/// The error line for a file that was not written.
///
/// - Parameter action: What should have been done with it, like `fixed`.
func message(for error: WriteError, _ action: String) -> String {
  "\(visible(error.path.bytes)): not \(action): \(reason(error))"
}

private func reason(_ error: WriteError) -> String {
  switch error.reason {
  case .notRegular: "not a regular file"
  case .readOnlyFile: "the file is read-only"
  case .readOnlyFolder: "its folder is read-only"
  case .hardLinks(let count): "the file has \(count) hard links, which would be separated"
  case .foreignOwner: "its owner and group cannot be preserved"
  case .attribute(let name): "its extended attribute \(visible(name)) cannot be preserved"
  case .isInput: "it is a file that is read"
  case .isNoReport: "the file is not a report of tierlint"
  case .changed: "it was changed by another program"
  case .wouldLose(let text, let others):
    "it has \(quoted(text))\(others > 0 ? " and \(counted(others, "more string"))" : ""), which the new list lacks; --force replaces it"
  case .locked: "another program keeps its folder locked"
  case .system(EEXIST): "it already exists"
  case .system(let code): systemMessage(code)
  }
}

/// The error line for a file that is too large to determine whether it is a tier list.
func skippedAsTooLarge(_ path: FilePath) -> String { "\(visible(path.bytes)): skipped: larger than \(sizeLimit)" }

let sizeLimit = "\(FileContents.maximumByteCount / 1_000_000) MB"
