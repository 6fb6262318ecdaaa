import JSONSyntax
import SourceText

extension [UInt8] {
  /// Appends a string of a document with the escapes of a style: the required ones, and in the app's style `\/`.
  ///
  /// - Returns: `false`, without appending, where the string is unchanged.
  mutating func append(string node: NodeID, of tree: SyntaxTree, _ style: FormatStyle) -> Bool {
    let isEscaped = tree[node].flags.contains(.complex)
    let content = tree.content(node)
    guard isEscaped || style == .app && tree.text.bytes[content].contains(slash) else { return false }
    append(quote)
    for byte in tree.utf8(node) {
      if byte >= 0x20, byte != quote, byte != backslash, byte != slash || style == .plain {
        append(byte)
      } else {
        appendEscape(of: byte)
      }
    }
    append(quote)
    return true
  }

  /// - Source: `JSONEncoder` of swift-foundation 6.3.
  private mutating func appendEscape(of byte: UInt8) {
    append(backslash)
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

private let quote = UInt8(ascii: "\"")
private let backslash = UInt8(ascii: "\\")
private let slash = UInt8(ascii: "/")
