#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import TierlintCore

/// Where the configuration of a file comes from.
package enum ConfigurationChoice: Sendable {
  /// The nearest one from the file's folder up to the root of its repository.
  case nearest
  /// This one, for all files.
  case file(FilePath)
  case none
}

/// What is configured for some files alike.
package struct Setup: Sendable {
  /// The configuration's path; `nil` where there is none.
  package var path: FilePath?
  package var configuration = Configuration()
  /// The indices of its overrides that hold.
  package var overrides: [Int] = []

  /// Nothing.
  package init() {}

  init(path: FilePath, configuration: Configuration, overrides: [Int]) {
    (self.path, self.configuration, self.overrides) = (path, configuration, overrides)
  }
}

/// The configurations that hold for the files of a run; each is looked for and read once.
struct Setups: Sendable {
  private struct Key: Hashable {
    var path: FilePath
    var overrides: [Int]
  }

  /// The first one is for files without a configuration.
  private(set) var all = [Setup()]
  private(set) var notes: [ConfigurationNote] = []
  private let chosen: ConfigurationFile?
  private let fallback: @Sendable (FilePath) -> Configuration?
  private let looks: Bool
  private let workingFolder = resolvedPath(of: FilePath("."))
  private var files: [FilePath: ConfigurationFile] = [:]
  private var numbers: [Key: Int] = [:]

  /// - Parameter fallback: What holds in the place of a file that cannot be used.
  init(_ choice: ConfigurationChoice, fallback: @escaping @Sendable (FilePath) -> Configuration? = { _ in nil }) {
    self.fallback = fallback
    switch choice {
    case .nearest: (chosen, looks) = (nil, true)
    case .none: (chosen, looks) = (nil, false)
    case .file(let path):
      let file = ConfigurationFile(
        path, shown: path, folder: names(of: resolvedPath(of: path.parent) ?? FilePath("/")),
        fallback)
      (chosen, looks) = (file, false)
      notes = file.notes
    }
  }

  /// The configuration that holds in a folder.
  mutating func configuration(_ surroundings: Surroundings) -> ConfigurationFile? {
    guard looks, let depth = surroundings.configurationDepth else { return chosen }
    let path = surroundings.path(depth, Configuration.fileName)
    if let file = files[path] { return file }
    let file = ConfigurationFile(path, shown: shown(path), folder: Array(surroundings.names.prefix(depth)), fallback)
    files[path] = file
    notes += file.notes
    return file
  }

  /// The index of what is configured for a file.
  ///
  /// - Parameter path: The file's real path, name by name, as far as its folder is concerned.
  mutating func setup(for path: [PathName], _ file: ConfigurationFile?) -> Int {
    guard let file else { return 0 }
    let overrides = file.relative(path).map { file.configuration.overrides(for: $0) } ?? []
    let key = Key(path: file.path, overrides: overrides)
    if let number = numbers[key] { return number }
    all.append(Setup(path: file.path, configuration: file.configuration, overrides: overrides))
    numbers[key] = all.count - 1
    return all.count - 1
  }

  /// A path as people see it from the working folder.
  private func shown(_ path: FilePath) -> FilePath {
    guard let folder = workingFolder?.asFolder, path.bytes.starts(with: folder.bytes) else { return path }
    return FilePath(path.bytes.dropFirst(folder.bytes.count))
  }
}

/// Where a path really leads: links followed, from the root of the file system.
package func resolvedPath(of path: FilePath) -> FilePath? {
  guard let resolved = path.withCString({ realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return FilePath(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
}

/// The names of a path.
func names(of path: FilePath) -> [PathName] { path.bytes.split(separator: slash) }
