/// A name with the number of its occurrences, for comparison with others.
package struct FrequentName: Sendable {
  package let name: String
  package let count: Int
  private let folded: [Unicode.Scalar]

  package init(_ name: String, count: Int) {
    self.name = name
    self.count = count
    folded = Array(name.lowercased().unicodeScalars)
  }

  /// Whether the name looks like a typo of another one: differs by case, whitespace, or one letter of a word.
  ///
  /// Not so `S` and `A`, `B+` and `B-`, `Tier 1` and `Tier 2`, or `Class I` and `Class II`.
  package func isTypo(of other: FrequentName) -> Bool {
    guard other.count > count, name != other.name else { return false }
    guard folded != other.folded else { return true }
    guard let edit = SingleEdit(folded, other.folded) else { return false }
    if edit.letters.allSatisfy({ $0.properties.isWhitespace }) { return true }
    // Two words that are both frequent, like Good and Gold, are not typos of each other.
    return other.count >= 2 * count && edit.letters.allSatisfy { $0.properties.isCased } && edit.isInsideWord
  }
}
