import JSONSyntax
import SourceText
import TierLists

/// Reads scalars, `[a, b]` and `{a: b}` of one line.
struct ScalarReader {
  /// What ends a scalar: a comment, the colon of a key, or what follows a value or a key in brackets.
  enum Context { case block, key, flow, flowKey }

  let text: DocumentText
  private(set) var offset: ByteOffset
  private let end: ByteOffset

  init(_ text: DocumentText, _ range: ByteRange) {
    (self.text, offset, end) = (text, range.lowerBound, range.upperBound)
  }

  /// Whether nothing but a comment is left.
  var isAtEnd: Bool { offset >= end || text.bytes[offset] == .numberSign }

  mutating func value(_ context: Context, depth: Int) -> Value? {
    skipSpaces()
    let start = offset
    let opener = offset < end ? text.bytes[offset] : 0
    guard opener == .openBracket || opener == .openBrace else { return word(context) }
    guard depth < 12 else { return nil }
    let closer: UInt8 = opener == .openBracket ? .closeBracket : .closeBrace
    var (elements, members): ([Value], [Value.Member]) = ([], [])
    skip()
    while offset < end, text.bytes[offset] != closer {
      var key = ""
      if opener == .openBrace {
        key = word(.flowKey).text ?? ""
        skip()
      }
      guard let value = value(.flow, depth: depth + 1) else { return nil }
      if opener == .openBrace { members.append(Value.Member(key: key, value: value)) } else { elements.append(value) }
      guard text.bytes[offset] == closer || text.bytes[offset] == .comma else { return nil }
      if text.bytes[offset] == .comma { skip() }
    }
    guard offset < end else { return nil }
    skip()
    return Value(opener == .openBrace ? .map(members) : .list(elements), start..<offset)
  }

  /// A text up to what ends it, in quotes or not; the spaces after it are skipped.
  mutating func word(_ context: Context) -> Value {
    skipSpaces()
    let start = offset
    if let content = quotedText(), isAtEnd || isEnd(context) { return Value(.text(content), start..<offset) }
    offset = start
    while offset < end, !isEnd(context) { offset += 1 }
    let end = offset
    skipSpaces()
    return Value(plain(trimmed(text.string(start..<end))), start..<end)
  }

  private func isEnd(_ context: Context) -> Bool {
    let (byte, next) = (text.bytes[offset], offset + 1 < end ? text.bytes[offset + 1] : .space)
    return switch context {
    case .block: byte == .space && next == .numberSign
    case .key: byte == .colon && next == .space
    case .flow: byte == .comma || byte == .closeBracket || byte == .closeBrace
    case .flowKey: byte == .colon
    }
  }

  /// - Source: YAML 1.2.2, sections 5.7 and 7.3.
  private mutating func quotedText() -> String? {
    let quote = text.bytes[offset]
    guard offset < end, quote == .quote || quote == .apostrophe else { return nil }
    var content: [UInt8] = []
    offset += 1
    while offset < end {
      let (byte, next) = (text.bytes[offset], text.bytes[offset + 1])
      offset += 1
      if byte == .backslash, quote == .quote {
        content += escaped(next)
      } else if byte != quote {
        content.append(byte)
      } else if quote == .apostrophe, next == quote {
        content.append(quote)
        offset += 1
      } else {
        skipSpaces()
        return String(decoding: content, as: UTF8.self)
      }
    }
    return nil
  }

  /// The character that `\n`, `\xE9`, `\u00E9` or `\"` says.
  private mutating func escaped(_ sign: UInt8) -> String.UTF8View {
    offset += 1
    let count = [0x78: 2, 0x75: 4, 0x55: 8][sign] ?? 0
    if let scalar = UInt32(text.string(offset..<offset + count), radix: 16).flatMap({ Unicode.Scalar($0) }) {
      offset += count
      return String(scalar).utf8
    }
    return (sign == .n ? "\n" : sign == .t ? "\t" : String(UnicodeScalar(sign))).utf8
  }

  /// Skips a sign and the spaces after it.
  private mutating func skip() {
    offset += 1
    skipSpaces()
  }

  private mutating func skipSpaces() { while offset < end, text.bytes[offset].isSpaceOrTab { offset += 1 } }
}

/// The content of a scalar without quotes.
private func plain(_ text: String) -> Value.Content {
  switch text {
  case "", "null", "~", "Null", "NULL": .scalar(.null)
  case "true", "True": .scalar(.bool(true))
  case "false", "False": .scalar(.bool(false))
  default: isNumber(Value(.text(text), 0..<0)) ? .scalar(.raw(Array(text.utf8))) : .text(text)
  }
}
