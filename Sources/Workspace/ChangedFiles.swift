/// The files that differ from a commit, by git: changed, deleted, or new and not ignored.
package struct ChangedFiles: Sendable {
  /// Why git does not tell.
  package enum Failure: Error, Sendable, Equatable {
    case noGit
    case noRepository
    case unknownCommit
    /// It fails, for example because its index is damaged.
    case failed
  }

  /// The folder of the repository, canonical, with a trailing slash.
  private let root: FilePath
  /// Canonical paths.
  private let paths: Set<FilePath>
  /// The folders of bundles with such a file.
  private let bundles: Set<FilePath>

  /// Asks git about the repository of the working folder.
  ///
  /// - Parameter revision: Anything that names a commit. It never reaches git as an option.
  package init(since revision: String) throws(Failure) {
    guard let root = try git(["rev-parse", "--show-toplevel"]).map(FilePath.init) else { throw .noRepository }
    let verify = ["rev-parse", "--verify", "--quiet", "--end-of-options", "\(revision)^{commit}"]
    guard let commit = try git(verify) else { throw .unknownCommit }
    let at = ["-C", root.text]
    let changes = [
      "diff", "--name-only", "--no-renames", "--no-ext-diff", "-z", String(decoding: commit, as: UTF8.self),
    ]
    let others = ["ls-files", "--others", "--exclude-standard", "-z"]
    guard let changed = try git(at + changes), let new = try git(at + others) else { throw .failed }
    let folder = (canonicalPath(of: root) ?? root).asFolder
    self.root = folder
    paths = Set((changed + new).split(separator: 0).map { FilePath(folder.bytes + $0) })
    bundles = Set(paths.compactMap(enclosingBundle))
  }

  /// Whether a file is in the repository.
  package func hasInRepository(_ file: FilePath) -> Bool { identifyingPath(of: file).bytes.starts(with: root.bytes) }

  /// Whether a file, or the bundle whose project it is, has changed.
  package func contains(_ file: FilePath) -> Bool {
    let path = identifyingPath(of: file)
    return paths.contains(path) || bundles.contains(path.parent)
  }
}

/// The output of git without the newline at its end; `nil` if it fails.
private func git(_ arguments: [String]) throws(ChangedFiles.Failure) -> ArraySlice<UInt8>? {
  guard let run = runProgram(["git"] + arguments) else { throw .noGit }
  guard run.code == 0 else { return nil }
  return run.output.last == UInt8(ascii: "\n") ? run.output.dropLast() : run.output[...]
}
