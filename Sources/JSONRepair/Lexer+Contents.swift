import SourceText

// What strings read.
extension Lexer {
  /// The bytes of a range after edits.
  mutating func written(_ range: Range<Int>, _ edits: [Edit]) -> Content {
    if edits.isEmpty { return Content(range: range) }
    let start = written.count
    var offset = range.lowerBound
    for edit in edits {
      if edit.start > offset { written += source.text.slice(offset..<edit.start) }
      written += edit.text.utf8
      offset = max(offset, edit.end)
    }
    if offset < range.upperBound { written += source.text.slice(offset..<range.upperBound) }
    return Content(range: start..<written.count, isWritten: true)
  }

  @inline(__always)
  func bytes(_ content: Content) -> ArraySlice<UInt8> {
    content.isWritten ? written[content.range.clamped(to: 0..<written.count)] : source.text.slice(content.range)
  }

  @inline(__always)
  func hash(_ content: Content) -> UInt64 {
    content.isWritten
      ? hashOfKey(String(decoding: bytes(content), as: UTF8.self)) : hashOfKey(source.text, content.range)
  }

  /// Whether JSON allows the characters of a string as they are.
  func isValid(_ content: Content) -> Bool {
    let bytes = bytes(content)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] < .space || bytes[index] == .quote { return false }
      if bytes[index] == .backslash {
        guard let length = escapeLength(bytes[index...]) else { return false }
        index += length
      } else {
        index += 1
      }
    }
    return true
  }

  private func escapeLength(_ bytes: ArraySlice<UInt8>) -> Int? {
    let next = bytes.dropFirst().first ?? 0
    if Notations.escapes.contains(next) { return 2 }
    let digits = bytes.dropFirst(2).prefix(4)
    return next == .u && digits.count == 4 && digits.allSatisfy { $0.isHexDigit } ? 6 : nil
  }

  /// Whether a string seems to hold what should be outside of it: its end is in doubt.
  @inline(__always)
  func hasStructure(_ content: Content) -> Bool {
    guard !content.range.isEmpty else { return false }
    if content.isWritten { return bytes(content).hasStructure }
    let (first, last) = (source[content.range.lowerBound], source[content.range.upperBound - 1])
    if Notations.structureStarts.contains(first) || Notations.structureEnds.contains(last) { return true }
    return source.text.mayHaveQuote(content.range) && bytes(content).hasStructure
  }

  /// Whether a string holds a quote.
  @inline(__always)
  func hasQuote(_ content: Content) -> Bool {
    (content.isWritten || source.text.mayHaveQuote(content.range)) && bytes(content).contains(.quote)
  }
}

extension ArraySlice<UInt8> {
  /// Whether a string seems to hold what should be outside of it.
  var hasStructure: Bool {
    guard let first, let last else { return false }
    if Notations.structureStarts.contains(first) || Notations.structureEnds.contains(last) { return true }
    for index in indices where self[index] == .quote || self[index] == 0xE2 {
      let width = self[index...].quoteWidth
      if width == 0 { continue }
      let isClosing = width == 1 || self[index + 2] == 0x9D
      let isOpening = width == 1 || !isClosing
      if isOpening, self[..<index].endsWithSeparator { return true }
      if isClosing, self[(index + width)...].startsWithSeparator { return true }
    }
    return false
  }

  /// The bytes of a straight or curly quote at the start.
  private var quoteWidth: Int {
    if first == .quote { return 1 }
    return starts(with: [0xE2, 0x80, 0x9C]) || starts(with: [0xE2, 0x80, 0x9D]) ? 3 : 0
  }

  /// Whether a separator or an opening bracket comes before a quote, which may be escaped.
  private var endsWithSeparator: Bool {
    let rest = last == .backslash ? dropLast() : self
    guard let last = rest.last(where: { !$0.isWhitespace }) else { return false }
    return Notations.openEnds.contains(last)
  }

  private var startsWithSeparator: Bool {
    let next = first { !$0.isWhitespace }
    return next == .colon || next == .comma
  }
}

extension DocumentText {
  /// Whether a range has a quote or a byte that may begin a curly one.
  @inline(__always)
  fileprivate func mayHaveQuote(_ range: Range<Int>) -> Bool {
    let ones = UInt64(repeating: 1)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let straight = word(at: offset) ^ UInt64(repeating: .quote)
      let curly = word(at: offset) ^ UInt64(repeating: 0xE2)
      let found = ((straight &- ones) & ~straight | (curly &- ones) & ~curly) & UInt64(repeating: 0x80)
      if found != 0, offset &+ found.trailingZeroBitCount / 8 < range.upperBound { return true }
      offset &+= 8
    }
    return false
  }
}
