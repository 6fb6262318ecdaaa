import JSONSyntax
import SourceText

/// How a rule looks at a bundle.
enum BundleCheck: Sendable {
  /// Sees one address that the app looks up in the bundle.
  case address(@Sendable (BundleAddress, Bundle) -> [Finding])
  /// Sees one file, and can ask for those of the same name and whether an address leads to it.
  case file(@Sendable (BundleListing.File, Bundle) -> [Finding])
}

/// The address of a file that must lie in the bundle.
struct BundleAddress: Sendable {
  let address: MediaAddress
  /// From the bundle's folder on.
  let path: String
}

/// A project with the files of its bundle.
struct Bundle: Sendable {
  let listing: BundleListing
  /// Whether all addresses are known, so that a file to which none leads is truly unused.
  let knowsAllAddresses: Bool
  /// The paths of all files.
  private let paths: Set<String>
  /// The files in `Media` and `Thumbs` by their last names.
  private let byName: [Substring: [BundleListing.File]]
  /// The hashes of the files in `Media`, and the names without endings of those that are or should be there.
  private var pictures: Set<String>
  private var addresses: [BundleAddress] = []
  /// The paths to which any address of a media entry leads.
  private var named: Set<String> = []

  init(_ listing: BundleListing, _ tree: SyntaxTree) {
    self.listing = listing
    knowsAllAddresses = Completeness(tree).items
    paths = Set(listing.files.map(\.path))
    byName = Dictionary(grouping: listing.files.filter { $0.sha256 != nil && !$0.name.hasPrefix(".") }, by: \.name)
    let media = listing.files.filter(\.isMedia)
    pictures = Set(media.compactMap(\.sha256) + media.map(\.stem))
  }

  /// Adds the addresses of one media entry.
  mutating func add(_ media: ObjectView) {
    MediaAddress.forEach(in: media) { address in
      guard let path = bundlePath(address.decoded) else { return }
      named.insert(path)
      let file = BundleListing.File(path: path, size: 0, sha256: nil)
      if file.isMedia { pictures.insert(file.stem) }
      // The app does not look for posters.
      if address.name.description != "posterUri" { addresses.append(BundleAddress(address: address, path: path)) }
    }
  }

  func holds(_ path: String) -> Bool { paths.contains(path) }

  func isNamed(_ file: BundleListing.File) -> Bool { named.contains(file.path) }

  /// The files with the same last name, in order of their paths.
  func namesakes(of file: BundleListing.File) -> [BundleListing.File] { byName[file.name] ?? [] }

  /// Whether a file in `Media` has this hash or name, or is to have it.
  func hasPicture(_ name: String) -> Bool { pictures.contains(name) }

  /// What the rules about bundles find.
  var findings: [Found] {
    var findings: [Found] = []
    for (rule, check) in RuleCatalog.bundleChecks {
      switch check {
      case .address(let find): findings += addresses.flatMap { find($0, self) }.map { Found(rule, $0) }
      case .file(let find): findings += listing.files.flatMap { find($0, self) }.map { Found(rule, $0) }
      }
    }
    return findings
  }
}

/// The path in a bundle to which an address leads, without empty parts and dots; `nil` where the app does not look.
///
/// - Parameter address: The UTF-8 of the address. Its `%XX` stand for themselves.
package func bundlePath(_ address: [UInt8]) -> String? {
  guard address.starts(with: "file://".utf8) else { return nil }
  let path = address.dropFirst(7)
  guard !zip(path, path.dropFirst()).contains(where: { $0 == 0x2E && $1 == 0x2E }) else { return nil }
  let parts = path.split(separator: 0x2F).filter { !$0.elementsEqual([0x2E]) }
  return parts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
}

extension DocumentLocation {
  /// The whole document, for findings about something beside it.
  static let document = DocumentLocation.bytes(0..<0)
}

/// What is said of a bundle without a readable `project.json` in it.
package func analyzeBundleWithoutProject(_ settings: Settings = Settings()) -> Analysis {
  let finding = Finding(at: .document) { _ in Message("the bundle has no project.json") }
  return Analysis(
    document: Document(DocumentText("")), settings: settings, findings: [Found(.bundleNoProject, finding)])
}
