import Configurations
import TierLists

/// Makes paths relative to a folder, such as the root of the working folder's repository.
package struct RepositoryPaths: Sendable {
  /// The components of the folder.
  private let root: [PathName]

  /// Relative to the root of the repository that contains the working folder; to the working folder outside a repository.
  package init() {
    var cache = DirectoryCache()
    let folder = cache.canonicalComponents(of: FilePath("."))
    root = Array(folder.prefix(cache.context(of: folder).repositoryDepth ?? folder.count))
  }

  package init(folder: FilePath) {
    var cache = DirectoryCache()
    root = cache.canonicalComponents(of: folder)
  }

  /// The file with a path that `path` returned.
  package func file(at path: String) -> FilePath {
    path.utf8.first == slash ? FilePath(path) : FilePath(absolutePath(root).asFolder.bytes + path.utf8)
  }

  /// The path relative to the folder; an absolute path for a file outside it.
  ///
  /// Resolves links to folders, but keeps the name of a link to a file, like git.
  package func path(of file: FilePath) -> FilePath {
    var cache = DirectoryCache()
    let path = cache.canonicalComponents(of: file.parent) + [file.name]
    guard path.starts(with: root, by: { $0.elementsEqual($1) }) else { return absolutePath(path) }
    return FilePath(path.dropFirst(root.count).joined(separator: [slash]))
  }
}
