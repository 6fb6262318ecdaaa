import JSONSyntax
import SourceText

extension Rule {
  static let textInvisible = Rule(
    id: "text/invisible",
    severity: .info,
    impact: .none,
    fixable: .safe,
    summary: "An id, label, title or tag contains an invisible character.",
    appBehavior: "Tiercade loads it as it is, so a search for the visible characters does not find it",
    explanation: """
      Text copied from web pages and chats may contain zero-width, no-break and control characters that you cannot see. Two \
      names that look the same are then different ones. The fix removes them, and writes a plain space for a no-break \
      one. Joiners in emoji and in scripts that need them, no-break spaces in numbers and before French punctuation, and \
      direction marks in right-to-left text are not reported.
      """,
    checks: ShownStrings.names.map { names in
      .object(names.kind) { object, _ in names.findings(in: object, invisible) }
    },
    supersededBy: ["id/item-mismatch", "id/empty", "item/empty-title", "tier/empty-label", "project/empty-title"]
  )
}

private func invisible(_ node: NodeID, _ tree: SyntaxTree) -> Finding? {
  guard tree.kind(node) == .string, tree.mayHaveInvisible(node), let text = tree.string(node),
    InvisibleCharacters.occur(in: text)
  else { return nil }
  return Finding(at: .value(node)) { context in
    let cleaned = InvisibleCharacters(in: text)
    let more = cleaned.found.count > 1 ? ", and \(counted(cleaned.found.count - 1, "more invisible character"))" : ""
    let key = context.tree.key(of: node)
    let noun = context.tree.string(key).map { $0 + " " } ?? ""
    return Message(
      "\(noun)\(context.displayText(node)) contains \(cleaned.found.first.map(describedCharacter) ?? "")" + more,
      fixes: [.safe(cleaned.fixTitle, .replace(.value(node), with: jsonStringLiteral(cleaned.text)))])
  }
}

extension SyntaxTree {
  /// Whether the bytes of a string are such that it must be decoded to know whether it has an invisible character.
  fileprivate func mayHaveInvisible(_ node: NodeID) -> Bool {
    // A control character that is not escaped is a syntax error.
    if isPlain(node), problems.isEmpty { return false }
    return text.bytes.withUnsafeBufferPointer { bytes in
      let content = content(node)
      var offset = content.lowerBound
      while offset < content.upperBound {
        switch bytes[offset] {
        case .backslash:
          if isOddEscape(bytes[offset + 1]) { return true }
          offset += 1
        case ..<0x20, 0x7F: return true
        case 0xC2 where bytes[offset + 1] <= 0xA0 || bytes[offset + 1] == 0xAD: return true
        // U+061C, U+1680 and U+180E, U+2000 to U+2064, U+FEFF, tags.
        case 0xD8 where bytes[offset + 1] == 0x9C: return true
        case 0xE1 where bytes[offset + 1] == 0x9A || bytes[offset + 1] == 0xA0: return true
        case 0xE2 where bytes[offset + 1] == 0x80 && !(0x90...0xA7).contains(bytes[offset + 2]): return true
        case 0xE2 where bytes[offset + 1] == 0x81: return true
        case 0xEF where bytes[offset + 1] == 0xBB: return true
        case 0xF0...: if bytes[offset] != 0xF0 { return true }
        default: break
        }
        offset += 1
      }
      return false
    }
  }

  /// Whether a letter makes an escape of something else than visible ASCII, tabs and line breaks.
  private func isOddEscape(_ letter: UInt8) -> Bool {
    switch letter {
    case .quote, .backslash, .slash, .n, .r, .t: false
    default: true
    }
  }
}
