import TierlintCore

/// Says where files lie in the repository of the working folder, for those who know the repository alone.
package struct RepositoryPaths: Sendable {
  /// The root of the repository, name by name; the working folder where it lies in none.
  private let root: [PathName]

  /// Looks for the repository from the working folder upwards.
  package init() {
    var facts = FolderFacts()
    let folder = facts.realNames(of: FilePath("."))
    root = Array(folder.prefix(facts.surroundings(of: folder).repositoryDepth ?? folder.count))
  }

  /// The path from the root of the repository on; the full path of what lies elsewhere.
  ///
  /// Links above the file are followed; a link to a file keeps its own name, as in git.
  package func path(of file: FilePath) -> FilePath {
    var facts = FolderFacts()
    let names = facts.realNames(of: file.parent) + [file.name]
    guard names.starts(with: root, by: { $0.elementsEqual($1) }) else { return realPath(names) }
    return FilePath(names.dropFirst(root.count).joined(separator: [slash]))
  }
}
