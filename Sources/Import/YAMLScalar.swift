import JSONSyntax
import SourceText
import TierLists

/// Reads scalars, `[a, b]` and `{a: b}`.
struct ScalarReader {
  /// What ends a scalar: a comment, the sign of a key, or what follows a value or a key in brackets.
  enum Context { case block, key, keyOfTOML, flow, flowKey }

  let text: DocumentText
  var anchors = Anchors()
  private(set) var offset: ByteOffset
  private let end: ByteOffset

  init(_ text: DocumentText, _ range: ByteRange) {
    (self.text, offset, end) = (text, range.lowerBound, range.upperBound)
  }

  /// Whether nothing but a comment is left of the line.
  var isAtEnd: Bool { offset >= end || text.bytes[offset] == .numberSign || isBreak(text.bytes[offset]) }

  mutating func value(_ context: Context, depth: Int) -> Value? {
    skipSpaces()
    let (name, cost) = (skipProperties(), anchors.cost)
    guard let value = content(context, depth: depth) else { return nil }
    anchors.add(name, value, since: cost)
    return value
  }

  /// Skips `&name` and `!tag`.
  mutating func skipProperties() -> String? {
    var name: String?
    while offset < end, "&!".utf8.contains(text.bytes[offset]) {
      let word = text.slice(offset..<end).prefix { !" \t\r\n,]}".utf8.contains($0) }
      if word.first != 0x21 { name = String(decoding: word.dropFirst(), as: UTF8.self) }
      offset += word.count
      skipSpaces()
    }
    return name
  }

  private mutating func content(_ context: Context, depth: Int) -> Value? {
    let start = offset
    let opener = offset < end ? text.bytes[offset] : 0
    guard opener == .openBracket || opener == .openBrace else { return word(context) }
    guard depth < 12 else { return nil }
    let closer: UInt8 = opener == .openBracket ? .closeBracket : .closeBrace
    var (elements, members): ([Value], [Value.Member]) = ([], [])
    skip()
    skipBreaks()
    while offset < end, text.bytes[offset] != closer {
      var key = ""
      if opener == .openBrace {
        key = word(.flowKey).text ?? ""
        skip()
      }
      guard let value = value(.flow, depth: depth + 1) else { return nil }
      if opener == .openBrace { members.append(Value.Member(key: key, value: value)) } else { elements.append(value) }
      skipBreaks()
      guard text.bytes[offset] == closer || text.bytes[offset] == .comma else { return nil }
      if text.bytes[offset] == .comma { skip() }
      skipBreaks()
    }
    guard offset < end else { return nil }
    skip()
    return Value(opener == .openBrace ? .map(members) : .list(elements), start..<offset)
  }

  /// A text up to what ends it, in quotes or not; the spaces after it are skipped.
  mutating func word(_ context: Context) -> Value {
    skipSpaces()
    let start = offset
    if text.bytes[start] == .asterisk, let value = alias(context) { return value }
    if let content = quotedText(), isAtEnd || isEnd(context) { return Value(.text(content), start..<offset) }
    offset = start
    while offset < end, !isEnd(context) { offset += 1 }
    let end = offset
    skipSpaces()
    return Value(plain(trimmed(text.string(start..<end))), start..<end)
  }

  private func isEnd(_ context: Context) -> Bool {
    let (byte, next) = (text.bytes[offset], offset + 1 < end ? text.bytes[offset + 1] : .space)
    let isLineEnd = byte == .space && next == .numberSign || isBreak(byte)
    return switch context {
    case .block: isLineEnd
    case .key: byte == .colon && next == .space
    case .keyOfTOML: byte == .equals || isLineEnd
    case .flow: byte == .comma || byte == .closeBracket || byte == .closeBrace || isLineEnd
    case .flowKey: byte == .colon || byte == .equals
    }
  }

  /// The value of `*name`.
  private mutating func alias(_ context: Context) -> Value? {
    let start = offset
    while offset < end, !isEnd(context) { offset += 1 }
    let value = anchors.value(of: trimmed(text.string(start + 1..<offset)), most: text.count)
    if value == nil { offset = start }
    return value
  }

  /// - Source: YAML 1.2.2, sections 5.7 and 7.3.
  private mutating func quotedText() -> String? {
    let quote = text.bytes[offset]
    guard offset < end, quote == .quote || quote == .apostrophe else { return nil }
    if text.slice(offset..<offset + 3).elementsEqual([quote, quote, quote]) { return textBlock(quote) }
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

  /// The text between three quotes, as in TOML.
  private mutating func textBlock(_ quote: UInt8) -> String? {
    let start = offset + 3
    offset = start
    while offset < end, !text.slice(offset..<offset + 3).elementsEqual([quote, quote, quote]) { offset += 1 }
    guard offset < end else { return nil }
    let content = trimmed(text.string(start..<offset))
    offset += 3
    skipSpaces()
    return content
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

  /// Skips spaces, comments and the ends of lines.
  mutating func skipBreaks() {
    skipSpaces()
    while offset < end, text.bytes[offset] == .numberSign || isBreak(text.bytes[offset]) {
      while offset < end, !isBreak(text.bytes[offset]) { offset += 1 }
      while offset < end, isBreak(text.bytes[offset]) { offset += 1 }
      skipSpaces()
    }
  }

  /// Skips a sign, if it comes next, and the spaces after it.
  mutating func takes(_ sign: UInt8) -> Bool {
    guard offset < end, text.bytes[offset] == sign else { return false }
    skip()
    return true
  }

  private mutating func skipSpaces() { while offset < end, text.bytes[offset].isSpaceOrTab { offset += 1 } }
}

private func isBreak(_ byte: UInt8) -> Bool { byte == .newline || byte == .carriageReturn }

/// The values with a name such as `&name`.
struct Anchors {
  private var values: [String: (value: Value, cost: Int)] = [:]
  /// The bytes that values of aliases would take in a text.
  private(set) var cost = 0

  mutating func add(_ name: String?, _ value: Value, since cost: Int) {
    if let name { values[name] = (value, value.range.count + self.cost - cost) }
  }

  /// - Parameter most: What all values together may cost.
  mutating func value(of name: String, most: Int) -> Value? {
    guard let (value, cost) = values[name], cost <= most - self.cost else { return nil }
    self.cost += cost
    return value
  }
}

/// The content of a scalar without quotes.
private func plain(_ text: String) -> Value.Content {
  switch text {
  case "", "null", "~", "Null", "NULL": .scalar(.null)
  case "true", "True": .scalar(.bool(true))
  case "false", "False": .scalar(.bool(false))
  default: isNumber(text) ? .scalar(.raw(Array(text.utf8))) : .text(text)
  }
}
