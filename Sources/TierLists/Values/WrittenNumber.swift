/// The number that a text says: `95 %`, `9.5/10`, `4 out of 5`, `★★★★☆`, `12,5`, `95 points`.
///
/// - Parameter maximum: The end of the scale, in whose units a share such as `9.5/10` is; `nil` where there is no scale.
/// - Returns: `nil` if the text says no number or several. A comma before three digits separates thousands where nothing else can be
///   meant, as in `1,280,000`, or where there is no scale.
package func writtenNumber(_ text: String, outOf maximum: Double?) -> Double? {
  // No number that anybody writes is longer.
  guard text.utf8.count <= 64 else { return nil }
  var plain = visibleLetters(text)
  if plain.allSatisfy({ $0.isNumber || $0 == "o" }) { plain = plain.replacing("o", with: "0") }
  if let share = starShare(plain) { return maximum.map { share * $0 } }
  let isDigit = { (character: Character) in character.isNumber || ".,-".contains(character) }
  let parts = plain.split { !isDigit($0) }.filter { $0.contains { $0.isNumber } }
  let words = plain.filter { !isDigit($0) }
  let numbers = parts.compactMap { number($0, hasThousands: maximum == nil) }
  guard numbers.count == parts.count else { return nil }
  if numbers.count == 2, let whole = numbers.last, whole > 0,
    ["/", "outof", "of", "von", "sur"].contains(words)
  {
    return maximum.flatMap { numbers[0] <= whole ? (numbers[0] / whole * $0 * 1e6).rounded() / 1e6 : nil }
  }
  return numbers.count == 1 && words.unicodeScalars.allSatisfy(isUnit) ? numbers.first : nil
}

/// The share of filled stars, of five at least.
private func starShare(_ text: String) -> Double? {
  let stars = text.unicodeScalars.filter { $0 != "\u{FE0F}" }
  guard !stars.isEmpty, stars.allSatisfy("★⭐✭☆".unicodeScalars.contains) else { return nil }
  return Double(stars.count { $0 != "☆" }) / Double(max(5, stars.count))
}

/// A number with a point or comma before its decimals, or with commas between thousands.
private func number(_ text: Substring, hasThousands: Bool) -> Double? {
  let groups = text.split(separator: ",", omittingEmptySubsequences: false)
  if groups.count > 1, groups.dropFirst().allSatisfy({ $0.count == 3 }) {
    return hasThousands || groups.count > 2 ? Double(groups.joined()) : nil
  }
  return text.count { $0 == "," } < 2 ? Double(text.replacing(",", with: ".")).flatMap { $0.isFinite ? $0 : nil } : nil
}

private func isUnit(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isAlphabetic || "%°+~≈".unicodeScalars.contains(scalar)
}
