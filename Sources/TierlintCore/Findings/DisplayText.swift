// Strings of a document as a message shows them.

/// A string in quotes: invisible characters escaped, cut after 60 characters.
package func quoted(_ text: String) -> String { "\"" + clipped(text, to: 60) + "\"" }

/// The path or address of a file in quotes: names made from a hash are long, and differ at their ends.
package func quotedPath(_ path: String) -> String { "\"" + clipped(path, to: 160) + "\"" }

/// A string without quotes, like `quoted`.
package func displayText(unquoted text: String, upTo most: Int = 60) -> String { clipped(text, to: most) }

private func clipped(_ text: String, to most: Int) -> String {
  var isAfterASCII = true
  let shown = text.unicodeScalars.prefix(most).reduce(into: "") { shown, scalar in
    shown += escape(scalar, isAfterASCII: isAfterASCII) ?? String(scalar)
    isAfterASCII = scalar.isASCII
  }
  return text.unicodeScalars.count > most ? shown + "…" : shown
}

/// The escape of JSON for a control character, `<U+200B>` for any other that is invisible; `nil` for all others.
///
/// - Parameter isAfterASCII: Whether the character before is ASCII. Joiners and tags after others are parts of emoji and
///   of letters.
private func escape(_ scalar: Unicode.Scalar, isAfterASCII: Bool) -> String? {
  switch (scalar.value, scalar.properties.generalCategory) {
  case (0x09, _): "\\t"
  case (0x0A, _): "\\n"
  case (0x0D, _): "\\r"
  case (_, .control): "\\u" + codePoint(scalar).dropFirst(2)
  case (0x20, _): nil
  case (0x200C...0x200D, _), (0xE0020...0xE007F, _): isAfterASCII ? "<\(codePoint(scalar))>" : nil
  case (_, .format), (_, .spaceSeparator), (_, .lineSeparator), (_, .paragraphSeparator): "<\(codePoint(scalar))>"
  default: nil
  }
}
