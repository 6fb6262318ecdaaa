import TierLists

/// The pictures near a list. It gets those that are called like its items.
package struct PictureFiles: Sendable {
  /// By the name and by the words of it; `nil` for several.
  private var paths: [String: String?] = [:]
  /// The folder of the file, relative to that of the new list; empty or with a slash at its end.
  package var folder = ""

  /// - Parameter paths: Relative to the folder of the list, in any order; those of other files are left out.
  package init(_ paths: [String]) {
    for path in paths where picturePath(path) != nil {
      let name = path.split(separator: "/").last.map { String($0) } ?? path
      for key in [name, letters(of: String(name.prefix { $0 != "." }))] where !key.isEmpty {
        self.paths[key] = self.paths[key] == nil ? path : .some(nil)
      }
    }
  }

  /// The only picture that is called like an item.
  func path(forTitle title: String) -> String? { paths.isEmpty ? nil : paths[letters(of: title)] ?? nil }

  /// The only picture with the name of a file, in whichever folder.
  func path(named path: String) -> String? {
    paths.isEmpty || path.contains("/") ? nil : paths[path] ?? nil
  }
}
