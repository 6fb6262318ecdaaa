import TierlintCore

/// Looks up files and walks folders.
///
/// - Parameter choice: Where configurations come from.
/// - Parameter forcesExcludes: Whether configured excludes hold for arguments too.
/// - Parameter streamName: The name of what is read from standard input.
/// - Parameter fallback: What holds in the place of a configuration, given by its path, that cannot be used.
/// - Returns: Does not fail: what cannot be read stands in `errors`.
package func checkableFiles(
  _ arguments: [FilePath], _ choice: ConfigurationChoice = .nearest, forcesExcludes: Bool = false,
  streamName: FilePath? = nil, fallback: @escaping @Sendable (FilePath) -> Configuration? = { _ in nil }
) -> FoundFiles {
  var discovery = Discovery(choice, forcesExcludes: forcesExcludes, fallback: fallback)
  if let streamName, !forcesExcludes || !discovery.isExcluded(streamName, isFolder: false) {
    discovery.found.streamSetup = discovery.setup(of: streamName)
  }
  for (index, path) in arguments.enumerated() { discovery.add(path, argument: index) }
  if arguments.count > 1 { discovery.found.files.sort { $0.path < $1.path } }
  discovery.found.files = withoutRepeats(discovery.found.files)
  return discovery.result
}

/// What is configured for one file, which need not exist.
///
/// - Parameter fallback: What holds in the place of a configuration, given by its path, that cannot be used.
/// - Returns: The setup, whether the file is excluded, and what is to be said of the configuration.
package func configuredSetup(
  for path: FilePath, _ choice: ConfigurationChoice,
  fallback: @escaping @Sendable (FilePath) -> Configuration? = { _ in nil }
) -> (setup: Setup, isExcluded: Bool, notes: [ConfigurationNote]) {
  var discovery = Discovery(choice, forcesExcludes: true, fallback: fallback)
  let setup = discovery.setup(of: path)
  let isExcluded = discovery.isExcluded(path, isFolder: false)
  return (discovery.setups.all[setup], isExcluded, discovery.setups.notes)
}

/// The state of one search.
struct Discovery {
  var found = FoundFiles()
  var setups: Setups
  var folders = FolderFacts()
  private let forcesExcludes: Bool

  init(
    _ choice: ConfigurationChoice, forcesExcludes: Bool,
    fallback: @escaping @Sendable (FilePath) -> Configuration? = { _ in nil }
  ) {
    setups = Setups(choice, fallback: fallback)
    self.forcesExcludes = forcesExcludes
  }

  var result: FoundFiles {
    var result = found
    result.setups = setups.all
    result.notes = setups.notes
    return result
  }

  mutating func add(_ path: FilePath, argument: Int) {
    do throws(ReadError) {
      let status = try status(of: path)
      if status.kind != .other, forcesExcludes, isExcluded(path, isFolder: status.kind == .folder) { return }
      switch status.kind {
      case .regular:
        let setup = setup(of: path)
        found.files.append(
          FoundFile(path: path, claim: .named, arguments: [argument], setup: setup, inode: status.identity.inode))
      case .folder: walk(path, argument: argument)
      case .other: throw ReadError(path: path, reason: .notRegular)
      }
    } catch {
      found.errors.append(error)
    }
  }

  /// What is configured for a named file. A configuration does not bend the rules for itself.
  mutating func setup(of path: FilePath) -> Int {
    if path.name.elementsEqual(Configuration.fileName.utf8) { return 0 }
    let surroundings = folders.surroundings(of: folders.realNames(of: path.parent))
    return setups.setup(for: surroundings.names + [path.name], setups.configuration(surroundings))
  }

  /// Whether a configuration excludes a path, or one further up a folder on the way there.
  mutating func isExcluded(_ path: FilePath, isFolder: Bool) -> Bool {
    let real = isFolder ? folders.realNames(of: path) : folders.realNames(of: path.parent) + [path.name]
    var part = real[...]
    while !part.isEmpty {
      let surroundings = folders.surroundings(of: Array(part.dropLast()))
      guard let file = setups.configuration(surroundings), let below = file.relative(Array(part)) else { return false }
      let isWhole = part.count == real.count
      if file.configuration.excludes(path: below, isFolder: isFolder || !isWhole) { return true }
      // Whether the folder of this configuration is excluded, another one says.
      guard file.folder.count != surroundings.repositoryDepth else { return false }
      part = real.prefix(file.folder.count)
    }
    return false
  }
}
