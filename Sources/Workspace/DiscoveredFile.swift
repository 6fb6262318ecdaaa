// This module is the only one that opens files and folders, for the command line and the server. It does not decide what
// a document means or whether it is a tier list.

/// A file that may have to be checked.
package struct DiscoveredFile: Sendable, Equatable {
  /// The path, beginning with the argument it was found under.
  package var path: FilePath

  /// Why a file is considered.
  package enum Reason: Sendable, Equatable {
    /// Given as an argument: checked whatever its content.
    case named
    /// Its name is that of a tier list.
    case tierList
    /// Any other `*.json`: a tier list only if its content says so (`isListByContent`).
    case candidate
    /// The folder of a bundle without a `project.json`.
    case emptyBundle
  }

  /// The strongest of several reasons.
  package var reason: Reason

  /// The indices of the arguments it was found under.
  package var arguments: [Int]

  /// The index of its configuration in `DiscoveredFiles.configurations`.
  package var configurationIndex: Int

  /// The inode, which files of different devices may share.
  var inode: UInt64

  /// Whether it is a symbolic link found in a folder.
  package var isLink = false
}

/// The result of a discovery.
package struct DiscoveredFiles: Sendable {
  /// Sorted by path, without duplicates.
  package var files: [DiscoveredFile] = []
  /// The arguments that are folders and could be read completely, by index.
  package var folders: [Int: FilePath] = [:]
  /// Arguments and folders that could not be read, in order of discovery.
  package var errors: [ReadError] = []
  /// The first is the default, for files without a configuration.
  package var configurations = [ResolvedConfiguration()]
  /// The index of the configuration for standard input; `nil` if it is not read or is excluded.
  package var streamConfiguration: Int?
  /// Problems of configurations, in order of discovery.
  package var notes: [ConfigurationNote] = []
  /// The configurations and ignore files that were read, if they exist.
  var rules: [FilePath] = []
}
