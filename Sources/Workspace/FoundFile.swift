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

  /// What is configured for it: an index into the setups that were found.
  package var setup: Int

  /// The inode, as far as it is known without asking for it: two files may share one, two names of a file never differ.
  var inode: UInt64

  /// Whether it was met in a folder as a link to the file.
  package var isLink = false
}

/// What the arguments of a run stand for.
package struct FoundFiles: Sendable {
  /// Sorted by path, each real file once.
  package var files: [FoundFile] = []
  /// The arguments that are folders and could be read in full, by index.
  package var folders: [Int: FilePath] = [:]
  /// Arguments and folders that could not be read, in the order in which they were met.
  package var errors: [ReadError] = []
  /// The first is for files without a configuration; there is always one.
  package var setups = [Setup()]
  /// What is configured for standard input; `nil` where it is not read, or is excluded.
  package var streamSetup: Int?
  /// What is to be said of the configurations, in the order in which they were met.
  package var notes: [ConfigurationNote] = []
}
