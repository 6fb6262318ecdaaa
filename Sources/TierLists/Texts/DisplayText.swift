// Strings of a document as a message shows them.

/// A string in quotes: invisible characters escaped, cut after 60 characters.
package func quoted(_ text: String) -> String { quoted(text, upTo: 60) }

package func quoted(_ text: String, upTo most: Int) -> String {
  let text = clipped(text, to: most)
  // Else a quote in it looks like its end.
  guard text.utf8.contains(where: { $0 == 0x22 || $0 == 0x5C }) else { return "\"" + text + "\"" }
  return text.unicodeScalars.reduce(into: "\"") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) } + "\""
}

/// The path or address of a file in quotes: names made from a hash are long, and differ at their ends.
package func quotedPath(_ path: String) -> String { quoted(path, upTo: 160) }

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

/// `<U+200B>` for a character that is invisible; `nil` for all others.
///
/// - Parameter isHidden: Whether it is a joiner, a tag or a variation selector that is not part of an emoji or a letter.
private func escape(_ scalar: Unicode.Scalar, isHidden: Bool) -> String? {
  switch (scalar.value, scalar.properties.generalCategory) {
  case (0x20, _): nil
  case _ where isHidden: "<\(codePoint(scalar))>"
  case (0x200C...0x200D, _), (0xE0020...0xE007F, _): nil
  case (_, .control), (_, .format), (_, .spaceSeparator), (_, .lineSeparator), (_, .paragraphSeparator):
    "<\(codePoint(scalar))>"
  default: nil
  }
}
