import TierLists

/// A font of the picture.
struct PictureFont: Sendable {
  /// In pixels.
  let size: Int
  let isBold: Bool
  let lineHeight: Int

  static let title = PictureFont(size: 22, isBold: true, lineHeight: 30)
  static let label = PictureFont(size: 16, isBold: true, lineHeight: 20)
  static let item = PictureFont(size: 14, isBold: false, lineHeight: 18)
}

/// The width of a text in pixels: a little more than in Noto Sans, since some other fonts are wider.
func textWidth(_ text: Substring, _ font: PictureFont) -> Double {
  var (thousandths, rest) = (0.0, text)
  while let character = rest.popFirst() { thousandths += width(of: character, before: rest.first) }
  return thousandths * Double(font.size) / 1_000 * (font.isBold ? 1.15 : 1.07)
}

/// A text in lines that are no wider than a limit, broken at spaces, or inside words that are wider than a line.
func brokenLines(
  _ text: String, _ font: PictureFont, limit: Int
) -> [(text: String, width: Double)] {
  let (limit, space) = (Double(limit), textWidth(" ", font))
  var (lines, line) = ([(text: String, width: Double)](), (text: "", width: 0.0))
  func add(_ part: some StringProtocol, _ gap: String, width: Double) {
    let step = (gap.isEmpty ? 0 : space) + width
    if line.text.isEmpty || line.width + step > limit {
      if !line.text.isEmpty { lines.append(line) }
      line = (String(part), width)
    } else {
      line.text += gap + part
      line.width += step
    }
  }
  for word in text.split(separator: " ") {
    let width = textWidth(word, font)
    if width <= limit {
      add(word, " ", width: width)
    } else {
      for (index, character) in word.enumerated() {
        add(String(character), index == 0 ? " " : "", width: textWidth(Substring(String(character)), font))
      }
    }
  }
  return line.text.isEmpty ? lines : lines + [line]
}

/// In thousandths of the size of the font.
private func width(of character: Character, before next: Character?) -> Double {
  if let ascii = character.asciiValue { return ascii < 32 || ascii > 126 ? 0 : asciiWidths[Int(ascii) - 32] }
  guard let first = character.unicodeScalars.first else { return 0 }
  if first.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}") { return 1_250 }
  let isJoined = next?.unicodeScalars.first.map { arabicWidths[$0.value] != nil } ?? false
  return character.unicodeScalars.reduce(0) { $0 + width(of: $1, isJoined: isJoined) }
}

private func width(of scalar: Unicode.Scalar, isJoined: Bool) -> Double {
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  if let letter = arabicWidths[scalar.value] { return isJoined ? letter.joined ?? letter.final : letter.final }
  if isWide(scalar.value) { return (0xAC00...0xD7A3).contains(scalar.value) ? 920 : 1_000 }
  return scriptWidths.first { $0.scalars.contains(scalar.value) }?.width ?? latinWidth(scalar)
}

/// That of its base letters.
private func latinWidth(_ scalar: Unicode.Scalar) -> Double {
  let letters = asciiLetters(String(scalar))
  guard !letters.isEmpty, letters.utf8.allSatisfy({ $0 < 0x80 }) else { return 570 }
  return letters.reduce(0) { $0 + width(of: $1, before: nil) }
}
