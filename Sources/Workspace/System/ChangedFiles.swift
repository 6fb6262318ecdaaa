import Configurations
import TierLists

/// What git knows of the files of a repository since a commit.
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
  /// The canonical paths of the files that are as they were. Files of submodules and of other repositories are not among them.
  private let unchanged: Set<FilePath>
  /// The folders of bundles with a file that is not.
  private let bundles: Set<FilePath>

  /// Asks git about the repository of the working folder.
  ///
  /// - Parameter revision: Anything that names a commit. It never reaches git as an option.
  package init(since revision: String) throws(Failure) {
    guard let root = try git(["rev-parse", "--show-toplevel"]).map(FilePath.init) else { throw .noRepository }
    let verify: [FilePath] = ["rev-parse", "--verify", "--quiet", "--end-of-options", FilePath("\(revision)^{commit}")]
    guard let commit = try git(verify) else { throw .unknownCommit }
    let at: [FilePath] = ["-C", root]
    let changes: [FilePath] = [
      "diff", "--name-only", "--no-renames", "--no-ext-diff", "--ignore-submodules=all", "-z",
      FilePath(commit),
    ]
    let others: [FilePath] = ["ls-files", "--others", "--directory", "--no-empty-directory", "-z"]
    guard let changed = try git(at + changes), let new = try git(at + others),
      let known = try git(at + ["ls-files", "-v", "--stage", "-z"])
    else { throw .failed }
    let folder = (canonicalPath(of: root) ?? root).asFolder
    func paths(_ names: some Sequence<ArraySlice<UInt8>>) -> Set<FilePath> {
      Set(names.map { comparable(FilePath(folder.bytes + $0)) })
    }
    let entries = known.split(separator: 0).map(IndexEntry.init)
    let differing = paths((changed + new).split(separator: 0) + entries.filter { !$0.isCompared }.map(\.path))
    self.root = folder
    unchanged = paths(entries.filter(\.isCompared).map(\.path)).subtracting(differing)
    bundles = Set(differing.compactMap(enclosingBundle))
  }

  /// Whether a file, or a link to it, is in the repository.
  package func hasInRepository(_ file: FilePath) -> Bool {
    [identifyingPath(of: file), namedPath(of: file)].contains { $0.bytes.starts(with: root.bytes) }
  }

  /// Whether git says that a file is as it was, and so are the files of the bundle whose project it is.
  package func isUnchanged(_ file: FilePath) -> Bool {
    let path = comparable(identifyingPath(of: file))
    return unchanged.contains(path) && unchanged.contains(comparable(namedPath(of: file)))
      && !bundles.contains(path.parent)
  }
}

/// An entry of `git ls-files -v --stage`: `H 100644 HASH 0<tab>PATH`.
private struct IndexEntry {
  let path: ArraySlice<UInt8>
  /// Whether git compares the file with the index: not a file marked as unchanged or skipped, and not a submodule (160000).
  let isCompared: Bool

  init(_ line: ArraySlice<UInt8>) {
    path = line.drop { $0 != UInt8(ascii: "\t") }.dropFirst()
    isCompared = line.starts(with: "H 1".utf8) && !line.starts(with: "H 16".utf8)
  }
}

/// The path with the links of the folder resolved, but not a link that the file is.
private func namedPath(of file: FilePath) -> FilePath {
  canonicalPath(of: file.parent).map { FilePath($0.asFolder.bytes + file.name) } ?? file
}

/// git of macOS composes names, while the file system keeps them as they were written.
private func comparable(_ path: FilePath) -> FilePath { FilePath(comparable(path.bytes)) }

/// The output of git without the newline at its end; `nil` if it fails.
func git(_ arguments: [FilePath]) throws(ChangedFiles.Failure) -> ArraySlice<UInt8>? {
  guard let output = try gitOutput(arguments) else { return nil }
  return output.last == UInt8(ascii: "\n") ? output.dropLast() : output[...]
}

/// The output of git; `nil` if it fails.
func gitOutput(_ arguments: [FilePath]) throws(ChangedFiles.Failure) -> [UInt8]? {
  // A file system monitor is a program that the repository names.
  guard let run = runProgram(["git", "-c", "core.fsmonitor=false"] + arguments) else { throw .noGit }
  return run.code == 0 ? run.output : nil
}
