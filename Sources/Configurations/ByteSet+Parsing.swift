import SourceText

/// Parses a set like `[a-z_]` or `[!0-9]` after its opening bracket.
///
/// - Returns: `nil` if it is not terminated.
package func byteSet(_ rest: inout ArraySlice<UInt8>) -> ByteSet? {
  let isInverted = rest.first == UInt8(ascii: "!") || rest.first == UInt8(ascii: "^")
  if isInverted { rest.removeFirst() }
  var set = ByteSet()
  var isFirst = true
  while let byte = rest.popFirst() {
    if byte == UInt8(ascii: "]"), !isFirst { return isInverted ? set.inverted : set }
    isFirst = false
    if byte == UInt8(ascii: "["), rest.first == UInt8(ascii: ":") {
      guard insertClass(&rest, into: &set) else { return nil }
    } else {
      guard let low = literal(byte, &rest), let high = rangeEnd(&rest, from: low) else { return nil }
      if low <= high { for byte in low...high { set.insert(byte) } }
    }
  }
  return nil
}

private func literal(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> UInt8? {
  byte == UInt8(ascii: "\\") ? rest.popFirst() : byte
}

/// The last byte of a range; `low` if there is no range.
private func rangeEnd(_ rest: inout ArraySlice<UInt8>, from low: UInt8) -> UInt8? {
  guard rest.first == UInt8(ascii: "-"), let next = rest.dropFirst().first, next != UInt8(ascii: "]") else {
    return low
  }
  rest.removeFirst(2)
  return literal(next, &rest)
}

/// Parses a class like `[:digit:]` after its opening bracket. If it is not terminated, the bracket is a literal.
///
/// - Returns: `false` for an unknown class.
private func insertClass(_ rest: inout ArraySlice<UInt8>, into set: inout ByteSet) -> Bool {
  guard let end = rest.firstIndex(of: UInt8(ascii: "]")), end > rest.startIndex + 1, rest[end - 1] == UInt8(ascii: ":")
  else {
    set.insert(UInt8(ascii: "["))
    return true
  }
  let name = String(decoding: rest[rest.startIndex + 1..<max(rest.startIndex + 1, end - 1)], as: UTF8.self)
  rest = rest[(end + 1)...]
  guard let isMember = classes[name] else { return false }
  for byte in UInt8.min..<0x80 where isMember(byte) { set.insert(byte) }
  return true
}

/// - Source: POSIX, character classes of the C locale.
private let classes: [String: @Sendable (UInt8) -> Bool] = [
  "alnum": { $0.isASCIILetter || $0.isASCIIDigit },
  "alpha": { $0.isASCIILetter },
  "blank": { $0 == 0x20 || $0 == 0x09 },
  "cntrl": { $0 < 0x20 || $0 == 0x7F },
  "digit": { $0.isASCIIDigit },
  "graph": { $0 > 0x20 && $0 < 0x7F },
  "lower": { (0x61...0x7A).contains($0) },
  "print": { $0 >= 0x20 && $0 < 0x7F },
  "punct": { $0 > 0x20 && $0 < 0x7F && !$0.isASCIILetter && !$0.isASCIIDigit },
  "space": { $0 == 0x20 || (0x09...0x0D).contains($0) },
  "upper": { (0x41...0x5A).contains($0) },
  "xdigit": { $0.isASCIIDigit || (0x61...0x66).contains($0 | 0x20) },
]
