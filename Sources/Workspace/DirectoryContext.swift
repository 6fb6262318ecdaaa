import Configurations
import TierLists

/// Entries of a folder that affect the files in it and below.
struct DirectoryMarkers: OptionSet, Sendable {
  let rawValue: UInt8

  /// `.git`: the root of a repository.
  static let repository = DirectoryMarkers(rawValue: 1)
  static let ignoreFile = DirectoryMarkers(rawValue: 2)
  static let configuration = DirectoryMarkers(rawValue: 4)

  static let names: [(name: StaticString, marker: DirectoryMarkers)] = [
    (".git", .repository), (".gitignore", .ignoreFile), (".tierlint.json", .configuration),
  ]

  /// The marker with a name; empty for other names.
  init(_ name: some Collection<UInt8>) {
    guard name.first == dot else {
      self = []
      return
    }
    self = DirectoryMarkers.names.first { $0.name.description.utf8.elementsEqual(name) }?.marker ?? []
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// The repository, ignore files and configuration that apply in a folder: where they are, not their content.
struct DirectoryContext: Sendable {
  /// The components of the folder's canonical path.
  private(set) var components: [PathName] = []
  /// The number of components in the path of the repository's root.
  private(set) var repositoryDepth: Int?
  /// The same for the folders with a `.gitignore`, from the repository's root down.
  private(set) var ignoreDepths: [Int] = []
  /// The same for the nearest folder with a configuration, in the repository.
  private(set) var configurationDepth: Int?

  /// The root of the file system, without its markers.
  init() {}

  /// The context of a subfolder, without its markers.
  func entering(_ name: PathName) -> DirectoryContext {
    var inner = self
    inner.components.append(name)
    return inner
  }

  /// Adds the markers in the folder.
  ///
  /// - Parameter isWalked: Whether its ignore file applies even outside a repository.
  mutating func insert(_ markers: DirectoryMarkers, isWalked: Bool) {
    if markers.contains(.repository) {
      repositoryDepth = components.count
      ignoreDepths = []
      configurationDepth = nil
    }
    if markers.contains(.ignoreFile), isWalked || repositoryDepth != nil { ignoreDepths.append(components.count) }
    if markers.contains(.configuration) { configurationDepth = components.count }
  }

  /// The path of an entry in the folder at a depth.
  func path(_ depth: Int, _ name: String) -> FilePath {
    absolutePath(components.prefix(depth) + [ArraySlice(name.utf8)])
  }
}
