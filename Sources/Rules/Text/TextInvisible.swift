import Findings
import JSONSchema
import JSONSyntax
import SourceText
import TierLists

extension Rule {
  static let textInvisible = Rule(
    id: "text/invisible",
    severity: .info,
    otherSeverities: [.hint],
    impact: .none,
    fixable: .safe,
    summary: "An id, label, title or tag contains an invisible character, or a long string hides characters.",
    appBehavior: "Tiercade loads it as it is, so a search for the visible characters does not find it",
    explanation: """
      Text copied from web pages and chats may contain zero-width, no-break and control characters that you cannot see. Two \
      names that look the same are then different ones. The fix removes them, and writes a plain space for a no-break \
      one. Joiners in emoji and in scripts that need them, no-break spaces in numbers and before French punctuation, and \
      direction marks in right-to-left text are not reported.

      In descriptions, summaries, notes, translations, attributes and other long strings, Unicode tags and variation \
      selectors are reported, unless they belong to an emoji, a flag or a letter. Such characters can hold whole sentences \
      that no reader sees, but an assistant that is given the list follows them like all others.
      """,
    checks: [.shown(invisible), .csv(.row { invisibleInNames($0) })],
    supersededBy: [
      "id/item-mismatch", "id/empty", "item/empty-tag", "item/empty-title", "tier/empty-label", "project/empty-title",
    ]
  )
}

private func invisible(_ string: ShownString) -> ObjectFinding? {
  let (node, tree, isName) = (string.node, string.tree, string.role == .name)
  let sort: InvisibleCharacters.Sort = isName ? .all : .hiddenText
  guard tree.mayHaveInvisible(node), let text = tree.string(node),
    InvisibleCharacters.occur(in: text, sort)
  else { return nil }
  return ObjectFinding(at: .value(node), severity: isName ? nil : .hint) { context in
    let cleaned = InvisibleCharacters(in: text, sort)
    let noun = context.isMember(node) ? (context.key(of: node) ?? "") + " " : ""
    return Message(
      "\(noun)\(context.displayText(node)) contains \(describedCharacters(cleaned))",
      appBehavior: isName ? nil : "Tiercade loads it as it is: readers do not see it, but programs read it",
      fixes: [.safe(cleaned.fixTitle, .replace(.value(node), with: jsonStringLiteral(cleaned.text)))])
  }
}

/// The first invisible character, and the number of the others.
func describedCharacters(_ cleaned: InvisibleCharacters) -> String {
  let more = cleaned.found.count > 1 ? ", and \(counted(cleaned.found.count - 1, "more invisible character"))" : ""
  return (cleaned.found.first.map(describedCharacter) ?? "") + more
}

extension SyntaxTree {
  /// Whether the bytes of a string are such that it must be decoded to know whether it has an invisible character.
  fileprivate func mayHaveInvisible(_ node: NodeID) -> Bool {
    // A control character that is not escaped is a syntax error.
    if isPlain(node), problems.isEmpty { return false }
    return text.bytes.withUnsafeBufferPointer { bytes in
      let content = content(node)
      var offset = text.firstSpecial(in: content)
      while offset < content.upperBound {
        switch bytes[offset] {
        case .backslash:
          if isOddEscape(bytes[offset + 1]) { return true }
          offset += 1
        case ..<0x20: return true
        case 0xC2 where bytes[offset + 1] <= 0xA0 || bytes[offset + 1] == 0xAD: return true
        // U+061C, U+1680 and U+180B to U+180F, U+2000 to U+2064, U+FE00 to U+FE0F, U+FEFF, tags and more selectors.
        case 0xD8 where bytes[offset + 1] == 0x9C: return true
        case 0xE1 where bytes[offset + 1] == 0x9A || bytes[offset + 1] == 0xA0: return true
        case 0xE2 where bytes[offset + 1] == 0x80 && !(0x90...0xA7).contains(bytes[offset + 2]): return true
        case 0xE2 where bytes[offset + 1] == 0x81: return true
        case 0xEF where bytes[offset + 1] == 0xB8 || bytes[offset + 1] == 0xBB: return true
        case 0xF0...: if bytes[offset] != 0xF0 { return true }
        default: break
        }
        offset += 1
        // The next letter is likely of the same script.
        if bytes[offset] < 0x80 { offset = text.firstSpecial(in: gap(offset, content.upperBound)) }
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
