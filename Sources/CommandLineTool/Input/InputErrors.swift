import Configurations
import Findings
import ListAnalysis
import SourceText
import TierLists
import Workspace

extension DiscoveredFiles {
  /// Whether an argument, a folder or a configuration could not be read or used.
  var hasFailure: Bool { !errors.isEmpty || hasInvalidConfiguration }

  /// Whether a configuration could not be read or used as it is. Then files are not written: it may exclude them.
  var hasInvalidConfiguration: Bool { notes.contains(where: \.isFailure) }
}

extension TerminalSettings {
  /// Prints the problems of configurations: the findings of invalid ones like `check` shows them, and a line each.
  func printErrors(for notes: [ConfigurationNote]) {
    var stream = OutputStream(streams.errors)
    for note in notes {
      if case .invalid(let path, _, _, _, _) = note { stream.write(configurationErrors(path)) }
      stream.flush()
      printError(message(for: note))
    }
  }

  /// - Parameter nonEmpty: The arguments under which files were found.
  func printEmptyFolders(_ found: DiscoveredFiles, nonEmpty: Set<Int>) {
    for (argument, folder) in found.folders.sorted(by: { $0.key < $1.key }) where !nonEmpty.contains(argument) {
      printError("\(visible(folder.bytes)): no tier lists found")
    }
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
