import Configurations
import TierLists

/// Where the configuration of a file comes from.
package enum ConfigurationSource: Sendable {
  /// The nearest one, from the file's folder up to the root of its repository.
  case nearest
  /// This file, for all documents.
  case file(FilePath)
  case none
}

/// A configuration and the overrides in it that apply to some files.
package struct ResolvedConfiguration: Sendable {
  /// The configuration's path; `nil` without a configuration.
  package var path: FilePath?
  package var configuration = Configuration()
  /// Indices of the overrides that apply.
  package var overrides: [Int] = []
  /// The one that applies.
  package var contract: ListContract?

  /// The defaults.
  package init() {}

  init(path: FilePath, configuration: Configuration, overrides: [Int], contract: Int?) {
    (self.path, self.configuration, self.overrides) = (path, configuration, overrides)
    self.contract = contract.map { configuration.contracts[$0] }
  }
}

/// Finds the configurations of the files of a run. Reads each configuration once.
struct ConfigurationResolver: Sendable {
  private struct Key: Hashable {
    var path: FilePath
    var overrides: [Int]
    var contract: Int?
  }

  /// The first one is for files without a configuration.
  private(set) var all = [ResolvedConfiguration()]
  private(set) var notes: [ConfigurationNote] = []
  /// The configuration for all files.
  private let common: ConfigurationFile?
  private let editor: EditorFiles?
  private let isSearching: Bool
  private let workingFolder = canonicalPath(of: FilePath("."))
  private var files: [FilePath: ConfigurationFile] = [:]
  private var indices: [Key: Int] = [:]
  /// The globs that have not matched anything yet.
  private var unmatched: [FilePath: [ConfiguredGlob]] = [:]

  /// - Parameter editor: `nil` without an editor.
  init(_ source: ConfigurationSource, editor: EditorFiles? = nil) {
    self.editor = editor
    switch source {
    case .nearest: (common, isSearching) = (nil, true)
    case .none: (common, isSearching) = (nil, false)
    case .file(let path):
      let folder = components(of: canonicalPath(of: path.parent) ?? FilePath("/"))
      let file = ConfigurationFile(path, displayPath: path, folder: folder, editor)
      (common, isSearching) = (file, false)
      notes = file.notes
      unmatched[file.path] = file.globs
    }
  }

  /// The configurations that were read.
  var paths: [FilePath] { (common.map { [$0.path] } ?? []) + files.keys }

  /// The configuration that applies in a folder, if it was read: one that applies to no list is not.
  func knownConfiguration(_ context: DirectoryContext) -> ConfigurationFile? {
    guard isSearching, let depth = context.configurationDepth else { return common }
    return files[context.path(depth, Configuration.fileName)]
  }

  /// Notes which globs match a path.
  mutating func visit(_ path: [PathName], isFolder: Bool, _ file: ConfigurationFile) {
    guard unmatched[file.path]?.isEmpty == false, let below = file.relative(path) else { return }
    unmatched[file.path]?.removeAll { $0.glob.covers(below, isFolder: isFolder) }
  }

  /// Notes which globs may match something in a folder that is not entered.
  mutating func skip(_ folder: [PathName], _ file: ConfigurationFile) {
    guard unmatched[file.path]?.isEmpty == false, let below = file.relative(folder) else { return }
    unmatched[file.path]?.removeAll { $0.mayMatch(inside: below) }
  }

  /// Warnings about the globs that match nothing, of the configurations in these folders.
  func unmatchedGlobs(in folders: [[PathName]]) -> [ConfigurationNote] {
    ([common].compactMap { $0 } + files.values.sorted { $0.path < $1.path }).filter { file in
      folders.contains { file.folder.starts(with: $0) }
    }.flatMap { file in (unmatched[file.path] ?? []).map { $0.warning } }
  }

  /// The configuration that applies in a folder.
  mutating func configuration(_ context: DirectoryContext) -> ConfigurationFile? {
    guard isSearching, let depth = context.configurationDepth else { return common }
    let path = context.path(depth, Configuration.fileName)
    if let file = files[path] { return file }
    let folder = Array(context.components.prefix(depth))
    let file = ConfigurationFile(path, displayPath: displayPath(path), folder: folder, editor)
    files[path] = file
    notes += file.notes
    unmatched[file.path] = file.globs
    return file
  }

  /// The index in `all` of a file's configuration.
  ///
  /// - Parameter path: The components of the file's path, with its folder's links resolved.
  mutating func index(for path: [PathName], _ file: ConfigurationFile?) -> Int {
    guard let file else { return 0 }
    let overrides = file.relative(path).map { file.configuration.overrides(for: $0) } ?? []
    let contract = file.relative(path).flatMap { file.configuration.contract(for: $0) }
    let key = Key(path: file.path, overrides: overrides, contract: contract)
    if let index = indices[key] { return index }
    all.append(
      ResolvedConfiguration(
        path: file.path, configuration: file.configuration, overrides: overrides, contract: contract))
    indices[key] = all.count - 1
    return all.count - 1
  }

  /// The path relative to the working folder if it is in there.
  private func displayPath(_ path: FilePath) -> FilePath {
    guard let folder = workingFolder?.asFolder, path.bytes.starts(with: folder.bytes) else { return path }
    return FilePath(path.bytes.dropFirst(folder.bytes.count))
  }
}
