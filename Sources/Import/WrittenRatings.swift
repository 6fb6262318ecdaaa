import JSONSyntax
import TierLists

/// Whether a text is a number as JSON writes it.
func isNumber(_ text: String?) -> Bool {
  guard let text else { return false }
  if let number = Int64(text) { return text == "\(number)" && number.magnitude < 1_000_000_000_000_000 }
  return Double(text).map { $0.isFinite && text == "\($0)" && $0 != $0.rounded() } ?? false
}

/// Whether a value ends with a decimal comma and one or two digits; three may be thousands.
func hasDecimalComma(_ value: Value) -> Bool {
  guard let text = value.text, text.utf8.contains(.comma) else { return false }
  let parts = text.utf8.split(separator: .comma)
  return parts.count == 2 && (1...2).contains(parts[1].count) && parts[1].allSatisfy { $0.isASCIIDigit }
}

/// The number in a text, with a period or a comma before its decimals.
func decimalNumber(_ text: String) -> Double? { Double(text.replacing(",", with: ".")) }

/// A number as JSON writes it, or with a decimal comma.
func number(_ value: Value, decimal: UInt8) -> JSONValue? {
  guard let text = value.text else { return nil }
  let isComma = decimal == .comma
  // "1.028" may be a thousand there.
  if isNumber(text), !isComma || !text.utf8.contains(.period) { return .raw(Array(text.utf8)) }
  guard isComma, hasDecimalComma(value) else { return nil }
  return decimalNumber(text).map { number in
    Int64(exactly: number).map { .integer($0) } ?? .number(number)
  }
}

/// A rating from 0 to 100: a number, a share such as `8/10`, or stars.
///
/// - Parameter scale: What a plain number is out of.
func ratingValue(_ text: String?, outOf scale: Double = 100) -> JSONValue? {
  guard let text else { return nil }
  if scale != 100, let number = decimalNumber(text) {
    return ratingValue("\(number)/\(scale)")
  }
  let isHalf = text.hasSuffix("½") && text.hasPrefix("★")
  guard
    let stars = Int64(text).map({ Double($0) })
      ?? (hasOnlyRatingWords(text) ? writtenNumber(isHalf ? String(text.dropLast()) : text, outOf: 100) : nil)
  else { return nil }
  if !isHalf, (0...5).contains(stars), starWords.contains(where: text.lowercased().hasSuffix) {
    return ratingValue("\(stars)/5")
  }
  let number = isHalf ? stars + 10 : stars
  guard (0...100).contains(number) else { return nil }
  return Int64(exactly: number).map { .integer($0) } ?? .number((number * 100).rounded() / 100)
}

private let starWords: Set<String> = ["star", "stars", "stern", "sterne"]

/// The scale in `Score (out of 10)`, `Score (1-10)`, `Rating/10` or `9/10`: 5, 10 or 20.
func ratingScale(in text: String) -> Double? {
  let numbers = text.split { !$0.isNumber }.map { String($0) }
  let isRange = numbers.count == 2 && ["(0", "(1"].contains { text.contains("\($0)-") || text.contains("\($0)–") }
  let isNamed = isRange || text.utf8.contains(.slash) || ["of", "von", "sur"].contains { text.contains(" \($0) ") }
  guard isNamed, let scale = numbers.last.flatMap({ Double($0) }), [5, 10, 20].contains(scale) else { return nil }
  return scale
}

/// Whether the words of a text are those around a rating: "ca. 85" and "9. Mai" are more.
private func hasOnlyRatingWords(_ text: String) -> Bool {
  text.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
    .allSatisfy { word in word.utf8.contains { $0 >= 0x80 } || ratingWords.contains(word) }
}

private let ratingWords = starWords.union([
  "out", "of", "von", "sur", "de", "point", "points", "pts", "pt", "p", "punkt", "punkte", "pkt", "percent",
  "prozent", "score", "rating",
])
