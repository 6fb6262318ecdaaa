import SourceText

/// The rows of a CSV with any separator, as spreadsheets write it: a quote or an apostrophe opens only at the start of a cell, and cells in
/// quotes may have line breaks.
///
/// - Complexity: O(*bytes*).
/// - Source: RFC 4180, section 2.
///
/// - Returns: The rows, and the places of quotes that are not closed.
func cells(of text: DocumentText) throws(ImportRefusal) -> (rows: [[Value]], openQuotes: [ByteRange]) {
  // `sep=;`, perhaps in quotes
  let firstLine = text.slice(0..<16).prefix { !isLineEnd($0) }
  let plainLine = firstLine.filter { $0 != .quote }
  let isNamed = plainLine.count == 5 && plainLine.prefix(4).elementsEqual("sep=".utf8)
  let start = isNamed ? firstLine.count : 0
  // A colon between digits is that of a time, one before a space that of a text.
  let head = text.slice(start..<start + 200)
  let hasOtherColons = zip(head, zip(head.dropFirst(), head.dropFirst(2))).contains { before, rest in
    rest.0 == .colon && (before.isASCIIDigit && rest.1.isASCIIDigit || rest.1 == .space)
  }
  let candidates =
    isNamed
    ? Array(plainLine.suffix(1))
    : [.comma, .semicolon, .tab, .verticalBar, 0x5E, 0x7E] + (hasOtherColons ? [] : [.colon])
  let best = candidates.map { ($0, consistency(of: $0, text, from: start)) }.max { $0.1 < $1.1 }
  var reader = DelimitedReader(text: text, separator: best?.0 ?? .comma, offset: start)
  let rows = reader.rows()
  guard reader.offset >= text.count else { throw ImportRefusal("more than \(mostCells) cells") }
  return (rows, reader.openQuotes)
}

/// A list of so many items has eight for each.
private let mostCells = 8 * ListBuilder.mostItems

/// How well a separator fits: of the first rows with more than one cell, those that have the most frequent number of cells.
private func consistency(of separator: UInt8, _ text: DocumentText, from start: Int) -> Double {
  var reader = DelimitedReader(text: text, separator: separator, offset: start)
  let counts = reader.rows(atMost: 100).filter { $0.contains { !$0.isEmpty } }.map { $0.count }
  let frequencies = counts.reduce(into: [:]) { $0[$1, default: 0] += 1 }.filter { $0.key > 1 }
  // A separator of decimals or of a sentence is in some rows only.
  return frequencies.map { Double($0.value) + Double(min($0.key, 50)) / 100 }.max() ?? 0
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == .newline || byte == .carriageReturn }

private struct DelimitedReader {
  let text: DocumentText
  let separator: UInt8
  var offset: ByteOffset
  private(set) var openQuotes: [ByteRange] = []
  private var count = 0
  /// The number of cells of the first row, and of this row before the current cell.
  private var (width, column) = (0, 0)
  /// Up to where each quote was looked for that closes a cell: no cell before it can be closed.
  private var searchedEnd: (quote: ByteOffset, apostrophe: ByteOffset) = (0, 0)

  init(text: DocumentText, separator: UInt8, offset: ByteOffset) {
    (self.text, self.separator, self.offset) = (text, separator, offset)
  }

  mutating func rows(atMost most: Int = .max) -> [[Value]] {
    var rows: [[Value]] = []
    while offset < text.count, rows.count < most, count < mostCells {
      column = 0
      var row: [Value] = []
      row.reserveCapacity(width)
      row.append(cell())
      while offset < text.count, text.bytes[offset] == separator, count < mostCells {
        offset += 1
        column += 1
        row.append(cell())
      }
      width = max(width, rows.isEmpty ? row.count : 0)
      rows.append(row)
      if text.bytes[offset] == .carriageReturn, text.bytes[offset + 1] == .newline { offset += 1 }
      offset += 1
    }
    return rows
  }

  private mutating func cell() -> Value {
    let start = offset
    count += 1
    while text.bytes[offset] == .space { offset += 1 }
    let (opening, sign) = (offset, text.bytes[offset])
    let isQuote =
      sign == .quote && offset >= searchedEnd.quote || sign == .apostrophe && offset >= searchedEnd.apostrophe
    if isQuote, let end = closingQuote(of: offset), !hasRows(offset + 1..<end) {
      let content = content(offset + 1..<end, sign)
      offset = end + 1
      while text.bytes[offset] == .space { offset += 1 }
      return Value(text: content, start..<end + 1)
    }
    while offset < text.count, text.bytes[offset] != separator, !isLineEnd(text.bytes[offset]) { offset += 1 }
    let isOpen = sign == .quote && !text.slice(opening + 1..<offset).contains(.quote)
    if isOpen { openQuotes.append(opening..<offset) }
    return Value(text: text.string((isOpen ? opening + 1 : start)..<offset), start..<offset)
  }

  /// Whether text in quotes has the rest of this row, and then other rows: its quote was not closed.
  private func hasRows(_ range: ByteRange) -> Bool {
    guard width > 2, text.slice(range).contains(.newline) else { return false }
    let lines = text.slice(range).split(separator: .newline, omittingEmptySubsequences: false)
    guard lines.count > 2 else { return false }
    return lines.dropFirst().allSatisfy { line in line.count { $0 == separator } == width - 1 }
      && lines.prefix(1).allSatisfy { line in line.count { $0 == separator } + column == width - 1 }
  }

  /// A text in quotes, with doubled ones as one.
  private func content(_ range: ByteRange, _ quote: UInt8) -> String {
    guard text.slice(range).contains(quote) else { return text.string(range) }
    var isFirst = false
    let bytes = text.slice(range).filter { byte in
      isFirst = byte == quote && !isFirst
      return !isFirst
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The next quote that is not doubled, if the cell ends after it.
  private mutating func closingQuote(of start: ByteOffset) -> ByteOffset? {
    let quote = text.bytes[start]
    var end = start + 1
    while end < text.count {
      if text.bytes[end] == quote {
        guard text.bytes[end + 1] == quote else { break }
        end += 1
      }
      end += 1
    }
    var next = end + 1
    while next < text.count, text.bytes[next] == .space { next += 1 }
    if end < text.count, next >= text.count || text.bytes[next] == separator || isLineEnd(text.bytes[next]) {
      return end
    }
    if quote == .quote { searchedEnd.quote = end } else { searchedEnd.apostrophe = end }
    return nil
  }
}
