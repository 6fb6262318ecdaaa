import CSVSyntax
import JSONSyntax

/// The small part of a CSV that checks of the whole document see: the header and the tier names, but not the items.
package struct CSVSkeleton: Sendable {
  package let document: CSVDocument
  /// The tiers of at least two rows, most frequent first; empty if there are more than `most` tiers.
  package let tiers: [CSVTier]

  /// A list has a handful of tiers; with thousands, the column holds something else.
  private static let most = 500

  package init(_ document: CSVDocument, tiers names: CSVNames) {
    self.document = document
    let counted = names.count > Self.most ? [] : names.counted.filter { $0.count > 1 }
    let sorted = counted.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    tiers = sorted.map { CSVTier(name: FrequentName($0.name, count: $0.count), first: $0.first) }
  }
}

/// A tier in a CSV.
package struct CSVTier: Sendable {
  /// Its name as the app compares it, with the number of rows.
  package let name: FrequentName
  /// Its first occurrence.
  package let first: CellID
}
