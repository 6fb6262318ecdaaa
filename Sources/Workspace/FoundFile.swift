// The only module that opens files and folders, for the command line and the server alike. What a document says, and
// whether it is a tier list, does not belong here.

/// A file that a run of the tool may have to check.
package struct FoundFile: Sendable, Equatable {
  /// Where it was found, from the argument on.
  package var path: FilePath

  /// Why it is looked at.
  package enum Claim: Sendable, Equatable {
    /// It was named: it is checked, whatever it holds.
    case named
    /// Its name makes it a tier list.
    case tierList
    /// Its content decides: a tier list has `tiers` and one of `items`, `tierOrder`, `schemaVersion`, `projectId`.
    case candidate
    /// It is no file but the folder of a bundle, in which there is no `project.json`.
    case emptyBundle
  }

  /// The strongest reason, where there are several.
  package var claim: Claim

  /// The indices of the arguments it was found under.
  package var arguments: [Int]

  /// The inode, as far as it is known without asking for it: two files may share one, two names of a file never differ.
  var inode: UInt64
}

/// What the arguments of a run stand for.
package struct FoundFiles: Sendable {
  /// Sorted by path, each real file once.
  package var files: [FoundFile] = []
  /// The arguments that are folders and could be read in full, by index.
  package var folders: [Int: FilePath] = [:]
  /// Arguments and folders that could not be read, in the order in which they were met.
  package var errors: [ReadError] = []
}

/// Looks up files and walks folders.
///
/// - Returns: Does not fail: what cannot be read stands in `errors`.
package func checkableFiles(_ arguments: [FilePath]) -> FoundFiles {
  var found = FoundFiles()
  for (index, path) in arguments.enumerated() {
    do throws(ReadError) {
      try found.add(path, argument: index)
    } catch {
      found.errors.append(error)
    }
  }
  if arguments.count > 1 { found.files.sort { $0.path < $1.path } }
  found.files = withoutRepeats(found.files)
  return found
}

extension FoundFiles {
  fileprivate mutating func add(_ path: FilePath, argument: Int) throws(ReadError) {
    let status = try status(of: path)
    switch status.kind {
    case .regular:
      files.append(FoundFile(path: path, claim: .named, arguments: [argument], inode: status.identity.inode))
    case .folder:
      let walked = checkableFiles(under: path, argument: argument)
      if walked.errors.isEmpty { folders[argument] = path }
      files += walked.files
      errors += walked.errors
    case .other:
      throw ReadError(path: path, reason: .notRegular)
    }
  }
}
