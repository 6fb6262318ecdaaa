/// The files of a bundle other than its `project.json`.
package struct BundleListing: Sendable {
  /// One file.
  package struct File: Sendable, Equatable {
    /// Relative to the bundle's folder, with slashes.
    package var path: String
    /// In bytes.
    package var size: Int
    /// 64 digits in lower case; `nil` if it is not known, and outside of `Media` and `Thumbs`, where files are not read.
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
  /// The last path component.
  var name: Substring { path.split(separator: "/").last ?? "" }

  /// The name up to its first dot, in lower case.
  package var stem: String { name.prefix { $0 != "." }.lowercased() }

  var isMedia: Bool { path.hasPrefix("Media/") }
  package var isThumbnail: Bool { path.hasPrefix("Thumbs/") }

  /// Whether it is in one of the folders from which the app takes files.
  package var isInMediaFolder: Bool { isMedia || isThumbnail }

  /// Whether it is part of the bundle's format, and not a hidden file of a system.
  package var belongsToList: Bool { isInMediaFolder && !name.hasPrefix(".") }
}
