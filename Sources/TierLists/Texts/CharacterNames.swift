// Names of invisible and confusable characters.

/// A character by its Unicode name and code point: `a no-break space (U+00A0)`.
package func describedCharacter(_ scalar: Unicode.Scalar) -> String {
  guard let name = scalar.properties.name else {
    let noun = scalar.properties.generalCategory == .control ? "control character" : "character"
    return "a \(noun) (\(codePoint(scalar)))"
  }
  return withArticle(lowercasedName(name)) + " (\(codePoint(scalar)))"
}

/// A code point as Unicode writes it: `U+00A0`.
func codePoint(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// The first character in which a name differs from another one, if it is confusable or invisible:
/// `: its 2nd letter is a Cyrillic "а"`; else empty.
package func oddCharacter(of name: String, comparedWith other: String) -> String {
  let (scalars, others) = (Array(name.unicodeScalars), Array(other.unicodeScalars))
  guard let index = scalars.indices.first(where: { $0 >= others.count || scalars[$0] != others[$0] }) else { return "" }
  let scalar = scalars[index]
  guard !scalar.isASCII, !scalar.properties.isDiacritic else { return "" }
  if !scalar.properties.isAlphabetic {
    return isSymbol(scalar) ? "" : ": its \(ordinal(index + 1)) character is \(describedCharacter(scalar))"
  }
  guard let script = scalar.properties.name?.split(separator: " ").first, script != "LATIN" else { return "" }
  return ": its \(ordinal(index + 1)) letter is \(withArticle(script.capitalizedWord)) \"\(scalar)\""
}

/// Whether a character is a symbol, like an emoji.
private func isSymbol(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isEmoji || scalar.properties.generalCategory == .otherSymbol
}

/// The Unicode name in lower case, except for the script of a letter: `Cyrillic small letter a`, but `tag latin small letter a`.
private func lowercasedName(_ name: String) -> String {
  let words = name.split(separator: " ")
  guard name.contains(" LETTER "), let script = words.first, script != "TAG" else {
    return name.lowercased()
  }
  return ([script.capitalizedWord] + words.dropFirst().map { $0.lowercased() }).joined(separator: " ")
}

private func withArticle(_ noun: String) -> String {
  (noun.first.map { "aeioAEIO".contains($0) } ?? false ? "an " : "a ") + noun
}

private func ordinal(_ number: Int) -> String {
  let isTeen = (11...13).contains(number % 100)
  let endings = ["th", "st", "nd", "rd"]
  return String(number) + (!isTeen && endings.indices.contains(number % 10) ? endings[number % 10] : "th")
}

extension Substring {
  fileprivate var capitalizedWord: String { prefix(1).uppercased() + dropFirst().lowercased() }
}

/// The Latin letters that Cyrillic and Greek ones look like.
///
/// - Source: Unicode Technical Standard 39, confusables.txt; the letters of one column.
private let latinLetters = Dictionary(
  zip("аеіјорсѕухԁһԛԝοανιρ".unicodeScalars, "aeijopcsuxdhqwoavip".unicodeScalars),
  uniquingKeysWith: { first, _ in first })

/// A name by what a reader sees: lower case, without spaces and invisible characters; full-width forms, and Cyrillic and Greek letters that
/// look like Latin ones, as ASCII.
package func visibleLetters(_ name: String) -> String {
  if name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return name.lowercased() }
  let scalars = name.lowercased().unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
    if (0xFF01...0xFF5E).contains(scalar.value) { return Unicode.Scalar(scalar.value - 0xFEE0) }
    if let latin = latinLetters[scalar] { return latin }
    let isHidden = scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    return isHidden ? nil : scalar
  }
  return String(String.UnicodeScalarView(scalars))
}
