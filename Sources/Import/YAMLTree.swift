import JSONSyntax
import SourceText
import TierLists

/// The value of a text in the part of YAML that people write lists in: maps, lists, flow values, quotes, text blocks and comments.
///
/// - Complexity: O(*bytes*).
/// - Source: YAML 1.2.2; complex keys are not read.
func yamlValue(_ text: DocumentText) throws(ImportRefusal) -> Value {
  var reader = YAMLReader(text)
  let value = try reader.block(depth: 0)
  guard reader.isAtEnd else { throw reader.refusal() }
  return value
}

private struct YAMLReader {
  private let text: DocumentText
  /// What is left of each line with content.
  private var lines: [(start: ByteOffset, content: ByteRange)] = []
  private var next = 0
  private var anchors = Anchors()

  init(_ text: DocumentText) {
    self.text = text
    let index = LineIndex(text)
    for line in 0..<index.lineCount {
      let range = index.range(ofLine: line)
      let content = text.trimmed(range)
      let isMarker = ["---", "..."].contains { text.slice(content).elementsEqual($0.utf8) }
      let isContent = !content.isEmpty && !"#%".utf8.contains(text.bytes[content.lowerBound]) && !isMarker
      if isContent { lines.append((range.lowerBound, content)) }
    }
  }

  var isAtEnd: Bool { next >= lines.count }

  private var indent: Int { isAtEnd ? -1 : lines[next].content.lowerBound - lines[next].start }

  private var isElement: Bool {
    guard !isAtEnd, text.bytes[lines[next].content.lowerBound] == .minus else { return false }
    return lines[next].content.count == 1 || text.bytes[lines[next].content.lowerBound + 1] == .space
  }

  func refusal() -> ImportRefusal {
    ImportRefusal("this line is not read as YAML", at: isAtEnd ? nil : (text, lines[next].content))
  }

  mutating func block(depth: Int) throws(ImportRefusal) -> Value {
    guard !isAtEnd, depth < 30 else { throw refusal() }
    let (indent, start) = (indent, lines[next].content.lowerBound)
    if isElement {
      var elements: [Value] = []
      while self.indent == indent, isElement {
        // The element is a block that may begin on this line.
        skip(1)
        elements.append(try value(indent, depth, isElement: true))
      }
      return Value(.list(elements), start..<end(start))
    }
    var members: [Value.Member] = []
    while self.indent == indent, let (key, end) = key() {
      skip(end - lines[next].content.lowerBound)
      members.append(Value.Member(key: key, value: try value(indent, depth, isElement: false)))
    }
    if let merged = members.first(where: { $0.key == "<<" })?.value.map {
      let own = Set(members.map { $0.key } + ["<<"])
      members = members.filter { $0.key != "<<" } + merged.filter { !own.contains($0.key) }
    }
    return members.isEmpty ? try scalar(indent) : Value(.map(members), start..<end(start))
  }

  private func end(_ start: Int) -> Int { max(start, next > 0 ? lines[next - 1].content.upperBound : 0) }

  /// Skips the first bytes of a line, and the spaces and the comment after them.
  private mutating func skip(_ count: Int) {
    let content = lines[next].content
    lines[next].content = text.trimmed(content.lowerBound + count..<content.upperBound)
    if text.bytes[lines[next].content.lowerBound] == .numberSign {
      lines[next].content = lines[next].content.upperBound..<lines[next].content.upperBound
    }
  }

  /// The value after a key or a hyphen, and perhaps after its anchor.
  private mutating func value(_ indent: Int, _ depth: Int, isElement: Bool) throws(ImportRefusal) -> Value {
    var reader = ScalarReader(text, lines[next].content)
    let (name, cost) = (reader.skipProperties(), anchors.cost)
    skip(reader.offset - lines[next].content.lowerBound)
    let value = try content(indent, depth, isElement: isElement)
    anchors.add(name, value, since: cost)
    return value
  }

  private mutating func content(_ indent: Int, _ depth: Int, isElement: Bool) throws(ImportRefusal) -> Value {
    let content = lines[next].content
    guard content.isEmpty else {
      if isElement, self.isElement || key() != nil { return try block(depth: depth + 1) }
      return try content.count < 3 && "|>".utf8.contains(text.bytes[content.lowerBound])
        ? textBlock(indent) : scalar(indent)
    }
    next += 1
    let isNested = self.indent > indent || !isElement && self.indent == indent && self.isElement
    return isNested ? try block(depth: depth + 1) : Value(.scalar(.null), content)
  }

  private mutating func textBlock(_ indent: Int) -> Value {
    let sign = lines[next].content
    var texts: [String] = []
    next += 1
    while self.indent > indent {
      texts.append(text.string(lines[next].content))
      next += 1
    }
    return Value(.text(texts.joined(separator: text.bytes[sign.lowerBound] == .verticalBar ? "\n" : " ")), sign)
  }

  private mutating func scalar(_ indent: Int) throws(ImportRefusal) -> Value {
    var reader = ScalarReader(text, lines[next].content.lowerBound..<text.count)
    reader.anchors = anchors
    guard let value = reader.value(.block, depth: 0), reader.isAtEnd else { throw refusal() }
    anchors = reader.anchors
    // Brackets may close on a line below.
    repeat { next += 1 } while next < lines.count && lines[next].content.lowerBound < reader.offset
    guard case .text(var joined) = value.content else { return value }
    // A text may go on.
    while self.indent > indent, !isElement, key() == nil {
      joined += " " + text.string(lines[next].content)
      next += 1
    }
    return Value(.text(joined), value.range)
  }

  /// The key at the start of a line, and the end of its colon.
  private func key() -> (key: String, end: ByteOffset)? {
    let content = lines[next].content
    guard let first = text.slice(content).first, !"[{#&*!|>%@`".utf8.contains(first) else { return nil }
    var reader = ScalarReader(text, content)
    let key = reader.word(.key)
    return reader.offset < content.upperBound ? (key.text ?? "", reader.offset + 1) : nil
  }
}

extension DocumentText {
  /// A range without the spaces and tabs at its ends.
  fileprivate func trimmed(_ range: ByteRange) -> ByteRange {
    let bytes = slice(range)
    let start = bytes.firstIndex { !$0.isSpaceOrTab } ?? range.upperBound
    return start..<max(start, bytes.lastIndex { !$0.isSpaceOrTab }.map { $0 + 1 } ?? start)
  }
}
