import Conversion
import Findings
import JSONSyntax
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
    /// Whether items can be moved to it, and from it.
    package var acceptsItems: Bool
    package var releasesItems: Bool
    /// Why not: the end of a sentence.
    package var reason: String?
    /// Whether only its lock is the reason.
    package var isLocked: Bool
    package var isPool: Bool
    package var items: [Item]
    /// The number of its items, shown or not.
    package var count: Int
  }

  package struct Item: Sendable {
    package var id: String
    package var range: ByteRange?
    /// The place of its id in the tier of a project.
    package var entry: ByteRange?
    /// In the tier, from 1, as the operation `move` counts; `nil` for an item that no tier lists.
    package var position: Int?
    /// Whether its title is that of its override.
    package var hasDisplayTitle: Bool
    /// Whether its card has one, shown or not.
    package var hasPicture: Bool
  }

  package struct Finding: Sendable {
    package var mark: Marks.Mark
    /// The tier, and the item in it, that it is about, as indices; `nil` for one that is about the list.
    package var tier: Int?
    package var item: Int?
  }

  package var kind: DocumentKind
  /// The page of `tierlint convert`, with at most 200 tiers and 1,000 items, without findings.
  package var html: String
  /// In the order of the page: each is a `section` of its `main`, each item an `li`.
  package var tiers: [Tier]
  /// About the list, then about each tier and its items.
  package var findings: [Finding]
  /// Colors to choose from: those that Tiercade and its editor give to tiers.
  package var colors: [String]
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
  let places = ItemPlaces(document)
  return Preview(
    kind: document.kind,
    html: page(of: list, pictures: pictures, pictureScheme: "file:"),
    tiers: zip(list.tiers, whole.tiers).map { tier, whole in
      Preview.Tier(
        id: tier.name, range: tier.range, acceptsItems: places.accepts(tier), releasesItems: places.releases(tier),
        reason: places.reason(tier), isLocked: places.isLocked(tier), isPool: tier.isPool,
        items: tier.items.map(places.item), count: whole.items.count)
    },
    findings: findings(of: list, Marks(diagnostics, list).limited(to: mostFindings)), colors: tierColors,
    omitsPictures: pictures.isEmpty && list.items.contains { $0.thumbnail != nil })
}

/// Each color once.
private var tierColors: [String] {
  let usual = StarterTiers.letters.all.map { BuiltInTheme.usualColor(ofTier: $0.label, isPool: false) }
  var known: Set<String> = []
  return (usual + BuiltInTheme.fallbackColors).filter { known.insert($0).inserted }
}

private func findings(of list: TierList, _ marks: Marks) -> [Preview.Finding] {
  marks.ofList.map { Preview.Finding(mark: $0) }
    + list.tiers.enumerated().flatMap { index, tier in
      marks.marks(at: tier.pointer).map { Preview.Finding(mark: $0, tier: index) }
        + tier.items.enumerated().flatMap { item, shown in
          marks.marks(at: shown.pointer).map { Preview.Finding(mark: $0, tier: index, item: item) }
        }
    }
}

/// Where the items of a document are, and where they can be moved.
private struct ItemPlaces {
  /// Why no item can be moved: the end of a sentence.
  private let obstacle: String?
  /// The number of tiers with a name.
  private let counts: [String: Int]
  /// The ids of the items of a CSV, by the start of their lines.
  private let rowIDs: [ByteOffset: String]
  /// In their tiers, from 1, by the start of their ids, or of the items themselves.
  private let positions: [ByteOffset: Int]
  /// The ids of the items whose overrides have a title.
  private let retitled: Set<String>

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
    positions = itemPositions(lists, rows, document.tree)
    retitled = document.kind == .project ? retitledItems(document.tree) : []
  }

  func accepts(_ tier: TierList.Tier) -> Bool { releases(tier) && isUnique(tier) }

  func releases(_ tier: TierList.Tier) -> Bool { obstacle == nil && !tier.isLocked }

  func isLocked(_ tier: TierList.Tier) -> Bool { obstacle == nil && tier.isLocked && isUnique(tier) }

  func reason(_ tier: TierList.Tier) -> String? {
    if let obstacle { return obstacle }
    if tier.isLocked { return "tier \(quoted(tier.label)) is locked" }
    if isUnique(tier) { return nil }
    let count = counts[tier.name] ?? 0
    return count == 0 ? "the list has no tier \(quoted(tier.name))" : "there are \(count) tiers \(quoted(tier.name))"
  }

  func item(_ item: TierList.Item) -> Preview.Item {
    let start = (item.entry ?? item.range)?.lowerBound
    return Preview.Item(
      id: item.range.flatMap { rowIDs[$0.lowerBound] } ?? item.id, range: item.range, entry: item.entry,
      position: item.isUnplaced ? nil : start.flatMap { positions[$0] }, hasDisplayTitle: retitled.contains(item.id),
      hasPicture: item.thumbnail != nil)
  }

  private func isUnique(_ tier: TierList.Tier) -> Bool { !rowIDs.isEmpty || counts[tier.name] == 1 }
}

private func itemPositions(_ lists: [ItemLists.List], _ rows: [ItemRow], _ tree: SyntaxTree) -> [ByteOffset: Int] {
  var (positions, counts): ([ByteOffset: Int], [String: Int]) = ([:], [:])
  for list in lists {
    var position = 0
    tree.forEachElement(of: list.node) { element in
      position += 1
      positions[tree.range(element).lowerBound] = position
    }
  }
  for row in rows {
    counts[row.tier, default: 0] += 1
    positions[row.range.lowerBound] = counts[row.tier]
  }
  return positions
}

/// The ids of the items whose overrides have a title.
private func retitledItems(_ tree: SyntaxTree) -> Set<String> {
  var ids: Set<String> = []
  for (key, override) in tree.members(of: ObjectView(tree, .root)["overrides"]) {
    let title = ObjectView(tree, override).string("displayTitle").map { trimmed($0) } ?? ""
    if !title.isEmpty, let id = tree.string(key) { ids.insert(id) }
  }
  return ids
}
