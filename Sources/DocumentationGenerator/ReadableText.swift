/// Text with control characters and invisible characters as `<U+FEFF>`.
func readable(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "") { result, scalar in
    switch scalar.value {
    case 0..<0x20, 0x7F, 0xA0, 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      result += "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
    default: result.unicodeScalars.append(scalar)
    }
  }
}

/// Text in which each SHA-256 has only its first and last four digits.
func withShortHashes(_ text: String) -> String {
  text.replacing(/([0-9a-f]{4})[0-9a-f]{56}([0-9a-f]{4})/) { "\($0.1)…\($0.2)" }
}
