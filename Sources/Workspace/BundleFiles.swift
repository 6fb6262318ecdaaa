import SourceText
import Synchronization
import TierLists

/// The files in a bundle, excluding its `project.json`.
package struct BundleFiles: Sendable {
  package var listing: BundleListing
  /// Files and folders that could not be read, in the order of the walk.
  package var errors: [ReadError]
  /// The number of media without a hash in the listing, because they are too large.
  package var unhashedCount = 0

  package static let maximumHashedByteCount = 1_000_000_000
}

/// Lists the bundle that contains a project.
///
/// Hashes the files in `Media` and `Thumbs`, reading them in chunks; takes only names and sizes of others. Skips links
/// to folders or out of the bundle, hidden folders, pipes and devices.
/// - Parameter project: The path of a `project.json`.
/// - Parameter hashes: Those known from before.
/// - Parameter most: The number of bytes of all files that are hashed.
/// - Returns: `nil` if the project is not in a bundle.
/// - Throws: If the project's folder cannot be resolved, although it exists.
package func bundleFiles(
  ofProject project: FilePath, _ hashes: FileHashes = FileHashes(), hashedBytes most: Int = .max
) throws(ReadError) -> BundleFiles? {
  guard let bundle = try BundleFolder(ofProject: project) else { return nil }
  var walk = BundleWalk(root: bundle.root, start: bundle.folder.bytes.count, hashes, hashedBytes: most)
  walk.visit(bundle.folder)
  while let next = walk.folders.popLast() { walk.visit(next) }
  return BundleFiles(listing: BundleListing(walk.files), errors: walk.errors, unhashedCount: walk.unhashedCount)
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
  private(set) var unhashedCount = 0
  private let hashes: FileHashes
  /// The bytes that may still be hashed.
  private var budget: Int

  init(root: [UInt8], start: Int, _ hashes: FileHashes, hashedBytes budget: Int) {
    (self.root, self.start, self.hashes, self.budget) = (root, start, hashes, budget)
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

  /// - Returns: `nil` if it would take too long.
  private mutating func hash(of path: FilePath, _ size: Int) throws(ReadError) -> String? {
    guard size <= min(BundleFiles.maximumHashedByteCount, budget) else {
      unhashedCount += 1
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

  func hash(_ path: FilePath) throws(ReadError) -> String? {
    let stamp = fileStamp(of: path)
    if let known = hashes.withLock({ $0[path] }), known.stamp == stamp { return known.hash }
    let hash = try sha256(of: path)
    if let stamp, let hash { hashes.withLock { $0[path] = (stamp, hash) } }
    return hash
  }
}
