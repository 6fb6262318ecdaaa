import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let textMojibake = Rule(
    id: "text/mojibake",
    severity: .hint,
    impact: .none,
    fixable: .suggestion,
    summary: "UTF-8 was read as Latin-1: `CafÃ©` for `Café`.",
    appBehavior: "Tiercade shows the garbled characters",
    explanation: """
      A program read the bytes of UTF-8 as characters of an old Windows encoding and saved them again, so that every \
      accented letter or emoji became two or more odd characters. The suggestion reverses that, for the whole string.
      """,
    checks: [.shown(garbled), .csv(.row { garbledFields($0) })]
  )
}

private func garbled(_ string: ShownString) -> ObjectFinding? {
  let node = string.node
  guard string.tree.mayBeGarbled(node), let text = string.tree.string(node),
    let meant = ungarbled(text) ?? unescaped(text)
  else { return nil }
  let isEscaped = ungarbled(text) == nil
  return ObjectFinding(at: .value(node)) { context in
    Message(
      "\(context.displayText(node)) is \(isEscaped ? "text with escapes in it" : "UTF-8 that was read as Latin-1")"
        + hint(meant),
      fixes: [.change(node, to: meant)])
  }
}

extension SyntaxTree {
  /// Whether the bytes of a string are such that it must be decoded to know whether it is garbled: its first character beyond
  /// ASCII was the first byte of a sequence in UTF-8, U+00C2 to U+00F4, and another one follows.
  fileprivate func mayBeGarbled(_ node: NodeID) -> Bool {
    if isPlain(node) { return false }
    return text.bytes.withUnsafeBufferPointer { bytes in
      let content = content(node)
      var offset = text.firstSpecial(in: content)
      while offset < content.upperBound {
        if bytes[offset] >= 0x80 {
          let isLead = bytes[offset] == 0xC3 && (0x82...0xB4).contains(bytes[offset + 1])
          return isLead && (bytes[offset + 2] >= 0x80 || bytes[offset + 2] == .backslash)
        }
        if bytes[offset] == .backslash {
          if bytes[offset + 1] == .u || bytes[offset + 1] == .backslash && bytes[offset + 2] == .u { return true }
          offset += 1
        }
        offset += 1
      }
      return false
    }
  }
}

/// The string with the characters that escapes such as `\\u00e9` in its text stand for; `nil` if it has none.
private func unescaped(_ text: String) -> String? {
  let parts = text.split(separator: "\\u", omittingEmptySubsequences: false)
  guard parts.count > 1, parts.dropFirst().allSatisfy({ $0.utf8.prefix(4).count { hexDigit($0) != nil } == 4 }) else {
    return nil
  }
  return SyntaxTree(DocumentText("\"" + text + "\"")).string(.root)
}

/// The string whose UTF-8 was read as Windows-1252; `nil` if no string was.
func ungarbled(_ text: String) -> String? {
  if text.utf8.allSatisfy({ $0 < 0x80 }) { return nil }
  var bytes: [UInt8] = []
  for scalar in text.unicodeScalars {
    guard let byte = windowsByte(scalar) else { return nil }
    bytes.append(byte)
  }
  return String(validating: bytes, as: UTF8.self)
}

/// The byte of a character in Windows-1252; those without one are the control characters of Latin-1.
private func windowsByte(_ scalar: Unicode.Scalar) -> UInt8? {
  if scalar.value < 0x100 { return UInt8(truncatingIfNeeded: scalar.value) }
  return windowsCharacters.firstIndex(of: scalar).map { UInt8(truncatingIfNeeded: 0x80 + $0) }
}

/// The characters of the bytes 80 to 9F.
///
/// - Source: the WHATWG Encoding Standard, index windows-1252.
private let windowsCharacters = Array(
  "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
