import ListMerging
import SourceText
import Workspace

/// Runs `tierlint merge`.
func merge(_ settings: MergeSettings) -> ExitCode {
  handleTerminationSignals()
  let terminal = settings.terminal
  do throws(MergeFailure) {
    switch settings.mode {
    case .files(let base, let ours, let theirs):
      let files = MergedFiles(base: base, ours: ours, theirs: theirs)
      return try write(try merged(files, settings), settings)
    case .resolve(let file): return try resolve(file, settings)
    case .install: return try install(terminal)
    case .uninstall: return try uninstall(terminal)
    }
  } catch {
    terminal.printError(error.message)
    return .failure
  }
}

/// Why nothing was merged: a line for standard error.
struct MergeFailure: Error, Sendable {
  let message: String

  init(_ message: String) { self.message = message }
  init(_ error: ReadError) { message = CommandLineTool.message(for: error) }
  init(_ error: WriteError) { message = CommandLineTool.message(for: error, "written") }

  init(_ error: ChangedFiles.Failure) {
    switch error {
    case .noGit: message = "git is not installed"
    case .noRepository: message = "the working folder is not in a git repository"
    case .failed, .unknownCommit: message = "git failed; see git status"
    }
  }
}

/// The answer of git.
func askGit<Answer>(_ ask: () throws(ChangedFiles.Failure) -> Answer) throws(MergeFailure) -> Answer {
  do throws(ChangedFiles.Failure) {
    return try ask()
  } catch {
    throw MergeFailure(error)
  }
}

/// A merged text.
private struct MergedText {
  var text: DocumentText
  /// Whether conflicts are left in it.
  var hasConflicts: Bool
}

/// The files of a merge.
private struct MergedFiles {
  let base: FilePath
  let ours: FilePath
  let theirs: FilePath
}

private func merged(_ files: MergedFiles, _ settings: MergeSettings) throws(MergeFailure) -> MergedText {
  do throws(UnmergeableList) {
    let list = try mergedList(
      base: try text(files.base), ours: try text(files.ours), theirs: try text(files.theirs), settings.options)
    printConflicts(of: list, settings)
    return MergedText(text: list.text, hasConflicts: list.isMarked)
  } catch {
    return try mergedByLine(files, because: error.message, settings)
  }
}

func printConflicts(of list: MergedList, _ settings: MergeSettings) {
  let kind = settings.options.preferred.map { "settled for \($0.rawValue)" } ?? "conflict"
  for conflict in list.conflicts {
    settings.terminal.printError("\(visible(settings.options.name)): \(kind): \(visible(conflict))")
  }
}

/// The content of a file. What cannot be read is no reason to stop here: git may read it.
private func text(_ file: FilePath) throws(UnmergeableList) -> DocumentText {
  do throws(ReadError) {
    return try contents(of: file).text(of: file)
  } catch {
    throw UnmergeableList(message: message(for: error))
  }
}

private func mergedByLine(
  _ files: MergedFiles, because reason: String, _ settings: MergeSettings
) throws(MergeFailure) -> MergedText {
  let name = visible(settings.options.name)
  let lines = try askGit { () throws(ChangedFiles.Failure) in
    try gitMergedLines(
      base: files.base, ours: files.ours, theirs: files.theirs, markerSize: settings.options.markerSize)
  }
  guard let lines else { throw MergeFailure("\(name): not merged: \(visible(reason))") }
  settings.terminal.printError("\(name): merged by lines: \(visible(reason))")
  let text = DocumentText(lines.text)
  return MergedText(text: text, hasConflicts: lines.hasConflicts || hasNewFindings(text, files, settings))
}

/// Whether a text that git merged has findings that neither side had, which are printed.
private func hasNewFindings(_ text: DocumentText, _ files: MergedFiles, _ settings: MergeSettings) -> Bool {
  guard text.count <= DocumentText.maximumByteCount else { return false }
  let sides = [files.ours, files.theirs].compactMap { try? CommandLineTool.text($0) }
  let found = newFindings(in: text, unlike: sides, settings.options)
  for finding in found {
    settings.terminal.printError("\(visible(settings.options.name)): after the merge: \(visible(finding.message))")
  }
  return !found.isEmpty
}

/// Writes the result: to standard output, or to a file, which may be the one of OURS.
private func write(_ outcome: MergedText, _ settings: MergeSettings) throws(MergeFailure) -> ExitCode {
  do throws(WriteError) {
    if let path = settings.output {
      try writeFile(path, outcome.text.slice(0..<outcome.text.count))
    } else {
      let code = settings.terminal.print(outcome.text.slice(0..<outcome.text.count))
      if code != .clean { return code }
    }
  } catch {
    throw MergeFailure(error)
  }
  return outcome.hasConflicts ? .findings : .clean
}
