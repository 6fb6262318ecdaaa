import SourceText
import TierlintCore
import Workspace

/// Prints the problems of configurations: the findings of invalid ones like `check` shows them, and a line each.
func printErrors(for notes: [ConfigurationNote], to descriptor: Int32) {
  var stream = OutputStream(descriptor)
  for note in notes {
    if case .invalid(let path, _, _, _, _) = note { stream.write(configurationErrors(path)) }
    stream.flush()
    printError(message(for: note), to: descriptor)
  }
}

/// The errors of a configuration with its lines; empty if it cannot be read again.
private func configurationErrors(_ path: FilePath) -> [UInt8] {
  guard case .text(let text)? = try? contents(of: path) else { return [] }
  let subject = Subject(path: path, lines: LineIndex(text))
  let errors = analyze(text, name: Configuration.fileName).diagnostics().filter { $0.severity == .error }
  let report = fullReport(Styles(isOn: false))
  return errors.reduce(into: []) { output, error in
    report.write(error, subject, &output)
    output += report.separator.utf8
  }
}

func message(for note: ConfigurationNote) -> String {
  switch note {
  case .unreadable(let error):
    return "\(message(for: error)); using the defaults"
  case .invalid(let path, _, _, _, let others):
    return "\(visible(path.bytes)): \(counted(others + 1, "error")); the other settings apply"
  case .warning(let path, let line, let column, let message):
    return "\(visible(path.bytes)):\(line):\(column): warning: \(visible(message))"
  }
}

func message(for error: ChangedFiles.Failure, _ revision: String) -> String {
  switch error {
  case .noGit: "--changed-since: git is not installed"
  case .noRepository: "--changed-since: the working folder is not in a git repository"
  case .failed: "--changed-since: git cannot list the changed files; see git status"
  case .unknownCommit: "--changed-since: no commit is named \"\(visible(revision))\""
  }
}

func message(for error: BaselineError) -> String {
  switch error {
  case .unreadable(let error): message(for: error)
  case .notReplaced(let path): "\(visible(path.bytes)): not replaced, because it is not a baseline"
  case .invalid(let path, let line, let column):
    "\(visible(path.bytes)):\(line):\(column): not a baseline; write one with --write-baseline"
  }
}

func message(for error: ReadError) -> String {
  let path = error.path.bytes.isEmpty ? "\"\"" : visible(error.path.bytes)
  switch error.reason {
  case .notRegular: return "\(path): not a regular file"
  case .tooLarge: return "\(path): larger than \(sizeLimit)"
  case .tooManyLines: return "\(path): not used: more than \(IgnoreFile.maximumLineCount) lines"
  case .system(let code): return "\(path): \(systemMessage(code))"
  }
}

/// The error line for a file that could not be fixed.
func message(for error: WriteError) -> String { "\(visible(error.path.bytes)): not fixed: \(reason(error))" }

/// The error line for a report that could not be written.
func message(forOutput error: WriteError) -> String { "\(visible(error.path.bytes)): not written: \(reason(error))" }

/// Why a file was not written, without its path.
func reason(_ error: WriteError) -> String {
  switch error.reason {
  case .notRegular: "not a regular file"
  case .readOnlyFile: "the file is read-only"
  case .readOnlyFolder: "its folder is read-only"
  case .hardLinks(let count): "the file has \(count) hard links, which would be separated"
  case .foreignOwner: "its owner and group cannot be preserved"
  case .attribute(let name): "its extended attribute \(visible(name)) cannot be preserved"
  case .isInput: "it is a file that is read"
  case .changed: "it was changed by another program"
  case .system(let code): systemMessage(code)
  }
}

/// The error line for a file that is too large to determine whether it is a tier list.
func skippedAsTooLarge(_ path: FilePath) -> String { "\(visible(path.bytes)): skipped: larger than \(sizeLimit)" }

let sizeLimit = "\(FileContents.maximumByteCount / 1_000_000) MB"
