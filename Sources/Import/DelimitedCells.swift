import SourceText

/// The rows of a CSV with any separator, as spreadsheets write it: a quote opens only at the start of a cell, and cells in quotes may have
/// line breaks.
///
/// - Complexity: O(*bytes*).
/// - Source: RFC 4180, section 2.
func cells(of text: DocumentText) -> [[Value]] {
  var start = 0
  let firstLine = text.string(0..<(text.slice(0..<min(text.count, 16)).firstIndex(where: isLineEnd) ?? 0)).lowercased()
  var separator: UInt8?
  if let line = firstLine.firstRange(of: "sep="), firstLine[line.upperBound...].trimmed("\"").utf8.count == 1 {
    separator = firstLine[line.upperBound...].utf8.first
    start = firstLine.utf8.count
  }
  let candidates = separator.map { [$0] } ?? [.comma, .semicolon, .tab, .verticalBar]
  let best = candidates.map { ($0, consistency(of: $0, text, from: start)) }.max { $0.1 < $1.1 }
  var reader = DelimitedReader(text: text, separator: best?.0 ?? .comma, offset: start)
  return reader.rows()
}

private let sampledRows = 100

/// How well a separator fits: the cells of the sampled rows with more than one cell that have the most frequent number of cells.
private func consistency(of separator: UInt8, _ text: DocumentText, from start: Int) -> Double {
  var reader = DelimitedReader(text: text, separator: separator, offset: start)
  let counts = reader.rows(atMost: sampledRows).filter { $0.contains { !$0.isEmpty } }.map { $0.count }
  let frequencies = counts.reduce(into: [:]) { $0[$1, default: 0] += 1 }.filter { $0.key > 1 }
  // A separator of decimals or of a sentence is in some rows only.
  return frequencies.map { Double($0.value) + Double(min($0.key, 50)) / 100 }.max() ?? 0
}

private func isLineEnd(_ byte: UInt8) -> Bool { byte == .newline || byte == .carriageReturn }

extension StringProtocol {
  func trimmed(_ character: Character) -> Substring {
    let text = Substring(self).drop { $0 == character }
    return text.last == character ? text.dropLast() : text
  }
}

private struct DelimitedReader {
  let text: DocumentText
  let separator: UInt8
  var offset: ByteOffset
  /// Up to where a quote was looked for that closes a cell: no cell before it can be closed.
  private var searchedEnd = 0

  init(text: DocumentText, separator: UInt8, offset: ByteOffset) {
    (self.text, self.separator, self.offset) = (text, separator, offset)
  }

  mutating func rows(atMost most: Int = .max) -> [[Value]] {
    var rows: [[Value]] = []
    while offset < text.count, rows.count < most {
      rows.append(row())
      if offset < text.count { offset += 1 }
      if offset < text.count, text.bytes[offset] == .newline, text.bytes[offset - 1] == .carriageReturn { offset += 1 }
    }
    return rows
  }

  private mutating func row() -> [Value] {
    var row = [cell()]
    while offset < text.count, text.bytes[offset] == separator {
      offset += 1
      row.append(cell())
    }
    return row
  }

  private mutating func cell() -> Value {
    let start = offset
    while text.bytes[offset] == .space { offset += 1 }
    if text.bytes[offset] == .quote, offset >= searchedEnd, let end = closingQuote(of: offset) {
      let content = text.string(offset + 1..<end).replacing("\"\"", with: "\"")
      offset = end + 1
      while text.bytes[offset] == .space { offset += 1 }
      return Value(.text(content), start..<end + 1)
    }
    while offset < text.count, text.bytes[offset] != separator, !isLineEnd(text.bytes[offset]) { offset += 1 }
    return Value(.text(text.string(start..<offset)), start..<offset)
  }

  /// The next quote that is not doubled, if the cell ends after it.
  private mutating func closingQuote(of start: ByteOffset) -> ByteOffset? {
    var end = start + 1
    while end < text.count {
      if text.bytes[end] == .quote {
        guard text.bytes[end + 1] == .quote else { break }
        end += 1
      }
      end += 1
    }
    var next = end + 1
    while next < text.count, text.bytes[next] == .space { next += 1 }
    if end < text.count, next >= text.count || text.bytes[next] == separator || isLineEnd(text.bytes[next]) {
      return end
    }
    searchedEnd = end
    return nil
  }
}
