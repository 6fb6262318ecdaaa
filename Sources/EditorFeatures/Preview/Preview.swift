import Conversion
import SourceText
import TierlintCore

/// A list as people see it, with the places in its document.
package struct Preview: Sendable {
  package struct Tier: Sendable {
    /// The id in a project; the name in other lists.
    package var id: String
    /// `nil` for tiers that are only referred to, and for the pool of items that no tier lists.
    package var range: ByteRange?
    /// Whether `moving` can move items to it, and from it.
    package var acceptsItems: Bool
    package var releasesItems: Bool
    package var items: [Item]
  }

  package struct Item: Sendable {
    package var id: String
    package var range: ByteRange?
    /// The place of its id in the tier of a project.
    package var entry: ByteRange?
  }

  /// The page of `tierlint convert`, with at most 200 tiers and 1,000 items.
  package var html: String
  /// In the order of the page: each is a `section` of its `main`, each item an `li`.
  package var tiers: [Tier]
}

/// The preview of a document. One that is not a list has no tiers, only findings.
///
/// - Parameter diagnostics: Those of the document.
/// - Parameter picture: The `file:` address of a file of the bundle, by its path in the bundle.
/// - Complexity: O(*bytes*).
package func preview(
  of document: Document, _ diagnostics: [Diagnostic], picture: (String) -> String?
) -> Preview {
  let whole = TierList(document) ?? .empty(document)
  let list = whole.limited()
  let pictures = Set(list.items.compactMap(\.thumbnail)).reduce(into: [:]) { pictures, address in
    pictures[address] = bundlePath(Array(address.utf8)).flatMap { imageType(of: $0) == nil ? nil : picture($0) }
  }
  let targets = MoveTargets(document)
  return Preview(
    html: page(
      of: list, marks: Marks(diagnostics, list).limited(to: mostFindings), pictures: pictures, pictureScheme: "file:"),
    tiers: list.tiers.map { tier in
      Preview.Tier(
        id: tier.name, range: tier.range, acceptsItems: targets.accepts(tier), releasesItems: targets.releases(tier),
        items: tier.items.map { Preview.Item(id: $0.id, range: $0.range, entry: $0.entry) })
    })
}

/// Where items of a document can be moved.
private struct MoveTargets {
  private let lists: ItemLists
  private let isEditable: Bool
  /// The number of tiers with a name.
  private let counts: [String: Int]

  init(_ document: Document) {
    lists = ItemLists(document)
    counts = lists.lists.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    isEditable =
      !lists.lists.isEmpty && document.firstSyntaxDiagnostic(includesDuplicateKeys: true) { _ in true } == nil
  }

  func accepts(_ tier: TierList.Tier) -> Bool { isEditable && !tier.isLocked && counts[tier.name] == 1 }

  func releases(_ tier: TierList.Tier) -> Bool { isEditable && !tier.isLocked }
}
