import SourceText

/// Whether a text is a URI: has a scheme, only the ASCII characters of the grammar, and two hexadecimal digits after each `%`.
///
/// - Source: RFC 3986, appendix A.
package func isURI(_ text: ArraySlice<UInt8>) -> Bool {
  guard let colon = text.firstIndex(of: 0x3A), isScheme(text[..<colon]) else { return false }
  var rest = text[(colon + 1)...]
  if let hash = rest.firstIndex(of: 0x23) {
    guard consists(rest[(hash + 1)...], of: queryCharacters) else { return false }
    rest = rest[..<hash]
  }
  if let mark = rest.firstIndex(of: 0x3F) {
    guard consists(rest[(mark + 1)...], of: queryCharacters) else { return false }
    rest = rest[..<mark]
  }
  guard rest.starts(with: [0x2F, 0x2F]) else { return consists(rest, of: pathCharacters) }
  rest = rest.dropFirst(2)
  let slash = rest.firstIndex(of: 0x2F) ?? rest.endIndex
  return isAuthority(rest[..<slash]) && consists(rest[slash...], of: pathCharacters)
}

/// Fast path: whether the undecoded bytes of a string are a URI of the most common form, so that it need not be decoded.
///
/// That is a scheme of letters, then only unreserved characters, sub-delimiters, `?`, `/`, and `/` escaped as `\/`.
func isPlainURI(_ text: DocumentText, _ range: ByteRange) -> Bool {
  let characters = plainCharacters
  return text.bytes.withUnsafeBytes { bytes in
    var index = range.lowerBound
    let end = min(range.upperBound, bytes.count)
    while index < end, bytes[index].isASCIILetter { index += 1 }
    guard index > range.lowerBound, index < end, bytes[index] == 0x3A else { return false }
    index += 1
    while index < end {
      if index + 8 <= end {
        // Nearly all are letters, digits, and signs between `&` and them.
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        let count = word.lettersAndBytes(from: 0x26)
        index += count
        if count == 8 { continue }
      }
      if !characters.contains(bytes[index]) {
        guard bytes[index] == 0x5C, index + 1 < end, bytes[index + 1] == 0x2F else { return false }
      }
      index += 1
    }
    return true
  }
}

private let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
private let hostCharacters = ASCIISet(unreserved + "!$&'()*+,;=")
private let userInfoCharacters = ASCIISet(unreserved + "!$&'()*+,;=:")
private let plainCharacters = ASCIISet(unreserved + "!$&'()*+,;=/?")
private let pathCharacters = ASCIISet(unreserved + "!$&'()*+,;=:@/")
private let queryCharacters = ASCIISet(unreserved + "!$&'()*+,;=:@/?")

private func isScheme(_ text: ArraySlice<UInt8>) -> Bool {
  guard let first = text.first, first.isASCIILetter else { return false }
  return text.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || [0x2B, 0x2D, 0x2E].contains($0) }
}

private func isAuthority(_ text: ArraySlice<UInt8>) -> Bool {
  var rest = text
  if let at = rest.lastIndex(of: 0x40) {
    guard consists(rest[..<at], of: userInfoCharacters) else { return false }
    rest = rest[(at + 1)...]
  }
  if rest.first == 0x5B {
    // The parts of an IP address are not checked.
    guard let end = rest.firstIndex(of: 0x5D), consists(rest[..<end].dropFirst(), of: userInfoCharacters) else {
      return false
    }
    return isPort(rest[(end + 1)...])
  }
  let colon = rest.firstIndex(of: 0x3A) ?? rest.endIndex
  return consists(rest[..<colon], of: hostCharacters) && isPort(rest[colon...])
}

private func isPort(_ text: ArraySlice<UInt8>) -> Bool {
  text.isEmpty || text.first == 0x3A && text.dropFirst().allSatisfy { $0.isASCIIDigit }
}

private func consists(_ text: ArraySlice<UInt8>, of characters: ASCIISet) -> Bool {
  var index = text.startIndex
  while index < text.endIndex {
    let byte = text[index]
    if byte == 0x25 {
      guard index + 2 < text.endIndex, isHexDigit(text[index + 1]), isHexDigit(text[index + 2]) else { return false }
      index += 3
      continue
    }
    guard characters.contains(byte) else { return false }
    index += 1
  }
  return true
}
