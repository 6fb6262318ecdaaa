// Strings of a document as a message shows them.

/// A string in quotes: invisible characters escaped, cut after 60 characters.
package func quoted(_ text: String) -> String { "\"" + clipped(text, to: 60) + "\"" }

/// The path or address of a file in quotes: names made from a hash are long, and differ at their ends.
package func quotedPath(_ path: String) -> String { "\"" + clipped(path, to: 160) + "\"" }

/// A string without quotes, like `quoted`.
package func displayText(unquoted text: String, upTo most: Int = 60) -> String { clipped(text, to: most) }

private func clipped(_ text: String, to most: Int) -> String {
  var text = text
  if text.withUTF8({ $0.count <= most && $0.allSatisfy { $0 &- 0x20 < 0x5F } }) { return text }
  let scalars = text.unicodeScalars
  let end = scalars.index(scalars.startIndex, offsetBy: most, limitedBy: scalars.endIndex) ?? scalars.endIndex
  let ellipsis = end < scalars.endIndex ? "…" : ""
  if scalars[..<end].allSatisfy(isVisible) { return String(text[..<end]) + ellipsis }
  var isAfterASCII = true
  let shownScalars = Array(scalars[..<end])
  let hidden = Set(InvisibleCharacters.places(in: shownScalars, .hiddenText))
  return shownScalars.enumerated().reduce(into: "") { shown, next in
    let (index, scalar) = next
    let isHidden = hidden.contains(index) || isAfterASCII && (0x200C...0x200D).contains(scalar.value)
    shown += escape(scalar, isHidden: isHidden) ?? String(scalar)
    isAfterASCII = scalar.isASCII
  } + ellipsis
}

/// Whether a character is one of those that need no look at the tables of Unicode: ASCII, Latin, kana, CJK and Hangul.
private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20...0x7E, 0xA1...0xAC, 0xAE...0x2FF, 0x3041...0xD7FF: true
  default: false
  }
}

/// The escape of JSON for a control character, `<U+200B>` for any other that is invisible; `nil` for all others.
///
/// - Parameter isHidden: Whether it is a joiner, a tag or a variation selector that is not part of an emoji or a letter.
private func escape(_ scalar: Unicode.Scalar, isHidden: Bool) -> String? {
  switch (scalar.value, scalar.properties.generalCategory) {
  case (0x09, _): "\\t"
  case (0x0A, _): "\\n"
  case (0x0D, _): "\\r"
  case (_, .control): "\\u" + codePoint(scalar).dropFirst(2)
  case (0x20, _): nil
  case _ where isHidden: "<\(codePoint(scalar))>"
  case (0x200C...0x200D, _), (0xE0020...0xE007F, _): nil
  case (_, .format), (_, .spaceSeparator), (_, .lineSeparator), (_, .paragraphSeparator): "<\(codePoint(scalar))>"
  default: nil
  }
}
