import Findings
import JSONSyntax
import SourceText
import TierLists

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

/// The title after each id in a tier, and the number of items after each tier. A title that its id spells is omitted, and so is the
/// number of a few items on the line of their tier.
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
  guard let name = tier.name, !showsItems(of: tier, tree) else { return nil }
  return InlayHint(offset: tree.range(name).upperBound, text: counted(tier.count, "item"), kind: .itemCount)
}

/// Whether a tier with few items is on one line, with all of them.
private func showsItems(of tier: ListTier, _ tree: SyntaxTree) -> Bool {
  guard tier.count < 4, let name = tier.name, let node = tier.node, node != name else { return false }
  let line = gap(tree.range(name).lowerBound, tree.range(node).upperBound)
  return !tree.text.slice(line).contains { $0.endsLine }
}

private func titleHints(_ tree: SyntaxTree, _ range: ByteRange) -> [InlayHint] {
  let lists = ObjectView(tree, .root).elements("tiers").compactMap { ObjectView(tree, $0)["itemIds"] }
  let entries = lists.filter { tree.range($0).overlapsOrTouches(range) }.flatMap { list in
    tree.elements(of: list).filter { tree.kind($0) == .string && tree.range($0).overlapsOrTouches(range) }
  }
  guard !entries.isEmpty else { return [] }
  let items = ItemTable(tree)
  return entries.compactMap { entry in
    guard let title = items.title(of: entry), let id = tree.string(entry), letters(title) != letters(id) else {
      return nil
    }
    return InlayHint(offset: tree.range(entry).upperBound, text: shownLine(title, upTo: 60), kind: .itemTitle)
  }
}

/// The letters and digits of a text, in lower case.
private func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }

extension ByteRange {
  fileprivate func overlapsOrTouches(_ other: ByteRange) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
