import Conversion
import Findings
import ListAnalysis
import ListEditing
import SourceText
import TierLists

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
    /// Why `moving` cannot move items to it, or from it: the end of a sentence.
    package var reason: String?
    package var items: [Item]
    /// The number of its items, shown or not, and the id of the first one that is not shown.
    package var count: Int
    package var next: String?
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
  /// In the order of the page.
  package var findings: [Marks.Mark]
  /// Whether items have pictures of which none can be shown.
  package var omitsPictures: Bool
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
  let pictures = Set(list.items.compactMap { $0.thumbnail }).reduce(into: [:]) { pictures, address in
    pictures[address] = bundlePath(Array(address.utf8)).flatMap { imageType(of: $0) == nil ? nil : picture($0) }
  }
  let marks = Marks(diagnostics, list).limited(to: mostFindings)
  let targets = MoveTargets(document)
  return Preview(
    html: page(of: list, marks: marks, pictures: pictures, pictureScheme: "file:"),
    tiers: zip(list.tiers, whole.tiers).map { tier, whole in
      Preview.Tier(
        id: tier.name, range: tier.range, acceptsItems: targets.accepts(tier), releasesItems: targets.releases(tier),
        reason: targets.reason(tier),
        items: tier.items.map { Preview.Item(id: targets.id(of: $0), range: $0.range, entry: $0.entry) },
        count: whole.items.count, next: whole.items.dropFirst(tier.items.count).first.map(targets.id))
    },
    findings: marks.ofList
      + list.tiers.flatMap { tier in
        marks.marks(at: tier.pointer) + tier.items.flatMap { marks.marks(at: $0.pointer) }
      },
    omitsPictures: pictures.isEmpty && list.items.contains { $0.thumbnail != nil })
}

/// Where items of a document can be moved.
private struct MoveTargets {
  /// Why no item can be moved: the end of a sentence.
  private let obstacle: String?
  /// The number of tiers with a name.
  private let counts: [String: Int]
  /// The ids of the items of a CSV, by the start of their lines.
  private let rowIDs: [ByteOffset: String]

  init(_ document: Document) {
    let lists = ItemLists(document).lists
    counts = lists.reduce(into: [:]) { $0[$1.name, default: 0] += 1 }
    let rows = document.csv?.itemRows ?? []
    rowIDs = Dictionary(rows.map { ($0.range.lowerBound, $0.id) }) { first, _ in first }
    if document.csv == nil, document.firstSyntaxDiagnostic(includesDuplicateKeys: true, where: { _ in true }) != nil {
      obstacle = "the list has a syntax error"
    } else {
      obstacle = lists.isEmpty && rows.isEmpty ? "this kind of list cannot be changed here" : nil
    }
  }

  func accepts(_ tier: TierList.Tier) -> Bool { releases(tier) && isUnique(tier) }

  func releases(_ tier: TierList.Tier) -> Bool { obstacle == nil && !tier.isLocked }

  func reason(_ tier: TierList.Tier) -> String? {
    if let obstacle { return obstacle }
    if tier.isLocked { return "tier \(quoted(tier.label)) is locked" }
    if isUnique(tier) { return nil }
    let count = counts[tier.name] ?? 0
    return count == 0 ? "the list has no tier \(quoted(tier.name))" : "there are \(count) tiers \(quoted(tier.name))"
  }

  /// The id by which `editsMovingItem` knows an item.
  func id(of item: TierList.Item) -> String { item.range.flatMap { rowIDs[$0.lowerBound] } ?? item.id }

  private func isUnique(_ tier: TierList.Tier) -> Bool { !rowIDs.isEmpty || counts[tier.name] == 1 }
}
