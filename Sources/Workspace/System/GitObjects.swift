import SourceText

/// Reads the content of a file of git's history or index, by a name such as `HEAD~1:lists/pho.tierlist.json` or `:2:./pho.tierlist.json`.
///
/// - Parameter folder: Where git runs.
/// - Returns: `nil` if there is no such file, or it is larger than a list may be.
/// - Throws: If git cannot be run.
package func gitContents(of name: FilePath, in folder: FilePath = FilePath(".")) throws(ChangedFiles.Failure)
  -> DocumentText?
{
  let at: [FilePath] = ["-C", folder]
  guard let object = try git(at + ["rev-parse", "--verify", "--quiet", "--end-of-options", name]),
    let content = try gitOutput(at + ["cat-file", "blob", FilePath(object)]),
    content.count <= FileContents.maximumByteCount
  else { return nil }
  return DocumentText(content)
}

/// The files of a commit that the working folder lacks, by their paths from the root of the repository.
///
/// - Parameter paths: Files and folders, from the working folder.
package func deletedFiles(since revision: String, _ paths: [FilePath]) throws(ChangedFiles.Failure) -> [FilePath] {
  let words: [FilePath] = [
    "--literal-pathspecs", "diff", "--name-only", "--diff-filter=D", "--no-renames", "--no-ext-diff",
    "--ignore-submodules=all", "-z", "--end-of-options", FilePath(revision), "--",
  ]
  return (try gitOutput(words + paths) ?? []).split(separator: 0).map { FilePath($0) }
}

/// Merges three files line by line.
///
/// - Returns: Whether conflicts are left, and the text; `nil` if git cannot merge them.
package func gitMergedLines(
  base: FilePath, ours: FilePath, theirs: FilePath, markerSize: Int
) throws(ChangedFiles.Failure) -> (hasConflicts: Bool, text: [UInt8])? {
  let words: [FilePath] = [
    "git", "merge-file", "-p", "--diff3", FilePath("--marker-size=\(markerSize)"), "-L", "ours", "-L", "base", "-L",
    "theirs", "--", ours, base, theirs,
  ]
  guard let run = runProgram(words) else { throw .noGit }
  // The number of conflicts, at most 127; more for an error.
  return (0...127).contains(run.code) ? (run.code > 0, run.output) : nil
}

/// The root of the repository that holds the working folder.
package func gitRoot() throws(ChangedFiles.Failure) -> FilePath {
  guard let root = try git(["rev-parse", "--show-toplevel"]).map(FilePath.init) else { throw .noRepository }
  return root
}

/// Changes the configuration of the repository that holds the working folder.
///
/// - Parameter settings: Values by name.
package func setGitConfiguration(_ settings: KeyValuePairs<String, String>) throws(ChangedFiles.Failure) {
  for (name, value) in settings {
    guard try git(["config", "--local", FilePath(name), FilePath(value)]) != nil else { throw .failed }
  }
}

/// Removes sections from the configuration of the repository that holds the working folder; those that it lacks are ignored.
package func removeGitConfiguration(_ sections: [String]) throws(ChangedFiles.Failure) {
  for section in sections { _ = try git(["config", "--local", "--remove-section", FilePath(section)]) }
}
