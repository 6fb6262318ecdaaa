import Configurations
import SourceText
import TierLists

/// The patterns of a `.gitignore` or `.git/info/exclude`.
package struct IgnoreFile: Sendable {
  /// A longer file is not used: each path is compared with each line.
  package static let maximumLineCount = 100_000

  /// The number of components in the canonical path of the folder it applies to.
  let depth: Int
  private let patterns: [IgnorePattern]

  /// Parses an ignore file.
  package init(_ bytes: ArraySlice<UInt8>, depth: Int) {
    self.depth = depth
    let hasByteOrderMark = bytes.prefix(3).elementsEqual([0xEF, 0xBB, 0xBF])
    patterns = bytes.dropFirst(hasByteOrderMark ? 3 : 0).split(separator: UInt8(ascii: "\n")).compactMap { line in
      IgnorePattern(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  /// Whether a path is ignored; `nil` if no pattern matches. The last matching pattern decides.
  ///
  /// - Parameter path: The components of the canonical path.
  package func ignores(_ path: [PathName], isFolder: Bool) -> Bool? {
    patterns.last { $0.matches(path[min(depth, path.count)...], isFolder: isFolder) }.map { !$0.isNegated }
  }
}

extension [IgnoreFile] {
  /// Whether a path is ignored; the last file with a matching pattern decides.
  func ignores(_ path: [PathName], isFolder: Bool) -> Bool {
    reversed().lazy.compactMap { $0.ignores(path, isFolder: isFolder) }.first ?? false
  }
}
