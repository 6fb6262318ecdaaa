import JSONSyntax
import SourceText
import TierLists

/// The value of a text in the part of YAML that people write lists in: maps, lists, flow values, quotes, text blocks and comments.
///
/// - Complexity: O(*bytes*).
/// - Source: YAML 1.2.2; anchors, tags and complex keys are not read.
func yamlValue(_ text: DocumentText) throws(ImportRefusal) -> Value {
  var reader = YAMLReader(text)
  let value = try reader.block(depth: 0)
  guard reader.isAtEnd else { throw reader.refusal() }
  return value
}

private struct YAMLReader {
  private struct Line {
    /// Of spaces.
    var indent: Int
    var content: String
    var range: ByteRange
  }

  private let text: DocumentText
  private var lines: [Line] = []
  private var next = 0

  init(_ text: DocumentText) {
    self.text = text
    var start = 0
    while start < text.count {
      let end = text.bytes[start..<text.count].firstIndex { $0 == .newline || $0 == .carriageReturn } ?? text.count
      let first = text.bytes[start..<end].firstIndex { $0 != .space } ?? end
      let content = trimmed(text.string(first..<end))
      let isMarker = content == "---" || content == "..." || content.hasPrefix("%YAML")
      if !content.isEmpty, !content.hasPrefix("#"), !isMarker {
        lines.append(Line(indent: first - start, content: content, range: first..<end))
      }
      start = end + 1
    }
  }

  var isAtEnd: Bool { next >= lines.count }

  func refusal() -> ImportRefusal {
    var refusal = ImportRefusal("this line is not read as YAML")
    refusal.place = lines.indices.contains(next) ? (text, lines[next].range) : nil
    return refusal
  }

  mutating func block(depth: Int) throws(ImportRefusal) -> Value {
    guard !isAtEnd, depth < 30 else { throw refusal() }
    let line = lines[next]
    if isElement(line) { return try list(line.indent, depth) }
    if key(of: line.content) != nil { return try map(line.indent, depth) }
    next += 1
    return try scalar(line.content, line.range)
  }

  private func isElement(_ line: Line) -> Bool { line.content == "-" || line.content.hasPrefix("- ") }

  private mutating func list(_ indent: Int, _ depth: Int) throws(ImportRefusal) -> Value {
    let start = lines[next].range.lowerBound
    var elements: [Value] = []
    while !isAtEnd, lines[next].indent == indent, isElement(lines[next]) {
      let rest = lines[next].content.dropFirst()
      let content = trimmed(String(rest))
      if content.isEmpty {
        next += 1
        let isNested = !isAtEnd && lines[next].indent > indent
        elements.append(isNested ? try block(depth: depth + 1) : Value(.scalar(.null), start..<start))
      } else if key(of: content) != nil || content.hasPrefix("- ") {
        // The element is a block that begins on this line.
        let offset = 1 + (rest.utf8.count - rest.drop { $0 == " " }.utf8.count)
        lines[next].indent += offset
        lines[next].content = content
        lines[next].range =
          min(lines[next].range.lowerBound + offset, lines[next].range.upperBound)..<lines[next].range.upperBound
        elements.append(try block(depth: depth + 1))
      } else {
        let range = lines[next].range
        next += 1
        elements.append(try scalar(content, range))
      }
    }
    return Value(.list(elements), start..<end(start))
  }

  private mutating func map(_ indent: Int, _ depth: Int) throws(ImportRefusal) -> Value {
    let start = lines[next].range.lowerBound
    var members: [Value.Member] = []
    while !isAtEnd, lines[next].indent == indent, let (key, content) = key(of: lines[next].content) {
      let range = lines[next].range
      next += 1
      members.append(Value.Member(key: key, value: try value(content, range, indent, depth)))
    }
    return Value(.map(members), start..<end(start))
  }

  private func end(_ start: Int) -> Int { max(start, next > 0 ? lines[next - 1].range.upperBound : 0) }

  private mutating func value(
    _ content: String, _ range: ByteRange, _ indent: Int, _ depth: Int
  ) throws(ImportRefusal) -> Value {
    if content.isEmpty {
      let isNested = !isAtEnd && (lines[next].indent > indent || lines[next].indent == indent && isElement(lines[next]))
      return isNested ? try block(depth: depth + 1) : Value(.scalar(.null), range)
    }
    guard let first = content.first, first == "|" || first == ">", content.utf8.count < 3 else {
      return try scalar(content, range)
    }
    var texts: [String] = []
    while !isAtEnd, lines[next].indent > indent {
      texts.append(lines[next].content)
      next += 1
    }
    return Value(.text(texts.joined(separator: first == "|" ? "\n" : " ")), range)
  }

