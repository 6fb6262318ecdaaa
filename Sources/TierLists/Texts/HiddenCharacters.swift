/// Whether a character hides or reorders text: bidirectional formatting, zero-width spaces, fillers and tags.
package func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x180E, 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2060...0x206F: true
  case 0x2800, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB, 0xE0000...0xE007F: true
  default: false
  }
}

/// Whether a character is a flag with tags for a region: no longer than they are, as more tags would hide text.
package func isFlag(_ character: Character) -> Bool {
  character.unicodeScalars.first == "\u{1F3F4}" && character.unicodeScalars.count <= 8
}

/// Controls, line separators, and what hides or reorders text.
package func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029: true
  default: isHidden(scalar)
  }
}
