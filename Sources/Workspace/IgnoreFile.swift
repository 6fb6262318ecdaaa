import SourceText
import TierlintCore

/// What a `.gitignore` or `.git/info/exclude` says about the folder that it is for.
struct IgnoreFile: Sendable {
  /// The number of names in the real path of that folder.
  let depth: Int
  private let patterns: [IgnorePattern]

  /// Reads the bytes of such a file.
  init(_ bytes: ArraySlice<UInt8>, depth: Int) {
    self.depth = depth
    let hasMark = bytes.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF])
    patterns = bytes.dropFirst(hasMark ? 3 : 0).split(separator: UInt8(ascii: "\n")).compactMap { line in
      IgnorePattern(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// Whether a path is ignored; `nil` where nothing is said of it. The last line that is for the path decides.
  ///
  /// - Parameter path: The real path, name by name.
  func ignores(_ path: [PathName], isFolder: Bool) -> Bool? {
    patterns.last { $0.matches(path[min(depth, path.count)...], isFolder: isFolder) }.map { !$0.isNegated }
  }
}

extension [IgnoreFile] {
  /// Whether a path is ignored; files further down win.
  func ignore(_ path: [PathName], isFolder: Bool) -> Bool {
    reversed().lazy.compactMap { $0.ignores(path, isFolder: isFolder) }.first ?? false
  }
}