  /// The key at the start of a line, and what follows its colon.
  private func key(of content: String) -> (key: String, rest: String)? {
    if let quote = content.first, quote == "\"" || quote == "'" {
      guard let end = content.dropFirst().firstIndex(of: quote) else { return nil }
      let rest = content[content.index(after: end)...].drop { $0 == " " }
      guard rest.first == ":" else { return nil }
      return (String(content.dropFirst()[..<end]), withoutComment(trimmed(String(rest.dropFirst()))))
    }
    guard let first = content.first, !"[{#&*!|>%@`".contains(first) else { return nil }
    if content.last == ":" { return (trimmed(String(content.dropLast())), "") }
    guard let colon = content.firstRange(of: ": ") else { return nil }
    return (
      trimmed(String(content[..<colon.lowerBound])), withoutComment(trimmed(String(content[colon.upperBound...])))
    )
  }

  private func withoutComment(_ content: String) -> String {
    if content.hasPrefix("#") { return "" }
    guard content.first != "\"", content.first != "'", let comment = content.firstRange(of: " #") else {
      return content
    }
    return trimmed(String(content[..<comment.lowerBound]))
  }

  private mutating func scalar(_ content: String, _ range: ByteRange) throws(ImportRefusal) -> Value {
    let content = withoutComment(content)
    guard let first = content.first else { return Value(.scalar(.null), range) }
    if first == "[" || first == "{" {
      var flow = FlowReader(scalars: Array(content.unicodeScalars), range: range)
      guard let value = flow.value(depth: 0), flow.isAtEnd else {
        next -= 1
        throw refusal()
      }
      return value
    }
    return Value(plain(content), range)
  }
}

/// The content of a scalar of YAML.
private func plain(_ text: String) -> Value.Content {
  if let quote = text.first, quote == "\"" || quote == "'", text.last == quote, text.count > 1 {
    let inner = String(text.dropFirst().dropLast())
    return .text(quote == "'" ? inner.replacing("''", with: "'") : inner.replacing("\\\"", with: "\""))
  }
  switch text {
  case "null", "~", "Null", "NULL": return .scalar(.null)
  case "true", "True": return .scalar(.bool(true))
  case "false", "False": return .scalar(.bool(false))
  default: break
  }
  if let number = Int64(text), "\(number)" == text { return .scalar(.integer(number)) }
  if let number = Double(text), "\(number)" == text, number.isFinite { return .scalar(.number(number)) }
  return .text(text)
}

/// Reads `[a, b]` and `{a: b}`.
private struct FlowReader {
  let scalars: [Unicode.Scalar]
  let range: ByteRange
  private var next = 0

  init(scalars: [Unicode.Scalar], range: ByteRange) { (self.scalars, self.range) = (scalars, range) }

  var isAtEnd: Bool { next >= scalars.count }

  mutating func value(depth: Int) -> Value? {
    skipSpaces()
    guard !isAtEnd, depth < 12 else { return nil }
    guard scalars[next] == "[" || scalars[next] == "{" else { return Value(plain(word(endingAt: ",]}")), range) }
    let isList = scalars[next] == "["
    let closer: Unicode.Scalar = isList ? "]" : "}"
    next += 1
    var (elements, members): ([Value], [Value.Member]) = ([], [])
    while true {
      skipSpaces()
      guard !isAtEnd else { return nil }
      if scalars[next] == closer { break }
      var key = ""
      if !isList {
        if case .text(let text) = plain(word(endingAt: ":")) { key = text }
        guard !isAtEnd else { return nil }
        next += 1
      }
      guard let value = value(depth: depth + 1) else { return nil }
      if isList { elements.append(value) } else { members.append(Value.Member(key: key, value: value)) }
      skipSpaces()
      guard !isAtEnd, scalars[next] == closer || scalars[next] == "," else { return nil }
      if scalars[next] == "," { next += 1 }
    }
    next += 1
    skipSpaces()
    return Value(isList ? .list(elements) : .map(members), range)
  }

  private mutating func word(endingAt ends: String) -> String {
    var word = String.UnicodeScalarView()
    let quote = scalars[next] == "\"" || scalars[next] == "'" ? scalars[next] : nil
    var (isOpen, isFirst) = (quote != nil, true)
    while !isAtEnd, isOpen || !ends.unicodeScalars.contains(scalars[next]) {
      word.append(scalars[next])
      if !isFirst, scalars[next] == quote { isOpen = false }
      isFirst = false
      next += 1
    }
    return trimmed(String(word))
  }

  private mutating func skipSpaces() { while !isAtEnd, scalars[next].properties.isWhitespace { next += 1 } }
}
