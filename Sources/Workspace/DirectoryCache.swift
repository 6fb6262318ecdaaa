import Configurations
import SourceText
import TierLists

/// Caches canonical paths, contexts and ignore files of folders.
struct DirectoryCache: Sendable {
  private var canonicalComponents: [FilePath: [PathName]] = [:]
  private var contexts: [FilePath: DirectoryContext] = [:]
  private var ignoreFiles: [FilePath: IgnoreFile] = [:]
  /// Ignore files that could not be read.
  private var errors: [ReadError] = []
  private let editor: EditorFiles?

  /// - Parameter editor: `nil` without an editor.
  init(_ editor: EditorFiles? = nil) { self.editor = editor }

  /// The components of a folder's canonical path. The part that does not exist is kept as written.
  mutating func canonicalComponents(of folder: FilePath) -> [PathName] {
    if let known = canonicalComponents[folder] { return known }
    var existing = folder
    var missing: [PathName] = []
    var real = canonicalPath(of: existing)
    // Paths longer than PATH_MAX cannot exist; the limit bounds the search for an existing part.
    while real == nil, existing.parent != existing, folder.bytes.count <= 4096 {
      if !existing.isFolder { missing.insert(existing.name, at: 0) }
      existing = existing.parent
      real = canonicalPath(of: existing)
    }
    let result = (real.map(components) ?? []) + missing
    canonicalComponents[folder] = result
    return result
  }

  /// The context of a folder.
  ///
  /// - Parameter components: Those of its canonical path.
  mutating func context(of components: [PathName]) -> DirectoryContext {
    if let known = contexts[absolutePath(components)] { return known }
    var result = DirectoryContext()
    if let last = components.last { result = context(of: components.dropLast()).entering(last) }
    result.insert(markers(in: absolutePath(components)).union(openMarkers(in: components)), isWalked: false)
    contexts[absolutePath(components)] = result
    return result
  }

  /// The markers that only an editor knows.
  func openMarkers(in components: [PathName]) -> DirectoryMarkers { editor?.markers(in: components) ?? [] }

  /// The ignore files that apply in a folder; later ones take precedence.
  mutating func ignoreFiles(_ context: DirectoryContext) -> [IgnoreFile] {
    let exclude = context.repositoryDepth.map { depth in
      (FilePath(commonGitFolder(context.path(depth, ".git")).asFolder.bytes + "info/exclude".utf8), depth: depth)
    }
    let others = context.ignoreDepths.map { (path: context.path($0, ".gitignore"), depth: $0) }
    return ([exclude].compactMap { $0 } + others).map { ignoreFile($0.path, depth: $0.depth) }
  }

  /// The ignore files that were looked for.
  var ignoreFilePaths: [FilePath] { Array(ignoreFiles.keys) }

  /// Returns and clears the errors of ignore files that could not be read.
  mutating func drainErrors() -> [ReadError] {
    defer { errors = [] }
    return errors
  }

  private mutating func ignoreFile(_ path: FilePath, depth: Int) -> IgnoreFile {
    if let known = ignoreFiles[path] { return known }
    var bytes: ArraySlice<UInt8> = []
    do throws(ReadError) {
      guard !isLink(path), editor?.mayRead(path) ?? true else { throw ReadError(path: path, reason: .notRegular) }
      switch try contents(of: path) {
      case .text(let text): bytes = try ignoreLines(text, path)
      case .tooLarge: throw ReadError(path: path, reason: .tooLarge)
      }
    } catch  where [.notRegular, .system(ENOENT), .system(ENOTDIR), .system(EISDIR)].contains(error.reason) {
      // Treated as empty, like git does.
    } catch {
      errors.append(error)
    }
    let file = IgnoreFile(bytes, depth: depth)
    ignoreFiles[path] = file
    return file
  }
}

private func ignoreLines(_ text: DocumentText, _ path: FilePath) throws(ReadError) -> ArraySlice<UInt8> {
  let bytes = text.slice(0..<text.count)
  guard bytes.count(where: { $0 == 0x0A }) < IgnoreFile.maximumLineCount else {
    throw ReadError(path: path, reason: .tooManyLines)
  }
  return bytes
}
