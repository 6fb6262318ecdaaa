import JSONSyntax
import CSVSyntax

/// The small part of a CSV that rules about the whole may see: the header and the names of tiers, no items.
package struct CSVSkeleton: Sendable {
  package let document: CSVDocument
  /// Those that several lines have, the most frequent first; none where there are more than `most` tiers.
  package let tiers: [CSVTier]

  /// A list has a handful of tiers; where there are thousands, the column holds something else.
  private static let most = 500

  package init(_ document: CSVDocument, tiers names: CSVNames) {
    self.document = document
    let counted = names.count > Self.most ? [] : names.counted.filter { $0.count > 1 }
    let sorted = counted.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
    tiers = sorted.map { CSVTier($0.name, count: $0.count, first: $0.first) }
  }
}

/// A tier that the app makes of the names in a CSV.
package struct CSVTier: Sendable {
  /// As the app tells tiers apart.
  package let key: String
  /// Rows.
  package let count: Int
  /// Where it is written first.
  package let first: CellID
  private let folded: [Unicode.Scalar]

  package init(_ key: String, count: Int, first: CellID) {
    self.key = key
    self.count = count
    self.first = first
    folded = Array(key.lowercased().unicodeScalars)
  }

  /// Whether the name looks like a slip of another one: by its capitals or blanks, or by one letter of a word.
  ///
  /// `S` and `A`, `B+` and `B-`, `Tier 1` and `Tier 2`, `Class I` and `Class II` are none of each other.
  package func isTypo(of other: CSVTier) -> Bool {
    guard other.count > count, key != other.key else { return false }
    guard folded != other.folded else { return true }
    guard let edit = SingleEdit(folded, other.folded) else { return false }
    if edit.letters.allSatisfy(\.properties.isWhitespace) { return true }
    // Two words that are both in use, like Good and Gold, are no slips of each other.
    return other.count >= 2 * count && edit.letters.allSatisfy(\.properties.isCased) && edit.isInsideWord
  }
}

/// One letter added, left out or changed, or two neighbors swapped.
private struct SingleEdit {
  private let one: [Unicode.Scalar]
  private let other: [Unicode.Scalar]
  /// Letters before and after the difference.
  private let before: Int
  private let after: Int

  init?(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) {
    let least = min(one.count, other.count)
    guard abs(one.count - other.count) <= 1 else { return nil }
    let before = zip(one, other).prefix { $0 == $1 }.count
    let after = zip(one.reversed(), other.reversed()).prefix(least - before).prefix { $0 == $1 }.count
    (self.one, self.other, self.before, self.after) = (one, other, before, after)
    let (gone, come) = (one[before..<one.count - after], other[before..<other.count - after])
    guard max(gone.count, come.count) == 1 || gone.count == 2 && come.elementsEqual(gone.reversed()) else { return nil }
  }

  /// The letters that differ.
  var letters: [Unicode.Scalar] { Array(one[before..<one.count - after] + other[before..<other.count - after]) }

  /// Whether it lies in a word long enough to be misspelled, and no number.
  var isInsideWord: Bool {
    let words = [word(in: one), word(in: other)]
    let isNumber = words.allSatisfy { $0.allSatisfy("ivxlcdm".unicodeScalars.contains) }
    return !isNumber && words.contains { $0.count >= 4 && Set($0).count >= 3 }
  }

  private func word(in text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    let head = text[..<before].reversed().prefix { $0.properties.isAlphabetic }.reversed()
    let tail = text[(text.count - after)...].prefix { $0.properties.isAlphabetic }
    return Array(head + text[before..<text.count - after] + tail)
  }
}
