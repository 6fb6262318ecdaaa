import SourceText
import Synchronization
import TierLists

/// The files in a bundle, excluding its `project.json`.
package struct BundleFiles: Sendable {
  package var listing: BundleListing
  /// Files and folders that could not be read, in the order of the walk.
  package var errors: [ReadError]
  /// Files without a hash in the listing, because `FileHashes` does not know it yet.
  package var unhashed: [FilePath] = []
  /// The number of files that are not hashed because they are larger than `maximumHashedByteCount`.
  package var tooLargeCount = 0

  package static let maximumHashedByteCount = 1_000_000_000
}

/// Called while a large file of a bundle is hashed, with the bytes that were read, and its size.
package typealias HashingProgress = @Sendable (_ file: FilePath, _ done: Int, _ size: Int) -> Void

/// Lists the bundle that contains a project.
///
/// Hashes the files in `Media` and `Thumbs`, reading them in chunks; takes only names and sizes of others. Skips links
/// to folders or out of the bundle, hidden folders, pipes and devices.
/// - Parameter project: The path of a `project.json`.
/// - Parameter hashes: Hashes known from before. Without them all files are hashed; with them only a few small ones.
/// - Parameter progress: Where there are no `hashes`.
/// - Returns: `nil` if the project is not in a bundle.
/// - Throws: If the project's folder cannot be resolved, although it exists.
package func bundleFiles(
  ofProject project: FilePath, _ hashes: FileHashes? = nil, progress: HashingProgress? = nil
) throws(ReadError) -> BundleFiles? {
  guard let bundle = try BundleFolder(ofProject: project) else { return nil }
  var walk = BundleWalk(root: bundle.root, start: bundle.folder.bytes.count, hashes, progress)
  walk.visit(bundle.folder)
  while let next = walk.folders.popLast() { walk.visit(next) }
  return BundleFiles(
    listing: BundleListing(walk.files), errors: walk.errors, unhashed: walk.unhashed, tooLargeCount: walk.tooLargeCount)
}

/// The folder of a bundle.
package struct BundleFolder: Sendable {
  /// As given, with a trailing slash; empty for the working folder.
  let folder: FilePath
  /// The canonical path, with a trailing slash.
  let root: [UInt8]

  /// - Returns: `nil` if the project is not in a bundle.
  /// - Throws: If its folder cannot be resolved, although it exists.
  package init?(ofProject project: FilePath) throws(ReadError) {
    guard project.name.elementsEqual("project.json".utf8) else { return nil }
    guard let root = canonicalPath(of: project.parent) else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw ReadError(path: project.parent, reason: .system(errno))
    }
    guard root.bytes.ends(with: ".tierproj") else { return nil }
    folder = project.folder
    self.root = root.bytes + [slash]
  }

  /// The path of a file or folder of the bundle, relative to the same folder as the project's path.
  ///
  /// - Parameter path: Relative to the bundle.
  /// - Returns: `nil` if it does not exist, or a link leads out of the bundle.
  package func file(at path: String) -> FilePath? {
    let file = FilePath(folder.bytes + Array(path.utf8))
    return canonicalPath(of: file)?.bytes.starts(with: root) ?? false ? file : nil
  }

  /// Like `file(at:)`; `nil` also for folders, pipes and devices.
  package func regularFile(at path: String) -> FilePath? {
    guard let file = file(at: path), let status = try? status(of: file), status.kind == .regular else { return nil }
    return file
  }
}

private struct BundleWalk {
  /// The bundle's canonical path, with a trailing slash.
  let root: [UInt8]
  /// The length of the part of a path that leads to the bundle.
  let start: Int
  var files: [BundleListing.File] = []
  var errors: [ReadError] = []
  /// Not listed yet.
  var folders: [FilePath] = []
  var unhashed: [FilePath] = []
  private(set) var tooLargeCount = 0
  private let hashes: FileHashes?
  private let progress: HashingProgress?
  /// The bytes that are still hashed at once where there are `hashes`.
  private var budget = 16_000_000

  init(root: [UInt8], start: Int, _ hashes: FileHashes?, _ progress: HashingProgress?) {
    self.root = root
    self.start = start
    self.hashes = hashes
    self.progress = progress
  }

  mutating func visit(_ folder: FilePath) {
    do throws(ReadError) {
      for entry in try entries(of: folder, where: { _ in true }) {
        let path = FilePath(folder.bytes + entry.name)
        switch entry.kind {
        case .folder where entry.name.first != dot: folders.append(FilePath(path.bytes + [slash]))
        case .regular: add(path)
        case .link where isInside(path): add(path)
        default: break
        }
      }
    } catch {
      errors.append(error)
    }
  }

  /// Whether the target of a link is in the bundle.
  private func isInside(_ link: FilePath) -> Bool { canonicalPath(of: link)?.bytes.starts(with: root) ?? false }

  private mutating func add(_ path: FilePath) {
    let inside = path.bytes.dropFirst(start)
    guard !inside.elementsEqual("project.json".utf8) else { return }
    let isHashed = ["Media/", "Thumbs/"].contains { inside.starts(with: $0.utf8) }
    do throws(ReadError) {
      let status = try status(of: path)
      guard status.kind == .regular else { return }
      let hash = isHashed ? try hash(of: path, status.size) : nil
      files.append(BundleListing.File(path: String(decoding: inside, as: UTF8.self), size: status.size, sha256: hash))
    } catch {
      errors.append(error)
    }
  }

  /// - Returns: `nil` if the hash is not known and would take long.
  private mutating func hash(of path: FilePath, _ size: Int) throws(ReadError) -> String? {
    guard size <= BundleFiles.maximumHashedByteCount else {
      tooLargeCount += 1
      return nil
    }
    guard let hashes else { return try sha256(of: path) { [progress] in progress?(path, $0, size) } }
    if let known = hashes.known(path) { return known }
    guard size <= budget else {
      unhashed.append(path)
      return nil
    }
    budget -= size
    return try hashes.hash(path)
  }
}

/// The SHA-256 of files, computed again only if a file changed.
package final class FileHashes: Sendable {
  private let hashes = Mutex<[FilePath: (stamp: String, hash: String)]>([:])

  package init() {}

  func known(_ path: FilePath) -> String? {
    let stamp = fileStamp(of: path)
    return hashes.withLock { hashes in hashes[path].flatMap { $0.stamp == stamp ? $0.hash : nil } }
  }

  /// Hashes a file.
  ///
  /// - Returns: `nil` if it was cancelled, which is looked at between two pieces of the file.
  @discardableResult
  package func hash(_ path: FilePath, _ cancellation: Cancellation = Cancellation()) throws(ReadError) -> String? {
    guard let stamp = fileStamp(of: path), let hash = try sha256(of: path, cancellation, progress: { _ in }) else {
      return nil
    }
    hashes.withLock { $0[path] = (stamp, hash) }
    return hash
  }
}
