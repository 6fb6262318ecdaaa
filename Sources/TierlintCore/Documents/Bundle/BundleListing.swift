/// The files that lie in a bundle, beside its `project.json`.
package struct BundleListing: Sendable {
  /// One file.
  package struct File: Sendable, Equatable {
    /// From the bundle's folder on, with slashes, none at the start.
    package var path: String
    /// In bytes.
    package var size: Int
    /// 64 digits in lower case; `nil` for a file that was not read: only those in `Media` and `Thumbs` are.
    package var sha256: String?

    package init(path: String, size: Int, sha256: String?) {
      self.path = path
      self.size = size
      self.sha256 = sha256
    }
  }

  /// Sorted by path.
  package let files: [File]

  package init(_ files: [File]) { self.files = files.sorted { $0.path < $1.path } }
}

extension BundleListing.File {
  /// What follows the last slash.
  var name: Substring { path.split(separator: "/").last ?? "" }

  /// The name up to its first dot, in lower case.
  var stem: String { name.prefix { $0 != "." }.lowercased() }

  var isMedia: Bool { path.hasPrefix("Media/") }
  var isThumbnail: Bool { path.hasPrefix("Thumbs/") }

  /// Whether the bundle's format has a place for it, and it is none of the files that systems leave behind.
  var belongsToList: Bool { (isMedia || isThumbnail) && !name.hasPrefix(".") }
}
