#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import TierlintCore

/// What has been learned of folders and their ignore files; nothing is asked twice.
struct FolderFacts: Sendable {
  private var realNames: [FilePath: [PathName]] = [:]
  private var surroundings: [FilePath: Surroundings] = [:]
  private var ignoreFiles: [FilePath: IgnoreFile] = [:]
  /// Ignore files that could not be read.
  private var errors: [ReadError] = []

  /// The names of the real path of a folder; of one that does not exist as far as it does, then as written.
  mutating func realNames(of folder: FilePath) -> [PathName] {
    if let known = realNames[folder] { return known }
    var existing = folder
    var missing: [PathName] = []
    var real = resolvedPath(of: existing)
    // No system knows a path of so many bytes, and what lies around a folder is not looked for beyond all measure.
    while real == nil, existing.parent != existing, folder.bytes.count <= 4096 {
      if !existing.isFolder { missing.insert(existing.name, at: 0) }
      existing = existing.parent
      real = resolvedPath(of: existing)
    }
    let names = (real.map(Workspace.names) ?? []) + missing
    realNames[folder] = names
    return names
  }

  /// What lies around the files of a folder.
  ///
  /// - Parameter names: Its real path, name by name.
  mutating func surroundings(of names: [PathName]) -> Surroundings {
    if let known = surroundings[realPath(names)] { return known }
    var result = Surroundings()
    if let last = names.last { result = surroundings(of: names.dropLast()).entering(last) }
    result.note(marks(in: realPath(names)), isWalked: false)
    surroundings[realPath(names)] = result
    return result
  }

  /// The ignore files that hold in a folder; later ones win.
  mutating func ignoreFiles(_ surroundings: Surroundings) -> [IgnoreFile] {
    let general = surroundings.repositoryDepth.map { (path: surroundings.path($0, ".git/info/exclude"), depth: $0) }
    let others = surroundings.ignoreDepths.map { (path: surroundings.path($0, ".gitignore"), depth: $0) }
    return ([general].compactMap { $0 } + others).map { ignoreFile($0.path, depth: $0.depth) }
  }

  /// The ignore files that could not be read since somebody last asked.
  mutating func takeErrors() -> [ReadError] {
    defer { errors = [] }
    return errors
  }

  private mutating func ignoreFile(_ path: FilePath, depth: Int) -> IgnoreFile {
    if let known = ignoreFiles[path] { return known }
    var bytes: ArraySlice<UInt8> = []
    do throws(ReadError) {
      switch try contents(of: path) {
      case .text(let text): bytes = text.slice(0..<text.count)
      case .tooLarge: throw ReadError(path: path, reason: .tooLarge)
      }
    } catch  where [.notRegular, .system(ENOENT), .system(ENOTDIR), .system(EISDIR)].contains(error.reason) {
      // Nothing is ignored, as git sees it too.
    } catch {
      errors.append(error)
    }
    let file = IgnoreFile(bytes, depth: depth)
    ignoreFiles[path] = file
    return file
  }
}

/// The marks in a folder, links not followed.
private func marks(in folder: FilePath) -> FolderMarks {
  FolderMarks.names.reduce(into: []) { marks, known in
    var facts = stat()
    let path = FilePath(folder.asFolder.bytes + known.name.description.utf8)
    if path.withCString({ lstat($0, &facts) }) == 0 { marks.insert(known.mark) }
  }
}
