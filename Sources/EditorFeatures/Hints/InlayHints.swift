import JSONSyntax
import SourceText
import TierlintCore

/// Text that an editor shows inline, but that is not part of the document.
package struct InlayHint: Sendable, Equatable {
  package enum Kind: Sendable {
    /// The title of the item that an id refers to.
    case itemTitle
    /// The number of items in a tier.
    case itemCount
  }

  /// The end of the value that it annotates.
  package var offset: ByteOffset
  package var text: String
  package var kind: Kind
}

/// The title after each id in a tier, and the number of items after each tier.
///
/// - Parameter range: The visible part of the document; other hints are omitted.
/// - Parameter withTitles: Whether to include titles.
/// - Parameter withCounts: Whether to include numbers of items.
/// - Returns: In document order.
/// - Complexity: O(*tiers* + *items*).
package func inlayHints(
  in document: Document, within range: ByteRange, withTitles: Bool = true, withCounts: Bool = true
) -> [InlayHint] {
  let counts = withCounts && document.csv == nil ? tiers(of: document).compactMap { countHint($0, document.tree) } : []
  let titles = withTitles && document.kind == .project ? titleHints(document.tree, range) : []
  let shown = (counts + titles).filter { range.contains($0.offset) || range.upperBound == $0.offset }
  return shown.sorted { $0.offset < $1.offset }
}

private func countHint(_ tier: ListTier, _ tree: SyntaxTree) -> InlayHint? {
  tier.name.map {
    InlayHint(offset: tree.range($0).upperBound, text: counted(tier.count, "item"), kind: .itemCount)
  }
}

private func titleHints(_ tree: SyntaxTree, _ range: ByteRange) -> [InlayHint] {
  let lists = ObjectView(tree, .root).elements("tiers").compactMap { ObjectView(tree, $0)["itemIds"] }
  let entries = lists.filter { tree.range($0).overlapsOrTouches(range) }.flatMap { list in
    tree.elements(of: list).filter { tree.kind($0) == .string && tree.range($0).overlapsOrTouches(range) }
  }
  guard !entries.isEmpty else { return [] }
  let items = ItemTable(tree)
  return entries.compactMap { entry in
    guard let title = items.title(of: entry), title != tree.string(entry) else { return nil }
    return InlayHint(offset: tree.range(entry).upperBound, text: shownLine(title, upTo: 60), kind: .itemTitle)
  }
}

extension ByteRange {
  fileprivate func overlapsOrTouches(_ other: ByteRange) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
