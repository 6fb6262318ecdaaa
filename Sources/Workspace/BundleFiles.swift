#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import TierlintCore

/// The files in a bundle's folder, but for the `project.json` itself.
package struct BundleFiles: Sendable {
  package var listing: BundleListing
  /// Files and folders that could not be read, in the order in which they were met.
  package var errors: [ReadError]
}

/// Lists the bundle that a project lies in.
///
/// Files in `Media` and `Thumbs` are read, a piece at a time, for their hashes; of others only names and sizes are looked
/// at. Nothing outside of the bundle is touched: links that lead out of it are passed over, as are links to folders, hidden
/// folders, pipes and devices.
/// - Parameter project: The path of a `project.json`.
/// - Returns: `nil` where the project lies in no bundle.
package func bundleFiles(besideProject project: FilePath) -> BundleFiles? {
  guard let bundle = BundleFolder(besideProject: project) else { return nil }
  var walk = BundleWalk(root: bundle.root, start: bundle.folder.bytes.count)
  walk.visit(bundle.folder)
  while let next = walk.folders.popLast() { walk.visit(next) }
  return BundleFiles(listing: BundleListing(walk.files), errors: walk.errors)
}

/// The folder of a bundle.
package struct BundleFolder: Sendable {
  /// As somebody named it, with a slash at its end; empty for the working folder.
  let folder: FilePath
  /// The real path, with a slash at its end.
  let root: [UInt8]

  /// - Returns: `nil` where the project lies in no bundle.
  package init?(besideProject project: FilePath) {
    guard project.name.elementsEqual("project.json".utf8), let root = realPath(of: project.folder),
      root.ends(with: ".tierproj")
    else { return nil }
    folder = project.folder
    self.root = root + [slash]
  }

  /// The path of a file or folder of the bundle, from where the folder itself was named.
  ///
  /// - Parameter path: From the bundle's folder on.
  /// - Returns: `nil` where nothing is there, and where links lead out of the bundle.
  package func file(at path: String) -> FilePath? {
    let file = FilePath(folder.bytes + Array(path.utf8))
    return realPath(of: file)?.starts(with: root) ?? false ? file : nil
  }
}

private struct BundleWalk {
  /// The bundle's real path, with a slash at its end.
  let root: [UInt8]
  /// Bytes of a path before it goes on inside the bundle.
  let start: Int
  var files: [BundleListing.File] = []
  var errors: [ReadError] = []
  /// Those to be listed yet.
  var folders: [FilePath] = []
  /// One for all files.
  private var buffer = [UInt8](repeating: 0, count: 262_144)

  init(root: [UInt8], start: Int) {
    self.root = root
    self.start = start
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

  /// Whether a link leads to something in the bundle.
  private func isInside(_ link: FilePath) -> Bool { realPath(of: link)?.starts(with: root) ?? false }

  private mutating func add(_ path: FilePath) {
    let inside = path.bytes.dropFirst(start)
    guard !inside.elementsEqual("project.json".utf8) else { return }
    let isHashed = ["Media/", "Thumbs/"].contains { inside.starts(with: $0.utf8) }
    do throws(ReadError) {
      let status = try status(of: path)
      guard status.kind == .regular else { return }
      let hash = isHashed ? try sha256(of: path) : nil
      files.append(BundleListing.File(path: String(decoding: inside, as: UTF8.self), size: status.size, sha256: hash))
    } catch {
      errors.append(error)
    }
  }

  private mutating func sha256(of path: FilePath) throws(ReadError) -> String {
    // A file may have become a pipe since it was looked at.
    let descriptor = path.withCString { open($0, O_RDONLY | O_NONBLOCK | O_CLOEXEC) }
    guard descriptor >= 0 else { throw ReadError(path: path, reason: .system(errno)) }
    defer { close(descriptor) }
    guard try status(ofDescriptor: descriptor, path).kind == .regular else {
      throw ReadError(path: path, reason: .notRegular)
    }
    var hash = SHA256()
    while let count = try fill(&buffer, from: descriptor, path) {
      buffer.withUnsafeBytes { hash.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    }
    return hash.hexadecimal
  }
}

/// - Returns: How many bytes were read; `nil` at the end of the file.
private func fill(_ buffer: inout [UInt8], from descriptor: Int32, _ path: FilePath) throws(ReadError) -> Int? {
  let capacity = buffer.count
  var count = -1
  repeat {
    count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, capacity) }
  } while count < 0 && errno == EINTR
  guard count >= 0 else { throw ReadError(path: path, reason: .system(errno)) }
  return count == 0 ? nil : min(count, capacity)
}

/// The path without links and dots; `nil` where it leads nowhere.
func realPath(of path: FilePath) -> [UInt8]? {
  let asked = path.bytes.isEmpty ? FilePath(".") : path
  guard let resolved = asked.withCString({ realpath($0, nil) }) else { return nil }
  defer { free(resolved) }
  return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
}
