import SourceText
import Workspace

/// The lines of `.gitattributes` by which git uses the drivers.
private let attributes = ["*.tierlist.json", "*.tierlist.csv", "**/*.tierproj/project.json"].map {
  "\($0) merge=tierlist diff=tierlist"
}

private let drivers: KeyValuePairs = [
  "merge.tierlist.name": "Tier lists, by items and tiers",
  "merge.tierlist.driver": "tierlint merge %O %A %B -o %A --marker-size %L --path %P",
  "diff.tierlist.command": "tierlint diff --git --",
]

/// Has git merge and compare lists with this tool: shows what it writes to `.gitattributes` and to the repository's configuration.
func install(_ terminal: TerminalSettings) throws(MergeFailure) -> ExitCode {
  let lines = try attributeLines()
  let new = attributes.filter { !lines.contains($0) }
  let settings = drivers.map { "git config --local \($0.key) '\($0.value)'\n" }
  let code = terminal.print((["to .gitattributes:"] + new).map { $0 + "\n" }.joined() + settings.joined())
  guard code == .clean else { return code }
  if !new.isEmpty { try writeAttributes(lines + new) }
  try askGit { () throws(ChangedFiles.Failure) in try setGitConfiguration(drivers) }
  return .clean
}

/// Undoes `install`.
func uninstall(_ terminal: TerminalSettings) throws(MergeFailure) -> ExitCode {
  let lines = try attributeLines()
  let rest = lines.filter { !attributes.contains($0) }
  if rest.count < lines.count { try writeAttributes(rest) }
  try askGit { () throws(ChangedFiles.Failure) in try removeGitConfiguration(["merge.tierlist", "diff.tierlist"]) }
  return terminal.print("removed from .gitattributes and the repository's configuration\n")
}

private func attributesFile() throws(MergeFailure) -> FilePath {
  let root = try askGit { () throws(ChangedFiles.Failure) in try gitRoot() }
  let file = FilePath(root.asFolder.bytes + ".gitattributes".utf8)
  if isLink(file) { throw MergeFailure("\(visible(file.bytes)): a symbolic link, which git does not read") }
  return file
}

/// The lines of the file; none where there is no file.
private func attributeLines() throws(MergeFailure) -> [String] {
  let file = try attributesFile()
  do throws(ReadError) {
    let text = try contents(of: file).text(of: file)
    return text.string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      .dropLastEmpty
  } catch {
    if case .system(ENOENT) = error.reason { return [] }
    throw MergeFailure(error)
  }
}

extension [String] {
  /// Without the empty string after the last line break.
  fileprivate var dropLastEmpty: [String] { last == "" ? Array(dropLast()) : self }
}

private func writeAttributes(_ lines: [String]) throws(MergeFailure) {
  let file = try attributesFile()
  do throws(WriteError) {
    try writeFile(file, lines.map { $0 + "\n" }.joined())
  } catch {
    throw MergeFailure(error)
  }
}
