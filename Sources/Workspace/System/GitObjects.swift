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
/// - Parameter files: OURS, the base and THEIRS, with their names in markers.
/// - Returns: Whether conflicts are left, and the text; `nil` if git cannot merge them.
package func gitMergedLines(
  _ files: [(path: FilePath, name: String)], markerSize: Int = 7
) throws(ChangedFiles.Failure) -> (hasConflicts: Bool, text: [UInt8])? {
  let labels: [FilePath] = files.flatMap { ["-L", FilePath($0.name)] as [FilePath] }
  let words: [FilePath] = ["git", "merge-file", "-p", "--diff3", FilePath("--marker-size=\(markerSize)")]
  guard let run = runProgram(words + labels + ["--"] + files.map { $0.path }) else { throw .noGit }
  // The number of conflicts, at most 127; more for an error.
  return (0...127).contains(run.code) ? (run.code > 0, run.output) : nil
}

/// Merges OURS, the base and THEIRS line by line.
///
/// - Parameter file: In whose folder they are written for the time.
/// - Returns: `nil` if they cannot be written, or git cannot merge them.
package func gitMergedLines(_ texts: [DocumentText], beside file: FilePath) throws(ChangedFiles.Failure) -> [UInt8]? {
  let files = texts.compactMap { text -> OutputFile? in
    guard let file = try? OutputFile(file) else { return nil }
    try? file.write(text.slice(0..<text.count))
    return file
  }
  defer { for file in files { file.discard() } }
  return files.count == 3 ? try gitMergedLines(files.map { ($0.temporaryPath, "") })?.text : nil
}

/// A path that git knows, such as the root of the repository that holds the working folder.
///
/// - Parameter options: Of `git rev-parse`.
package func gitPath(_ options: [FilePath]) throws(ChangedFiles.Failure) -> FilePath {
  guard let path = try git(["rev-parse"] + options).map(FilePath.init) else { throw .noRepository }
  return path
}

/// The values of a name in the configuration of the repository that holds the working folder.
package func gitConfiguration(_ name: String) throws(ChangedFiles.Failure) -> [String] {
  let values = try git(["config", "--local", "-z", "--get-all", FilePath(name)])?.split(separator: 0) ?? []
  return values.map { String(decoding: $0, as: UTF8.self) }
}

/// Changes the configuration of the repository that holds the working folder.
///
/// - Parameter value: `nil` to remove the name, if it is there.
package func setGitConfiguration(_ name: String, _ value: String?) throws(ChangedFiles.Failure) {
  let change: [FilePath] = value.map { [FilePath(name), FilePath($0)] } ?? ["--unset-all", FilePath(name)]
  if try git(["config", "--local"] + change) == nil, value != nil { throw .failed }
}
