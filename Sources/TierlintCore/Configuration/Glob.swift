/// A path pattern of `.tierlint.json`, relative to the folder of that file.
///
/// `*` matches any part of a name, `?` one character, `**` any number of folders. There is no other special character.
package struct Glob: Sendable {
  private let pattern: PathPattern
  /// Whether only folders match: it ends with a slash or with `/**`.
  private let isFolderOnly: Bool

  /// - Returns: `nil` for what no path can match: an empty pattern, or one with `..`.
  package init?(_ text: String) {
    var names = text.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }
    let endsWithFolders = names.count > 1 && names.last?.elementsEqual("**".utf8) ?? false
    if endsWithFolders { names.removeLast() }
    guard !names.isEmpty, !names.contains(where: { $0.elementsEqual("..".utf8) }) else { return nil }
    isFolderOnly = endsWithFolders || text.utf8.last == UInt8(ascii: "/")
    pattern = PathPattern(names.map { Array($0) }.map(segment))
  }

  /// Whether it matches a path itself.
  ///
  /// - Parameter path: The names below the folder of the configuration; at least one.
  /// - Parameter isFolder: Whether the path is that of a folder.
  func matches(_ path: ArraySlice<PathName>, isFolder: Bool) -> Bool {
    (isFolder || !isFolderOnly) && pattern.matches(path)
  }

  /// Whether it matches a path or one of its parent folders.
  func covers(_ path: ArraySlice<PathName>, isFolder: Bool = false) -> Bool {
    path.indices.contains { matches(path[...$0], isFolder: isFolder || $0 + 1 < path.endIndex) }
  }
}

private func segment(_ name: [UInt8]) -> PathPattern.Segment {
  if name.elementsEqual("**".utf8) { return .folders }
  return .name(
    name.map { byte in
      switch byte {
      case UInt8(ascii: "*"): .run
      case UInt8(ascii: "?"): .oneScalar
      default: .byte(byte)
      }
    })
}
