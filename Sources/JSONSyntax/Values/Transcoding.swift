import SourceText

/// The text of a document in UTF-16, in either byte order; `nil` if it is ill-formed.
package func utf8FromUTF16(_ text: DocumentText) -> String? {
  let isLittle = text.bytes[0] == 0xFF || text.bytes[0] != 0xFE && text.bytes[1] == 0
  let start = text.bytes[0] >= 0xFE ? 2 : 0
  guard text.count % 2 == 0 else { return nil }
  let units = stride(from: start, to: text.count, by: 2).map { offset in
    let (one, other) = (UInt16(text.bytes[offset]), UInt16(text.bytes[offset + 1]))
    return isLittle ? other << 8 | one : one << 8 | other
  }
  return String(validating: units, as: UTF16.self)
}

/// Edits that replace each ill-formed byte by its character in Windows-1252; empty if one has none there, or there are too many.
func editsFromWindows1252(_ bytes: ByteReader, from first: Int) -> [TextEdit] {
  var edits: [TextEdit] = []
  var next: Int? = first
  while let offset = next {
    guard edits.count < 10_000, let scalar = windows1252(bytes[offset]) else { return [] }
    edits.append(TextEdit(offset..<offset + 1, String(scalar)))
    next = firstIllFormed(bytes, from: offset + 1)
  }
  return edits
}

/// The character of a byte in Windows-1252; `nil` if it has none.
///
/// - Source: WHATWG Encoding, index windows-1252.
package func windows1252(_ byte: UInt8) -> Unicode.Scalar? {
  guard (0x80..<0xA0).contains(byte) else { return Unicode.Scalar(byte) }
  let special = Array("€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ".unicodeScalars)
  let scalar = special[Int(byte) - 0x80]
  return scalar.value == 0 ? nil : scalar
}
