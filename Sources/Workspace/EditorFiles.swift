import Configurations
import SourceText
import TierLists

/// What an editor knows about configurations and ignore files. Paths are canonical, except for a link.
package struct EditorFiles: Sendable {
  /// The configuration to use instead of a file that cannot be used.
  package var fallback: @Sendable (FilePath) -> Configuration?
  /// The text of a configuration that is open, saved or not.
  package var openText: @Sendable (FilePath) -> DocumentText?
  /// Whether the target of a link may be read.
  package var mayFollow: @Sendable (FilePath) -> Bool

  package init(
    fallback: @escaping @Sendable (FilePath) -> Configuration?,
    openText: @escaping @Sendable (FilePath) -> DocumentText?, mayFollow: @escaping @Sendable (FilePath) -> Bool
  ) {
    (self.fallback, self.openText, self.mayFollow) = (fallback, openText, mayFollow)
  }

  /// The marker of a folder whose configuration is open but was never saved.
  func markers(in folder: [PathName]) -> DirectoryMarkers {
    openText(absolutePath(folder + [ArraySlice(Configuration.fileName.utf8)])) == nil ? [] : .configuration
  }

  func mayRead(_ path: FilePath) -> Bool {
    guard let real = canonicalPath(of: path), real != path else { return true }
    return mayFollow(path)
  }
}

extension DocumentText {
  /// Whether it has nothing but white space.
  package var isBlank: Bool { slice(0..<count).allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) } }
}
