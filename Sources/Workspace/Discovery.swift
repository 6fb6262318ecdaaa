import Configurations
import TierLists

/// Finds the files to check among arguments and in folders.
///
/// - Parameter source: Where configurations come from.
/// - Parameter forcesExcludes: Whether configured excludes apply to arguments as well.
/// - Parameter streamName: The name of the document on standard input.
/// - Parameter editor: `nil` without an editor.
/// - Returns: The files; what cannot be read is in `errors`.
package func discoverFiles(
  _ arguments: [FilePath], _ source: ConfigurationSource = .nearest, forcesExcludes: Bool = false,
  streamName: FilePath? = nil, editor: EditorFiles? = nil
) -> DiscoveredFiles {
  var discovery = Discovery(source, forcesExcludes: forcesExcludes, editor: editor)
  if let streamName, !forcesExcludes || !discovery.resolveExclusion(of: streamName, isFolder: false) {
    discovery.found.streamConfiguration = discovery.configurationIndex(of: streamName)
  }
  for (index, path) in arguments.enumerated() { discovery.add(path, argument: index) }
  if arguments.count > 1 { discovery.found.files.sort { $0.path < $1.path } }
  discovery.found.files = deduplicated(discovery.found.files)
  return discovery.result
}

/// The configuration of a file, which need not exist.
///
/// - Parameter editor: `nil` without an editor.
/// - Returns: The configuration, whether it excludes the file, and its problems.
package func resolvedConfiguration(
  for path: FilePath, _ source: ConfigurationSource, editor: EditorFiles? = nil
) -> (configuration: ResolvedConfiguration, isExcluded: Bool, notes: [ConfigurationNote]) {
  var discovery = Discovery(source, forcesExcludes: true, editor: editor)
  let index = discovery.configurationIndex(of: path)
  let isExcluded = discovery.resolveExclusion(of: path, isFolder: false)
  return (discovery.configurations.all[index], isExcluded, discovery.configurations.notes)
}

/// The state of one discovery.
struct Discovery {
  var found = DiscoveredFiles()
  var configurations: ConfigurationResolver
  var folders: DirectoryCache
  /// The folders that were walked without an error, as components of their canonical paths.
  var walkedFolders: [[PathName]] = []
  private let forcesExcludes: Bool

  init(_ source: ConfigurationSource, forcesExcludes: Bool, editor: EditorFiles? = nil) {
    configurations = ConfigurationResolver(source, editor: editor)
    folders = DirectoryCache(editor)
    self.forcesExcludes = forcesExcludes
  }

  var result: DiscoveredFiles {
    var result = found
    result.configurations = configurations.all
    result.rules = configurations.paths + folders.ignoreFilePaths
    result.notes = configurations.notes + configurations.unmatchedGlobs(in: walkedFolders)
    return result
  }

  mutating func add(_ path: FilePath, argument: Int) {
    let bundle = forcesExcludes ? bundle(of: path) : nil
    let path = bundle.map { FilePath($0.asFolder.bytes + "project.json".utf8) } ?? path
    if let bundle, (try? status(of: path)) == nil { return addEmptyBundle(bundle.asFolder, argument) }
    do throws(ReadError) {
      let status = try status(of: path)
      if status.kind != .other, forcesExcludes, resolveExclusion(of: path, isFolder: status.kind == .folder) { return }
      switch status.kind {
      case .regular:
        found.files.append(
          DiscoveredFile(
            path: path, reason: .named, arguments: [argument], configurationIndex: configurationIndex(of: path),
            inode: status.identity.inode))
      case .folder: walk(path, argument: argument)
      case .other: throw ReadError(path: path, reason: .notRegular)
      }
    } catch {
      found.errors.append(error)
    }
  }

  /// The index of a named file's configuration. A configuration does not apply to itself.
  mutating func configurationIndex(of path: FilePath) -> Int {
    if path.name.elementsEqual(Configuration.fileName.utf8) { return 0 }
    let context = folders.context(of: folders.canonicalComponents(of: path.parent))
    return configurations.index(for: context.components + [path.name], configurations.configuration(context))
  }

  /// Whether a configuration excludes a path or a folder above it. Reads the configurations that are not cached.
  mutating func resolveExclusion(of path: FilePath, isFolder: Bool) -> Bool {
    let real =
      isFolder
      ? folders.canonicalComponents(of: path) : folders.canonicalComponents(of: path.parent) + [path.name]
    var part = real[...]
    while !part.isEmpty {
      let context = folders.context(of: Array(part.dropLast()))
      guard let file = configurations.configuration(context), let below = file.relative(Array(part)) else {
        return false
      }
      let isWhole = part.count == real.count
      if file.configuration.excludes(path: below, isFolder: isFolder || !isWhole) { return true }
      // The configuration above this one decides about the folder of this one.
      guard file.folder.count != context.repositoryDepth else { return false }
      part = real.prefix(file.folder.count)
    }
    return false
  }
}

/// The bundle that contains a file other than a document, like a picture; hooks are called with such files.
private func bundle(of path: FilePath) -> FilePath? {
  guard !path.isFolder, !path.name.ends(with: ".json"), !path.name.ends(with: ".csv") else { return nil }
  return enclosingBundle(of: path)
}

/// The nearest folder around a file that is a bundle.
func enclosingBundle(of path: FilePath) -> FilePath? {
  var folder = path.parent
  while folder.parent != folder, !folder.name.ends(with: ".tierproj") { folder = folder.parent }
  return folder.name.ends(with: ".tierproj") ? folder : nil
}
