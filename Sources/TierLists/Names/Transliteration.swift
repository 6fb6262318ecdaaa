/// A string with the base letters of Latin letters, and without marks and apostrophes: `Café` becomes `Cafe`. Other
/// characters stay.
package func asciiLetters(_ text: String) -> String {
  if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x27 }) { return text }
  return text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar {
    case "'", "\u{2019}": break
    case "ß": result += "ss"
    case "þ": result += "th"
    case "Þ": result += "Th"
    default:
      guard !scalar.isASCII else { return result.unicodeScalars.append(scalar) }
      if scalar.properties.generalCategory == .nonspacingMark { return }
      result += latinLetters(scalar) ?? String(scalar)
    }
  }
}

/// The letters in the name of a Latin letter, as in `LATIN SMALL LETTER E WITH ACUTE` and `LATIN SMALL LIGATURE OE`.
///
/// - Source: Unicode 16, chapter 4.8. The standard library has names, but no decompositions.
private func latinLetters(_ scalar: Unicode.Scalar) -> String? {
  guard let words = scalar.properties.name?.split(separator: " "), words.count > 3, words[0] == "LATIN",
    words[2] == "LETTER" || words[2] == "LIGATURE"
  else { return nil }
  let letters = words[3] == "DOTLESS" && words.count > 4 ? words[4] : words[3]
  guard letters.utf8.count <= 2 else { return nil }
  return words[1] == "SMALL" ? letters.lowercased() : String(letters)
}
