import JSONSyntax
import SourceText

/// The shapes of a check of a bundle.
enum BundleCheck: Sendable {
  /// Sees one address that the app looks up in the bundle.
  case address(@Sendable (BundleAddress, Bundle) -> [Finding])
  /// Sees one file, and can ask for files of the same name and whether a media entry refers to it.
  case file(@Sendable (BundleListing.File, Bundle) -> [Finding])
}

/// The address of a file that must be in the bundle.
struct BundleAddress: Sendable {
  let address: MediaAddress
  /// Relative to the bundle's folder.
  let path: String
}

/// A project with the files of its bundle.
struct Bundle: Sendable {
  let listing: BundleListing
  /// Whether all addresses are known, so that a file to which none leads is truly unused.
  let knowsAllAddresses: Bool
  /// The paths of all files and of the folders that hold them.
  private let paths: Set<String>
  /// The files in `Media` and `Thumbs` by file name.
  private let byName: [Substring: [BundleListing.File]]
  /// The hashes of the files in `Media`, and the names without extension of those that exist or are referenced.
  private var pictures: Set<String>
  private var addresses: [BundleAddress] = []
  /// The paths that any media entry refers to.
  private var referenced: Set<String> = []

  init(_ listing: BundleListing, _ tree: SyntaxTree) {
    self.listing = listing
    knowsAllAddresses = Completeness(tree).items
    paths = listing.files.reduce(into: []) { $0.formUnion(pathAndFolders($1.path)) }
    byName = Dictionary(grouping: listing.files.filter { $0.sha256 != nil && !$0.name.hasPrefix(".") }, by: \.name)
    let media = listing.files.filter(\.isMedia)
    pictures = Set(media.compactMap(\.sha256) + media.map(\.stem))
  }

  /// Adds the addresses of one media entry.
  mutating func add(_ media: ObjectView) {
    MediaAddress.forEach(in: media) { address in
      guard let path = bundlePath(address.decoded) else { return }
      referenced.insert(path)
      let file = BundleListing.File(path: path, size: 0, sha256: nil)
      if file.isMedia { pictures.insert(file.stem) }
      // The app does not look for posters.
      if address.name != "posterUri" { addresses.append(BundleAddress(address: address, path: path)) }
    }
  }

  func holds(_ path: String) -> Bool { paths.contains(path) }

  func isReferenced(_ file: BundleListing.File) -> Bool { referenced.contains(file.path) }

  /// The files with the same file name, sorted by path.
  func files(namedLike file: BundleListing.File) -> [BundleListing.File] { byName[file.name] ?? [] }

  /// Whether a file in `Media` has this hash or name, or a media entry refers to one.
  func hasPicture(_ name: String) -> Bool { pictures.contains(name) }

  /// The findings of all checks of bundles.
  var findings: [Finding] {
    var findings: [Finding] = []
    for (rule, check) in RuleCatalog.bundleChecks {
      switch check {
      case .address(let find): for address in addresses { findings.append(find(address, self), of: rule) }
      case .file(let find): for file in listing.files { findings.append(find(file, self), of: rule) }
      }
    }
    return findings
  }
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

/// The analysis of a bundle without a readable `project.json`.
package func analyzeBundleWithoutProject(_ settings: Settings = Settings()) -> Analysis {
  let finding = Finding(at: .document) { _ in Message("missing project.json in the bundle") }
  return Analysis(
    document: Document(DocumentText("")), settings: settings, findings: [finding.attributed(to: .bundleNoProject)])
}
