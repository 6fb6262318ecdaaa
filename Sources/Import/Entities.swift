/// A line with the characters that HTML names in it; `<` is escaped, so that it begins no tag.
///
/// - Complexity: O(*bytes*).
func withoutEntities(_ line: String) -> String {
  guard line.utf8.contains(0x26) else { return line }
  let parts = line.split(separator: "&", omittingEmptySubsequences: false)
  return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
    let name = part.prefix(8).prefix { $0 != ";" }
    let character = part.dropFirst(name.count).first == ";" ? entity(String(name)) : nil
    result += character.map { $0 + part.dropFirst(name.count + 1) } ?? "&" + part
  }
}

/// - Source: HTML, section 13.5; those that people write.
private func entity(_ name: String) -> String? {
  if name.first == "#" {
    let digits = name.dropFirst()
    let value = digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return value.flatMap { Unicode.Scalar($0) }.map { String(Character($0)) }
  }
  return entities[name]
}

private let entities = [
  "amp": "&", "lt": "\\<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ", "mdash": "—", "ndash": "–", "hellip": "…",
]
