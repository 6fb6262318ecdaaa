import ListMerging
import SourceText
import Workspace

/// Runs `tierlint merge`.
func merge(_ settings: MergeSettings) -> ExitCode {
  handleTerminationSignals()
  let terminal = settings.terminal
  do throws(MergeFailure) {
    switch settings.mode {
    case .files(let files): return try mergeFiles(files, settings)
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

/// - Parameter files: OURS, the base and THEIRS.
private func mergeFiles(_ files: [FilePath], _ settings: MergeSettings) throws(MergeFailure) -> ExitCode {
  let texts = try texts(of: files)
  let list: MergedList
  do throws(UnmergeableList) {
    guard let texts else { throw UnmergeableList(message: "a version is larger than 50 MB") }
    list = try mergedList(base: texts[1], ours: texts[0], theirs: texts[2], settings.options)
    printConflicts(of: list, settings)
  } catch {
    list = try mergedByLine(files, texts, because: error.message, settings)
  }
  return try write(list, replacing: zip(files, texts ?? []).map { ($0, $1) }, settings)
}

/// The contents of files; `nil` if one is too large, which git may merge.
private func texts(of files: [FilePath]) throws(MergeFailure) -> [DocumentText]? {
  do throws(ReadError) {
    return try files.map { (file) throws(ReadError) in
      file.text == "/dev/null" ? DocumentText("") : try contents(of: file).text(of: file)
    }
  } catch {
    if error.reason == .tooLarge { return nil }
    throw MergeFailure(error)
  }
}

func printConflicts(of list: MergedList, _ settings: MergeSettings) {
  let kind = settings.options.preferred.map { "settled for \($0.rawValue)" } ?? "conflict"
  for conflict in list.conflicts {
    settings.terminal.printError("\(visible(settings.options.name)): \(kind): \(visible(conflict))")
  }
}

/// What git merges. If there is something wrong with it, the versions are one conflict.
private func mergedByLine(
  _ files: [FilePath], _ texts: [DocumentText]?, because reason: String, _ settings: MergeSettings
) throws(MergeFailure) -> MergedList {
  let (name, options) = (visible(settings.options.name), settings.options)
  let lines = try askGit { () throws(ChangedFiles.Failure) in
    try gitMergedLines(zip(files, options.names.all).map { ($0, $1) }, markerSize: options.markerSize)
  }
  guard let lines else { throw MergeFailure("\(name): not merged: \(visible(reason))") }
  settings.terminal.printError("\(name): merged by lines: \(visible(reason))")
  let list = MergedList(text: DocumentText(lines.text), isMarked: lines.hasConflicts)
  guard !list.isMarked, let texts, list.text.count <= DocumentText.maximumByteCount else { return list }
  let faults = faults(inLines: list.text, base: texts[1], ours: texts[0], theirs: texts[2], options)
  for fault in faults { settings.terminal.printError("\(name): after the merge: \(visible(fault))") }
  return faults.isEmpty
    ? list : markedList(base: texts[1], ours: texts[0], theirs: texts[2], faults, options)
}

/// Writes the result: to standard output, or to a file.
///
/// - Parameter files: What was merged, which must be what was read if the result replaces it.
private func write(
  _ list: MergedList, replacing files: [(path: FilePath, text: DocumentText)], _ settings: MergeSettings
) throws(MergeFailure) -> ExitCode {
  let bytes = list.text.slice(0..<list.text.count)
  do throws(WriteError) {
    if let path = settings.output {
      if let old = files.first(where: { areSameFile($0.path, path) }) {
        try replaceContents(of: path, old.text, with: list.text)
      } else {
        // A file with the conflicts of the merge is settled by it.
        let isConflict = (try? contents(of: path).text(of: path)).flatMap { ConflictVersions($0) } != nil
        try writeList(list.text, to: path, isForced: settings.isForced || isConflict, settings.terminal)
      }
    } else if case let code = settings.terminal.print(bytes), code != .clean {
      return code
    }
  } catch {
    throw MergeFailure(error)
  }
  return list.isMarked ? .findings : .clean
}
