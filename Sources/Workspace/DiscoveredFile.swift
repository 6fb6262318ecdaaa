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

extension DiscoveredFiles {
  /// The first of some files that a run reads: as a list, a picture of a bundle, a configuration, an ignore file or standard input.
  ///
  /// - Parameter descriptor: Of standard input; `nil` if it is not read.
  package func firstInput(among paths: [FilePath], descriptor: Int32?) -> FilePath? {
    let existing = paths.filter { fileIdentity(of: $0) != nil }
    if existing.isEmpty { return nil }
    let inputs = Set((files.map(\.path) + rules).map(identifyingPath))
    let stream = descriptor.flatMap { try? status(ofDescriptor: $0, FilePath("-")) }
    return existing.first { path in
      let file = identifyingPath(of: path)
      return inputs.contains(file) || project(ofMedia: file).map(inputs.contains) ?? false
        || stream.map { $0.kind == .regular && $0.identity == fileIdentity(of: path) } ?? false
    }
  }
}

/// The project of the bundle in whose folders for media a file is.
private func project(ofMedia file: FilePath) -> FilePath? {
  guard let folder = enclosingBundle(of: file)?.asFolder.bytes else { return nil }
  let isMedia = ["Media/", "Thumbs/"].contains { file.bytes.dropFirst(folder.count).starts(with: $0.utf8) }
  return isMedia ? FilePath(folder + "project.json".utf8) : nil
}
