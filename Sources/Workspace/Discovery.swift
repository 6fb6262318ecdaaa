import TierlintCore

/// Finds the files to check among arguments and in folders.
///
/// - Parameter source: Where configurations come from.
/// - Parameter forcesExcludes: Whether configured excludes apply to arguments as well.
/// - Parameter streamName: The name of the document on standard input.
/// - Parameter fallback: Returns the configuration to use instead of a file, given by its path, that cannot be used.
/// - Returns: The files; what cannot be read is in `errors`.
package func discoverFiles(
  _ arguments: [FilePath], _ source: ConfigurationSource = .nearest, forcesExcludes: Bool = false,
  streamName: FilePath? = nil, fallback: @escaping @Sendable (FilePath) -> Configuration? = { _ in nil }
) -> DiscoveredFiles {
  var discovery = Discovery(source, forcesExcludes: forcesExcludes, fallback: fallback)
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
/// - Parameter fallback: Returns the configuration to use instead of a file, given by its path, that cannot be used.
/// - Returns: The configuration, whether it excludes the file, and its problems.
package func resolvedConfiguration(
  for path: FilePath, _ source: ConfigurationSource,
  fallback: @escaping @Sendable (FilePath) -> Configuration? = { _ in nil }
) -> (configuration: ResolvedConfiguration, isExcluded: Bool, notes: [ConfigurationNote]) {
  var discovery = Discovery(source, forcesExcludes: true, fallback: fallback)
  let index = discovery.configurationIndex(of: path)
  let isExcluded = discovery.resolveExclusion(of: path, isFolder: false)
  return (discovery.configurations.all[index], isExcluded, discovery.configurations.notes)
}

/// The state of one discovery.
struct Discovery {
  var found = DiscoveredFiles()
  var configurations: ConfigurationResolver
  var folders = DirectoryCache()
  private let forcesExcludes: Bool

  init(
    _ source: ConfigurationSource, forcesExcludes: Bool,
    fallback: @escaping @Sendable (FilePath) -> Configuration? = { _ in nil }
  ) {
    configurations = ConfigurationResolver(source, fallback: fallback)
    self.forcesExcludes = forcesExcludes
  }

  var result: DiscoveredFiles {
    var result = found
    result.configurations = configurations.all
    result.notes = configurations.notes
    return result
  }

  mutating func add(_ path: FilePath, argument: Int) {
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
