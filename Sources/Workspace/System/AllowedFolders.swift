import Configurations
import SourceText
import TierLists

/// The folders in and below which a client's files are.
package struct AllowedFolders: Sendable {
  /// The components of their paths: as given, and with links resolved.
  private let folders: [(given: [PathName], real: [PathName])]

  /// - Parameter paths: Those that do not exist are left out, and the root of the file system, which allows everything.
  package init(_ paths: [FilePath]) {
    folders = paths.compactMap { path in
      canonicalPath(of: path).map { real in
        (path.bytes.first == slash ? normalized(path) : components(of: real), components(of: real))
      }
    }.filter { !$0.real.isEmpty }
  }

  package var isEmpty: Bool { folders.isEmpty }

  /// A file in or below the folders, which need not exist; the project of a bundle, for its folder.
  ///
  /// - Parameter path: Absolute, or from one of the folders: the first where it exists, else the first.
  /// - Returns: `nil` for a file elsewhere, also by a link. Nothing outside of the folders is looked up by its name.
  package func file(at path: FilePath) -> AllowedFile? {
    let isAbsolute = path.bytes.first == slash
    let files = folders.compactMap { given, real -> AllowedFile? in
      let parts = normalized(isAbsolute ? path : FilePath(absolutePath(real).asFolder.bytes + path.bytes))
      guard let folder = [given, real].first(where: { parts.starts(with: $0) }) else { return nil }
      return file(at: Array(parts.dropFirst(folder.count)), in: real)
    }
    return files.first { exists($0.path) } ?? files.first
  }

  private func file(at parts: [PathName], in root: [PathName]) -> AllowedFile? {
    let isBundle = parts.last?.ends(with: ".tierproj") ?? false && isFolder(absolutePath(root + parts))
    let parts = parts + (isBundle ? [name("project.json")] : [])
    let real = components(of: identifyingPath(of: absolutePath(root + parts)))
    guard contain(real) else { return nil }
    return AllowedFile(
      path: absolutePath(real), shownPath: FilePath(parts.joined(separator: [slash])),
      configuration: configuration(of: real.dropLast()))
  }

  private func contain(_ path: some Sequence<PathName>) -> Bool { folders.contains { path.starts(with: $0.real) } }

  /// The nearest configuration from a folder up to the root of its repository, or to the last of the allowed folders.
  private func configuration(of folder: ArraySlice<PathName>) -> ConfigurationSource {
    let path = absolutePath(folder + [name(Configuration.fileName)])
    guard contain(folder) else { return .none }
    if exists(path) {
      return canonicalPath(of: path).map { contain(components(of: $0)) } ?? false ? .file(path) : .none
    }
    return exists(absolutePath(folder + [name(".git")])) ? .none : configuration(of: folder.dropLast())
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

/// Files are opened from folder to folder without following links: nobody can exchange one of them for a link that leads out.
extension AllowedFile {
  package func contents() throws(ReadError) -> FileContents {
    guard let folder = Folder.withoutLinks(path.parent) else { throw ReadError(path: path, reason: .system(errno)) }
    return try folder.contents(of: FilePath(path.name), path)
  }

  /// Replaces the content atomically.
  ///
  /// - Parameter old: What was read, which must be unchanged since; `nil` for a file that must not exist.
  package func write(_ new: DocumentText, replacing old: DocumentText?) throws(WriteError) {
    let file = try OutputFile(
      path, isNew: old == nil, in: Folder.withoutLinks(path.parent), name: FilePath(path.name))
    defer { file.discard() }
    try file.write(new.slice(0..<new.count))
    try file.commit(replacing: old)
  }
}

private func name(_ text: String) -> PathName { ArraySlice(text.utf8) }

/// The components of a path without `.` and `..`.
private func normalized(_ path: FilePath) -> [PathName] {
  components(of: path).filter { !$0.elementsEqual(".".utf8) }.reduce(into: []) { parts, part in
    if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
  }
}
