import SourceText

/// A member that may be missing.
struct NamedMember {
  var name: String
  var member: Member
  var isRequired: Bool
}

/// A key in the text, with the types of value that follow it.
struct InnerMember {
  var key: UInt64
  var types: WantedTypes
}

// What follows an offset.
extension Lexer {
  /// The key at an offset and the kind of its value.
  mutating func member(at offset: Int) -> InnerMember? {
    guard let (key, value) = keyAndValue(at: offset) else { return nil }
    let types: WantedTypes =
      switch source[value] {
      case .openBrace: .object
      case .openBracket: .array
      default: .string
      }
    return InnerMember(key: hashOfKey(source.text, key), types: types)
  }

  /// The characters of a key at an offset, and where its value begins.
  private mutating func keyAndValue(at offset: Int) -> (key: Range<Int>, value: Int)? {
    guard source[offset] == .quote, let key = exact(offset), key.kind == .string else { return nil }
    let colon = source.skippingWhitespace(key.end)
    guard source[colon] == .colon else { return nil }
    return (key.content.range, source.skippingWhitespace(colon + 1))
  }

  /// The characters of the id with which an object, or the rest of one, begins at an offset.
  mutating func identity(at offset: Int) -> Range<Int>? {
    let start = source[offset] == .openBrace ? source.skippingWhitespace(offset + 1) : offset
    guard let (key, value) = keyAndValue(at: start), hashOfKey(source.text, key) == Notations.identity,
      source[value] == .quote, let id = exact(value), !id.content.range.isEmpty
    else { return nil }
    return id.content.range
  }
}

/// Answers about long stretches of text that many states ask for.
struct Memo {
  private var bracket: (from: Int, next: Int?) = (-1, nil)
  /// Whether a line has a copy nearby.
  var copy: (line: Int, answer: Bool) = (-1, false)
  private var repeated: (start: Int, end: Int, answer: Bool) = (-1, -1, false)
  /// The bytes that may still be compared.
  private var budget = 50_000_000

  /// The next opening bracket after an offset.
  mutating func nextBracket(_ source: Source, after offset: Int) -> Int? {
    if offset >= bracket.from, bracket.from >= 0, bracket.next.map({ offset < $0 }) ?? true { return bracket.next }
    let next = (offset + 1..<max(offset + 1, source.count)).first {
      source[$0] == .openBrace || source[$0] == .openBracket
    }
    bracket = (offset, next)
    return next
  }

  /// Whether the text of a range occurs before it, too: shortly before, or at the start of the document.
  mutating func isRepeated(_ source: inout Source, _ start: Int, _ end: Int) -> Bool {
    if (repeated.start, repeated.end) == (start, end) { return repeated.answer }
    let range = start..<source.trimmedEnd(start, end)
    let last = max(0, start - range.count)
    var answer = false
    if !range.isEmpty, start >= range.count, budget > 0 {
      for offset in [0..<min(last + 1, Limit.nearby), max(0, last - Limit.block)..<last + 1].joined()
      where source.text.word(at: offset) == source.text.word(at: start) || range.count < 8 {
        budget -= range.count
        answer = source.text.areEqual(range, offset..<offset + range.count)
        if answer { break }
      }
      budget -= Limit.block
    }
    repeated = (start, end, answer)
    return answer
  }
}
