import TierLists

/// The parts of a text that is a list of values; a separator in quotes or in a link is part of one.
///
/// - Complexity: O(*bytes*).
func splitValues(_ text: String) -> [String] {
  let scalars = text.unicodeScalars
  let known = separators.first { scalars.contains($0) }
  if known == nil, let sign = [" / ", " > "].first(where: { text.contains($0) }) {
    return splitValues(text.replacing(sign, with: ";"))
  }
  let separator = known ?? ","
  var (parts, start, closer): ([String], String.Index, Unicode.Scalar?) = ([], scalars.startIndex, nil)
  var isAtStart = true
  var lastPlaces: [Unicode.Scalar: String.Index] = [:]
  var bracket = scalars.startIndex
  for index in scalars.indices {
    let scalar = scalars[index]
    if scalar == closer {
      closer = nil
    } else if scalar == separator, closer == nil, !isInNumber(index, scalars) {
      parts.append(String(scalars[start..<index]))
      (start, isAtStart) = (scalars.index(after: index), true)
    } else if scalar == "[", closer == nil {
      if bracket <= index { bracket = scalars[index...].firstIndex(of: "]") ?? scalars.endIndex }
      if scalars[bracket...].dropFirst().first == "(" { closer = ")" }
    } else if isAtStart ? !scalar.properties.isWhitespace : scalar == "(" && closer == nil {
      let quote = isAtStart ? quotes[scalar] : ")"
      isAtStart = false
      guard let quote else { continue }
      let last = lastPlaces[quote] ?? scalars.lastIndex(of: quote) ?? scalars.startIndex
      lastPlaces[quote] = last
      if last > index { closer = quote }
    }
  }
  parts.append(String(scalars[start...]))
  return parts.map { unquoted(trimmed($0)) }.filter { !$0.isEmpty }
}

/// Whether a comma stands between the thousands of a number: `10,000 BC`.
private func isInNumber(_ comma: String.Index, _ scalars: String.UnicodeScalarView) -> Bool {
  let isDigit = { (scalar: Unicode.Scalar) in ("0"..."9").contains(scalar) }
  let (before, after) = (
    scalars[..<comma].suffix(4).reversed().prefix(while: isDigit), scalars[comma...].dropFirst().prefix(4)
  )
  return scalars[comma] == "," && (1...3).contains(before.count) && after.prefix(while: isDigit).count == 3
}

/// A text without quotes around it.
func unquoted(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.first, let closer = quotes[first], scalars.last == closer, scalars.count > 2 else {
    return text
  }
  let inner = scalars.dropFirst().dropLast()
  return inner.contains(closer) ? text : trimmed(String(inner))
}

/// The surest first.
private let separators: [Unicode.Scalar] = ["\t", ";", "；", "|", "、", "،", "\n", "•", "·", ",", "，"]

private let quotes: [Unicode.Scalar: Unicode.Scalar] = [
  "\"": "\"", "“": "”", "„": "“", "«": "»", "「": "」", "『": "』", "'": "'",
]
