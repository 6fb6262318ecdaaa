import JSONSyntax
import SourceText

/// The address of a file that must be in the bundle.
package struct BundleAddress: Sendable {
  package let address: MediaAddress
  /// Relative to the bundle's folder.
  package let path: String
}

/// A project with the files of its bundle.
package struct Bundle: Sendable {
  package let listing: BundleListing
  /// Whether all addresses are known, so that a file to which none leads is truly unused.
  package let knowsAllAddresses: Bool
  /// The paths of all files and of the folders that hold them.
  private let paths: Set<String>
  /// The files in `Media` and `Thumbs` by file name.
  private let byName: [Substring: [BundleListing.File]]
  /// The hashes of the files in `Media`, and the names without extension of those that exist or are referenced.
  private var pictures: Set<String>
  package private(set) var addresses: [BundleAddress] = []
  /// The paths that any media entry refers to.
  private var referenced: Set<String> = []

  package init(_ listing: BundleListing, _ tree: SyntaxTree) {
    self.listing = listing
    knowsAllAddresses = Completeness(tree).items
    paths = listing.files.reduce(into: []) { $0.formUnion(pathAndFolders($1.path)) }
    byName = Dictionary(grouping: listing.files.filter { $0.belongsToList }, by: { $0.name })
    let media = listing.files.filter { $0.isMedia }
    pictures = Set(media.compactMap { $0.sha256 } + media.map { $0.stem })
  }

  /// Adds the addresses of one media entry.
  package mutating func add(_ media: ObjectView) {
    MediaAddress.forEach(in: media) { address in
      guard let path = bundlePath(address.decoded) else { return }
      referenced.insert(path)
      let file = BundleListing.File(path: path, size: 0, sha256: nil)
      if file.isMedia { pictures.insert(file.stem) }
      // The app does not look for posters.
      if address.name != "posterUri" { addresses.append(BundleAddress(address: address, path: path)) }
    }
  }

  package func holds(_ path: String) -> Bool { paths.contains(path) }

  package func isReferenced(_ file: BundleListing.File) -> Bool { referenced.contains(file.path) }

  /// The files with the same file name, sorted by path.
  package func files(namedLike file: BundleListing.File) -> [BundleListing.File] { byName[file.name] ?? [] }

  /// Whether a file in `Media` has this hash or name, or a media entry refers to one.
  package func hasPicture(_ name: String) -> Bool { pictures.contains(name) }
}

/// The path in a bundle that an address refers to, without empty components and dots; `nil` if the app does not look it up.
///
/// - Parameter address: The UTF-8 of the address. `%XX` is not decoded.
package func bundlePath(_ address: [UInt8]) -> String? {
  guard address.starts(with: "file://".utf8) else { return nil }
  let path = address.dropFirst(7)
  // After three slashes the path is absolute, and the app leaves it as it is.
  if path.starts(with: "//".utf8) { return nil }
  guard !zip(path, path.dropFirst()).contains(where: { $0 == 0x2E && $1 == 0x2E }) else { return nil }
  let parts = path.split(separator: 0x2F).filter { !$0.elementsEqual([0x2E]) }
  return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
}

/// A path with those of all folders around it: the app only checks that something exists there.
private func pathAndFolders(_ path: String) -> [String] {
  path.utf8.indices.filter { path.utf8[$0] == 0x2F }.map { String(path[..<$0]) } + [path]
}
