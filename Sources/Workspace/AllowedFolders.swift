import TierLists

/// The folders in and below which a client's files are.
package struct AllowedFolders: Sendable {
  /// The components of their paths: as given, and with links resolved.
  private let folders: [(given: [PathName], real: [PathName])]

  /// - Parameter paths: Those that do not exist are left out, and the root of the file system, which allows everything.
  package init(_ paths: [FilePath]) {
    folders = paths.compactMap { path in
      canonicalPath(of: path).map { (normalized(path), components(of: $0)) }
    }.filter { !$0.real.isEmpty }
  }

  package var isEmpty: Bool { folders.isEmpty }

  /// A file in or below the folders, which need not exist.
  ///
  /// - Parameter path: Absolute, or from one of the folders: the first where it exists, else the first.
  /// - Returns: `nil` for a file elsewhere, also by a link. Nothing outside of the folders is looked up by its name.
  package func file(at path: FilePath) -> AllowedFile? {
    let files = folders.compactMap { folder in
      relative(path, to: folder).flatMap { file(at: projectFile($0, in: folder.real), in: folder.real) }
    }
    return files.first { exists($0.path) } ?? files.first
  }

  private func relative(_ path: FilePath, to folder: (given: [PathName], real: [PathName])) -> [PathName]? {
    guard path.bytes.first == slash else { return climbs(path) ? nil : normalized(path) }
    let parts = normalized(path)
    return [folder.given, folder.real].first { parts.starts(with: $0) }.map { Array(parts.dropFirst($0.count)) }
  }

  private func file(at path: [PathName], in root: [PathName]) -> AllowedFile? {
    let real = components(of: identifyingPath(of: absolutePath(path)))
    guard folders.contains(where: { real.starts(with: $0.real) }) else { return nil }
    let shown = FilePath(path.dropFirst(root.count).joined(separator: [slash]))
    return AllowedFile(path: absolutePath(real), shownPath: shown, configuration: configuration(of: real.dropLast()))
  }

  /// The nearest configuration from a folder up to the root of its repository, or to the last of the allowed folders.
  private func configuration(of folder: ArraySlice<PathName>) -> ConfigurationSource {
    var folder = folder
    while folders.contains(where: { folder.starts(with: $0.real) }) {
      let path = absolutePath(folder + [ArraySlice(Configuration.fileName.utf8)])
      if exists(path) {
        let isInside = canonicalPath(of: path).map { file in
          folders.contains { components(of: file).starts(with: $0.real) }
        }
        return isInside ?? false ? .file(path) : .none
      }
      guard !exists(absolutePath(folder + [ArraySlice(".git".utf8)])) else { break }
      folder = folder.dropLast()
    }
    return .none
  }
}

/// A file that a client may have read and written.
package struct AllowedFile: Sendable {
  /// With all links resolved.
  package let path: FilePath
  /// From its folder.
  package let shownPath: FilePath
  package let configuration: ConfigurationSource
}

/// The absolute components of a path: of the bundle's project, if it is the folder of one.
private func projectFile(_ path: [PathName], in root: [PathName]) -> [PathName] {
  let whole = root + path
  let isBundle = whole.last?.ends(with: ".tierproj") ?? false
  return isBundle && isFolder(absolutePath(whole)) ? whole + [ArraySlice("project.json".utf8)] : whole
}

/// The components of a path without `.` and `..`.
private func normalized(_ path: FilePath) -> [PathName] {
  components(of: path).reduce(into: []) { parts, part in
    if part.elementsEqual("..".utf8) {
      _ = parts.popLast()
    } else if !part.elementsEqual(".".utf8) {
      parts.append(part)
    }
  }
}

/// Whether a relative path leads above where it begins.
private func climbs(_ path: FilePath) -> Bool {
  var depth = 0
  return components(of: path).contains { part in
    depth += part.elementsEqual("..".utf8) ? -1 : part.elementsEqual(".".utf8) ? 0 : 1
    return depth < 0
  }
}
