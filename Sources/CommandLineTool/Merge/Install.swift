import SourceText
import Workspace

/// The lines by which git uses the drivers.
private let attributes = ["*.tierlist.json", "*.tierlist.csv", "**/*.tierproj/project.json"].map {
  "\($0) merge=tierlist diff=tierlist"
}

/// The configuration, with the values of earlier versions. Where the program is not found, or fails, git's own merge and diff do the work.
private let drivers: [(name: String, value: String, earlier: String)] = [
  (
    "merge.tierlist.driver",
    """
    sh -c 'tierlint merge "$1" "$2" "$3" -o "$2" --marker-size "$4" --path="$5" \
    -L "${7:-ours}" -L "${6:-base}" -L "${8:-theirs}"; r=$?; [ $r -le 1 ] && exit $r; \
    git merge-file --diff3 --marker-size="$4" -L ours -L base -L theirs "$2" "$1" "$3"' \
    - %O %A %B %L %P %S %X %Y
    """, "tierlint merge %O %A %B -o %A --marker-size %L --path %P"
  ),
  (
    "diff.tierlist.command",
    """
    sh -c 'if command -v tierlint >/dev/null; then exec tierlint diff --git -- "$@"; fi; \
    git --no-pager diff --no-index --no-ext-diff -- "$2" "$5" || true' -
    """, "tierlint diff --git --"
  ), ("merge.tierlist.name", "Tier lists, by items and tiers", ""),
]

/// Has git merge and compare lists with this tool: shows what it writes to `.gitattributes`, to `info/exclude` and to the repository's
/// configuration.
///
/// - Throws: If there is another driver of that name.
func install(_ terminal: TerminalSettings) throws(MergeFailure) -> ExitCode {
  let files = try lineFiles()
  for driver in drivers {
    guard let other = try otherValues(of: driver).first else { continue }
    throw MergeFailure(
      "\(driver.name) is \"\(visible(other))\" in this repository: remove it with git config --unset \(driver.name)")
  }
  let new = files.flatMap { file in file.missing.isEmpty ? [] : ["to \(visible(file.path.bytes)):"] + file.missing }
  let lines = new + ["to the configuration of the repository:"] + drivers.map { "\($0.name) = \($0.value)" }
  let code = terminal.isQuiet ? .clean : terminal.print(lines.map { $0 + "\n" }.joined())
  guard code == .clean else { return code }
  for file in files where !file.missing.isEmpty { try file.write(adding: file.missing) }
  for driver in drivers {
    try askGit { () throws(ChangedFiles.Failure) in try setGitConfiguration(driver.name, driver.value) }
  }
  return .clean
}

/// Undoes `install`, except for drivers that it has not set.
func uninstall(_ terminal: TerminalSettings) throws(MergeFailure) -> ExitCode {
  for file in try lineFiles() where file.missing.count < file.own.count { try file.write() }
  for driver in drivers where try otherValues(of: driver).isEmpty {
    try askGit { () throws(ChangedFiles.Failure) in try setGitConfiguration(driver.name, nil) }
  }
  return terminal.isQuiet
    ? .clean : terminal.print("removed from .gitattributes, info/exclude and the repository's configuration\n")
}

/// The values in the repository that no version of this tool has set.
private func otherValues(of driver: (name: String, value: String, earlier: String)) throws(MergeFailure) -> [String] {
  try askGit { () throws(ChangedFiles.Failure) in try gitConfiguration(driver.name) }
    .filter { $0 != driver.value && $0 != driver.earlier }
}

/// A file of patterns, one a line, some of which are ours.
private struct LineFile {
  let path: FilePath
  let own: [String]
  private let text: DocumentText?

  init(_ path: FilePath, _ own: [String]) throws(MergeFailure) {
    (self.path, self.own) = (path, own)
    do throws(ReadError) {
      text = try contents(of: path).text(of: path)
    } catch {
      guard case .system(ENOENT) = error.reason else { throw MergeFailure(error) }
      text = nil
    }
  }

  private var lines: [ArraySlice<UInt8>] {
    let lines = text.map { $0.slice(0..<$0.count).split(separator: .newline, omittingEmptySubsequences: false) } ?? []
    return lines.last?.isEmpty ?? false ? lines.dropLast() : lines
  }

  private func isOwn(_ line: ArraySlice<UInt8>) -> Bool {
    own.contains { line.elementsEqual($0.utf8) || line.elementsEqual(($0 + "\r").utf8) }
  }

  /// Those of our lines that it lacks.
  var missing: [String] {
    let known = lines.filter(isOwn).map { String(decoding: $0.filter { $0 != .carriageReturn }, as: UTF8.self) }
    return own.filter { !known.contains($0) }
  }

  /// Writes all lines and new ones; without new ones, those that are not ours.
  func write(adding new: [String] = []) throws(MergeFailure) {
    let kept = new.isEmpty ? lines.filter { !isOwn($0) } : lines
    let bytes = (kept + new.map { Array($0.utf8)[...] }).flatMap { $0 + [.newline] }
    do throws(WriteError) {
      if let text { return try replaceContents(of: path, text, with: DocumentText(bytes)) }
      try createFolder(path.parent)
      try writeFile(path, bytes[...])
    } catch {
      throw MergeFailure(error)
    }
  }
}

private func lineFiles() throws(MergeFailure) -> [LineFile] {
  let (root, exclude) = try askGit { () throws(ChangedFiles.Failure) in
    (try gitPath(["--show-toplevel"]), try gitPath(["--git-path", "info/exclude"]))
  }
  let file = FilePath(root.asFolder.bytes + ".gitattributes".utf8)
  if isLink(file) { throw MergeFailure("\(visible(file.bytes)): a symbolic link, which git does not read") }
  return [try LineFile(file, attributes), try LineFile(exclude, [".tierlint-*.tmp"])]
}
