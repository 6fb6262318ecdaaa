import JSONSyntax

/// A tier color as in the published schema: `#RGB` or `#RRGGBB`.
package struct RGBColor: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  /// Parses a color; `nil` if it is invalid.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard bytes.first == 0x23, bytes.count == 4 || bytes.count == 7 else { return nil }
    var value: UInt32 = 0
    var digits = bytes.makeIterator()
    _ = digits.next()
    while let byte = digits.next() {
      guard let digit = hexDigit(byte).map(UInt32.init(truncatingIfNeeded:)) else { return nil }
      value = bytes.count == 4 ? value << 8 | digit << 4 | digit : value << 4 | digit
    }
    red = UInt8(truncatingIfNeeded: value >> 16)
    green = UInt8(truncatingIfNeeded: value >> 8)
    blue = UInt8(truncatingIfNeeded: value)
  }

  init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// The color as one number.
  package var value: Int { Int(red) << 16 | Int(green) << 8 | Int(blue) }

  /// The color as `#RRGGBB`.
  package var text: String {
    [red, green, blue].reduce(into: "#") { text, part in
      text += (part < 16 ? "0" : "") + String(part, radix: 16, uppercase: true)
    }
  }
}

extension RGBColor {
  /// The likely meaning of an invalid color, as `#RRGGBB`: without `#` or with two, with whitespace around it, with alpha,
  /// a CSS name, `rgb(…)`, `hsl(…)`, `0x…`, the letter O for zero, in full-width characters. `nil` if there is none.
  ///
  /// Four digits are not certain: a color with alpha in its short form, or one of six digits that is not complete.
  package static func likely(for text: String) -> (color: RGBColor, isCertain: Bool)? {
    let visible = asciiForms(of: text).unicodeScalars.filter { $0.properties.generalCategory != .format }
    // As copied from a style sheet: `color: #B71C1C;`.
    let value = visible.split(separator: ":", omittingEmptySubsequences: false).last ?? []
    let start = value.drop { $0.properties.isWhitespace }
    let end = start.lastIndex { $0 != ";" && $0 != "," && !$0.properties.isWhitespace }
    let name = withoutMarks(String(String.UnicodeScalarView(end.map { start[...$0] } ?? [])).lowercased())
    let word = name.filter { $0 != " " && $0 != "-" && $0 != "_" }
    if let color = CSSColors.named[word] ?? functionalColor(name)?.text { return RGBColor(color).map { ($0, true) } }
    if let color = CSSColors.named[String(word.drop { $0 == "#" })] {
      return RGBColor(color).map { ($0, false) }
    }
    // Channels without the function around them.
    let channels = ["rgba", "rgb"].first { name.hasPrefix($0) }.map { name.dropFirst($0.count) } ?? name[...]
    if let color = functionalColor("rgb(\(channels))") { return (color, false) }
    let isHexadecimal = name.hasPrefix("0x") && (name.utf8.count == 8 || name.utf8.count == 5)
    let written = isHexadecimal ? name.dropFirst(2) : name.drop { $0 == "#" }.prefix { $0 != "#" }
    // A letter for the digit that looks like it.
    let digits = String(written.filter { $0 != " " }.map { $0 == "o" ? "0" : $0 == "l" || $0 == "i" ? "1" : $0 })
    switch digits.utf8.count {
    case 3, 6: return RGBColor("#" + digits).map { ($0, true) }
    case 4, 8:
      guard digits.utf8.allSatisfy({ hexDigit($0) != nil }) else { return nil }
      // Android writes the opacity first: `#FFB71C1C`
      if digits.utf8.count == 8, digits.hasPrefix("ff"), !digits.hasSuffix("ff") {
        return RGBColor("#" + digits.dropFirst(2)).map { ($0, false) }
      }
      return RGBColor("#" + digits.prefix(digits.utf8.count / 4 * 3)).map { ($0, digits.utf8.count == 8) }
    default: return nil
    }
  }
}

/// A color without marks before it or around it: `%23B71C1C`, `$B71C1C`, `[#B71C1C]`.
private func withoutMarks(_ name: String) -> String {
  // With a remark: `#B71C1C (red)`, `red #B71C1C`
  let parts = name.split { " ()[],".contains($0) }
  if parts.count > 1 || parts.first.map({ $0.count < name.count && name.contains("(") }) ?? false,
    let color = parts.first(where: { $0.hasPrefix("#") && $0.utf8.count == 7 })
  {
    return String(color)
  }
  let marks: Set<Character> = ["$", "£", "€", "[", "(", "`", "'", "*"]
  let bare = name.hasPrefix("%23") ? name.dropFirst(3) : name.drop { marks.contains($0) }
  if bare.count == name.count { return name }
  let ends: Set<Character> = ["]", ")", "`", "'", "*"]
  return "#" + bare.drop { $0 == "#" }.prefix { !ends.contains($0) }
}
