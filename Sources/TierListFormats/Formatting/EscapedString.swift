import JSONSyntax
import SourceText

extension [UInt8] {
  /// Appends a string of a document as a layout writes it: in the app's with the required escapes and `\/`, else as it is in the
  /// document but for `\/`.
  ///
  /// - Returns: `false`, without appending, where the string is unchanged.
  mutating func append(string node: NodeID, of tree: SyntaxTree, _ layout: Layout) -> Bool {
    let isEscaped = tree[node].flags.contains(.complex)
    let content = tree.content(node)
    guard isEscaped || layout.isApp && tree.text.bytes[content].contains(.slash) else { return false }
    guard layout.isApp else { return append(withoutEscapedSlashes: tree.text.bytes[tree.range(node)]) }
    append(.quote)
    for byte in tree.utf8(node) {
      if byte >= 0x20, byte != .quote, byte != .backslash, byte != .slash {
        append(byte)
      } else {
        appendEscape(of: byte)
      }
    }
    append(.quote)
    return true
  }

  /// Other escapes stay: somebody wrote them, perhaps to make a character visible.
  ///
  /// - Returns: `false`, without appending, where there are no escaped slashes.
  private mutating func append(withoutEscapedSlashes string: ArraySlice<UInt8>) -> Bool {
    let start = count
    var isAfterBackslash = false
    for byte in string {
      if isAfterBackslash, byte == .slash { removeLast() }
      append(byte)
      isAfterBackslash = byte == .backslash && !isAfterBackslash
    }
    guard count - start == string.count else { return true }
    removeLast(string.count)
    return false
  }

  /// - Source: `JSONEncoder` of swift-foundation 6.3.
  private mutating func appendEscape(of byte: UInt8) {
    append(.backslash)
    switch byte {
    case 0x08: append(UInt8(ascii: "b"))
    case 0x09: append(UInt8(ascii: "t"))
    case 0x0A: append(UInt8(ascii: "n"))
    case 0x0C: append(UInt8(ascii: "f"))
    case 0x0D: append(UInt8(ascii: "r"))
    case 0x20...: append(byte)
    default: self += "u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
    }
  }
}
