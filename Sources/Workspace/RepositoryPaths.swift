import TierlintCore

/// Makes paths relative to the root of the working folder's repository.
package struct RepositoryPaths: Sendable {
  /// The components of the repository's root; of the working folder outside a repository.
  private let root: [PathName]

  /// Searches the repository from the working folder upwards.
  package init() {
    var cache = DirectoryCache()
    let folder = cache.canonicalComponents(of: FilePath("."))
    root = Array(folder.prefix(cache.context(of: folder).repositoryDepth ?? folder.count))
  }

  /// The path relative to the root; an absolute path for a file outside the repository.
  ///
  /// Resolves links to folders, but keeps the name of a link to a file, like git.
  package func path(of file: FilePath) -> FilePath {
    var cache = DirectoryCache()
    let path = cache.canonicalComponents(of: file.parent) + [file.name]
    guard path.starts(with: root, by: { $0.elementsEqual($1) }) else { return absolutePath(path) }
    return FilePath(path.dropFirst(root.count).joined(separator: [slash]))
  }
}
