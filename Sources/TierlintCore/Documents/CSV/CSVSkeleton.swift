import JSONSyntax
import CSVSyntax

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
    tiers = sorted.map { CSVTier($0.name, count: $0.count, first: $0.first) }
  }
}

/// A tier in a CSV.
package struct CSVTier: Sendable {
  /// The name as the app compares it.
  package let key: String
  /// Rows.
  package let count: Int
  /// Its first occurrence.
  package let first: CellID
  private let folded: [Unicode.Scalar]

  package init(_ key: String, count: Int, first: CellID) {
    self.key = key
    self.count = count
    self.first = first
    folded = Array(key.lowercased().unicodeScalars)
  }

  /// Whether the name looks like a typo of another one: differs by case, whitespace, or one letter of a word.
  ///
  /// Not so `S` and `A`, `B+` and `B-`, `Tier 1` and `Tier 2`, or `Class I` and `Class II`.
  package func isTypo(of other: CSVTier) -> Bool {
    guard other.count > count, key != other.key else { return false }
    guard folded != other.folded else { return true }
    guard let edit = SingleEdit(folded, other.folded) else { return false }
    if edit.letters.allSatisfy(\.properties.isWhitespace) { return true }
    // Two words that are both frequent, like Good and Gold, are not typos of each other.
    return other.count >= 2 * count && edit.letters.allSatisfy(\.properties.isCased) && edit.isInsideWord
  }
}

/// One character inserted, deleted or substituted, or two adjacent ones transposed.
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

  /// Whether it is inside a word long enough to be misspelled that is not a number.
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
