/// The width of a character in a terminal: 0, 1 or 2 columns.
///
/// - Source: Unicode 16, EastAsianWidth.txt (W and F) and emoji presentation (UTS #51).
package func width(of character: Character) -> Int {
  if character.isASCII { return 1 }
  guard let first = character.unicodeScalars.first else { return 0 }
  if first.properties.isEmojiPresentation || isWide(first.value) { return 2 }
  // U+FE0F selects the emoji presentation.
  if character.unicodeScalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
  switch first.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: return 1
  }
}

func isWide(_ value: UInt32) -> Bool {
  guard value >= 0x1100 else { return false }
  return wideRanges.contains { $0.contains(value) }
}

private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
  0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF,
  0x1AFF0...0x1B2FF, 0x1D300...0x1D376, 0x1F200...0x1F2FF, 0x20000...0x3FFFD,
]
