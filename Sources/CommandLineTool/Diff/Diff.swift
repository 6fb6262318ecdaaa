import Conversion
import Findings
import ListEditing
import ListMerging
import SourceText
import TierLists
import Workspace

/// Runs `tierlint diff`.
func diff(_ settings: DiffSettings) -> ExitCode {
  let terminal = settings.run.terminal
  do throws(MergeFailure) {
    switch settings.mode {
    case .versions(let old, let new):
      let document = try document(new)
      return try print(
        ListVersions(path: new, old: try CommandLineTool.document(old).text, new: document.text, name: document.name),
        settings)
    case .since(let commit): return try diff(since: commit, settings)
    case .git(let path, let old, let new):
      let versions = ListVersions(path: path, old: try text(old), new: try text(new), name: path.text)
      return showForGit(versions, settings)
    case .unmerged(let path): return terminal.print("\(visible(path.bytes)): in conflict\n")
    }
  } catch {
    terminal.printError(error.message)
    return .failure
  }
}

/// Two versions of a list.
private struct ListVersions {
  /// For people.
  let path: FilePath
  let old: DocumentText
  let new: DocumentText
  /// The name that decides the kind.
  let name: String

  func comparison() throws(UnmergeableList) -> ListComparison {
    try ListMerging.comparison(from: Document(old, name: name), to: Document(new, name: name))
  }

  /// What differs, in a format; empty where nothing does.
  func text(of result: ListComparison, _ settings: DiffSettings) throws(UnmergeableList) -> String {
    settings.format == .json
      ? operationsText(try operations(of: result, settings))
      : settings.format.text(of: result, layoutChanges, settings.run.terminal)
  }

  private func operations(
    of result: ListComparison, _ settings: DiffSettings
  ) throws(UnmergeableList) -> [ListOperation] {
    guard let operations = result.operations(now: settings.run.now) else {
      throw UnmergeableList(message: "a CSV has no operations: its rows may have no ids; use --format text")
    }
    if operations.isEmpty, !result.changes.isEmpty {
      throw UnmergeableList(message: "no operations: tierlint edit cannot change the old version, see tierlint check")
    }
    return operations
  }

  /// The number of lines that differ.
  private func layoutChanges() -> Int {
    let changes = lineChanges(from: PatchLines(old), to: PatchLines(new))
    return changes.reduce(0) { $0 + max($1.old.count, $1.new.count) }
  }
}

private func document(_ operand: FilePath) throws(MergeFailure) -> (text: DocumentText, name: String) {
  if isMissing(operand), operand.text.contains(":") {
    let name = String(operand.text.drop { $0 != ":" }.dropFirst())
    if let text = try gitText(operand) { return (text, name) }
    throw MergeFailure("\(visible(operand.bytes)): git has no such file")
  }
  return (try text(operand), operand.text)
}

private func gitText(_ name: FilePath) throws(MergeFailure) -> DocumentText? {
  try askGit { () throws(ChangedFiles.Failure) in try gitContents(of: name) }
}

private func object(_ path: FilePath, _ commit: String) -> FilePath { FilePath("\(commit):".utf8 + path.bytes) }

private func isMissing(_ file: FilePath) -> Bool {
  do throws(ReadError) {
    _ = try contents(of: file)
    return false
  } catch {
    return error.reason == .system(ENOENT)
  }
}

/// The content of a file; nothing for the one that git gives in the place of a file that is not there.
private func text(_ file: FilePath) throws(MergeFailure) -> DocumentText {
  if file.text == "/dev/null" { return DocumentText("") }
  do throws(ReadError) {
    return try contents(of: file).text(of: file)
  } catch {
    throw MergeFailure(error)
  }
}

private func print(_ versions: ListVersions, _ settings: DiffSettings) throws(MergeFailure) -> ExitCode {
  let (result, text): (ListComparison, String)
  do throws(UnmergeableList) {
    result = try versions.comparison()
    text = try versions.text(of: result, settings)
  } catch {
    throw MergeFailure("\(visible(versions.path.bytes)): not compared: \(visible(error.message))")
  }
  let code = settings.run.terminal.print(text)
  return code == .clean && !result.changes.isEmpty ? .findings : code
}

/// Git ends with an error for any exit code but 0: what cannot be compared is shown as lines.
private func showForGit(_ versions: ListVersions, _ settings: DiffSettings) -> ExitCode {
  let terminal = settings.run.terminal
  guard let text = try? versions.text(of: versions.comparison(), settings) else {
    let lines = unifiedDiff(from: versions.old, to: versions.new, path: versions.path, terminal)
    return terminal.print(lines[...])
  }
  let title = terminal.styles(.bold, visible(versions.path.bytes)) + "\n"
  return terminal.print(title + text)
}

private func diff(since commit: String, _ settings: DiffSettings) throws(MergeFailure) -> ExitCode {
  guard let found = settings.run.input.files(settings.run.terminal) else { return .failure }
  let paths = RepositoryPaths()
  var codes: [ExitCode] = found.hasFailure ? [.failure] : []
  for file in found.files {
    let versions = ListVersions(
      path: file.path, old: try gitText(object(paths.path(of: file.path), commit)) ?? DocumentText(""),
      new: try text(file.path), name: file.path.text)
    let isList = file.reason != .candidate || Document(versions.new, name: versions.name).tree.isListByContent
    if isList { codes.append(show(versions, settings)) }
  }
  for path in try deletedLists(since: commit, settings) { codes.append(show("deleted list\n", path, settings)) }
  return [.failure, .findings].first(where: codes.contains) ?? .clean
}

/// The lists of a commit that are gone, by their paths from the root of the repository.
private func deletedLists(since commit: String, _ settings: DiffSettings) throws(MergeFailure) -> [FilePath] {
  let deleted = try askGit { () throws(ChangedFiles.Failure) in
    try deletedFiles(since: commit, settings.run.input.paths)
  }
  var lists: [FilePath] = []
  for path in deleted where path.text.hasSuffix(".json") || path.text.hasSuffix(".tierlist.csv") {
    let text = path.text.hasSuffix(".tierlist.json") ? nil : try gitText(object(path, commit))
    let isList = text.map { text in Document(text, name: path.text) }.map { $0.kind == .csv || $0.tree.isListByContent }
    if isList ?? true { lists.append(path) }
  }
  return lists
}

/// Shows one of several lists under its path.
private func show(_ versions: ListVersions, _ settings: DiffSettings) -> ExitCode {
  if versions.old.count == 0 { return show("new list\n", versions.path, settings) }
  do throws(UnmergeableList) {
    let text = try versions.text(of: versions.comparison(), settings)
    return text.isEmpty ? .clean : show(text, versions.path, settings)
  } catch {
    settings.run.terminal.printError("\(visible(versions.path.bytes)): not compared: \(visible(error.message))")
    return .failure
  }
}

private func show(_ text: String, _ path: FilePath, _ settings: DiffSettings) -> ExitCode {
  let (terminal, name) = (settings.run.terminal, visible(path.bytes))
  let heading = settings.format == .markdown ? "## \(markdownText(name))\n\n" : terminal.styles(.bold, name) + "\n"
  return terminal.print(heading + text + "\n") == .clean ? .findings : .failure
}
