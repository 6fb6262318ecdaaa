import TierlintCore

/// Names in a folder that have a say about the files in it and below.
struct FolderMarks: OptionSet, Sendable {
  let rawValue: UInt8

  /// `.git`: the root of a repository.
  static let repository = FolderMarks(rawValue: 1)
  static let ignoreFile = FolderMarks(rawValue: 2)
  static let configuration = FolderMarks(rawValue: 4)

  static let names: [(name: StaticString, mark: FolderMarks)] = [
    (".git", .repository), (".gitignore", .ignoreFile), (".tierlint.json", .configuration),
  ]

  /// The mark that a name is.
  init(_ name: some Collection<UInt8>) {
    guard name.first == dot else {
      self = []
      return
    }
    self = FolderMarks.names.first { $0.name.description.utf8.elementsEqual(name) }?.mark ?? []
  }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}

/// What lies around the files of a folder. Whatever it names is read only when somebody asks.
struct Surroundings: Sendable {
  /// The real path of the folder from the root of the file system, name by name.
  private(set) var names: [PathName] = []
  /// The number of names in the path of the repository's root.
  private(set) var repositoryDepth: Int?
  /// The same for the folders with a `.gitignore`, from the repository's root on.
  private(set) var ignoreDepths: [Int] = []
  /// The same for the nearest folder with a configuration, from the repository's root on.
  private(set) var configurationDepth: Int?

  /// The root of the file system, before anybody looked at what is in it.
  init() {}

  /// A folder in this one.
  func entering(_ name: PathName) -> Surroundings {
    var inner = self
    inner.names.append(name)
    return inner
  }

  /// Notes what was seen in the folder.
  ///
  /// - Parameter isWalked: Whether its ignore file holds even outside of a repository.
  mutating func note(_ marks: FolderMarks, isWalked: Bool) {
    if marks.contains(.repository) {
      repositoryDepth = names.count
      ignoreDepths = []
      configurationDepth = nil
    }
    if marks.contains(.ignoreFile), isWalked || repositoryDepth != nil { ignoreDepths.append(names.count) }
    if marks.contains(.configuration) { configurationDepth = names.count }
  }

  /// The path of something in the folder at a depth.
  func path(_ depth: Int, _ name: String) -> FilePath { realPath(names.prefix(depth) + [ArraySlice(name.utf8)]) }
}

/// The names as one path from the root of the file system.
func realPath(_ names: some Sequence<PathName>) -> FilePath {
  FilePath(names.reduce(into: [UInt8]()) { $0 += [slash] + $1 })
}
