import SourceText

// The syntax of comma-separated values. The meaning of columns is the concern of TierlintCore.

/// A text of comma-separated values as lines of fields; any bytes can be read.
///
/// Fields never span lines, matching the app (RFC 4180 allows it).
package struct CSVTable: Sendable {
  package let text: DocumentText
  /// In document order.
  package let cells: CSVCells
  /// The first field of each line; after the last line, the number of fields.
  private let starts: [Int32]

  /// Reads a text. Does not fail.
  ///
  /// - Complexity: O(*bytes*).
  /// - Source: RFC 4180, section 2.
  package init(_ text: DocumentText) {
    self.text = text
    var reader = CSVReader(text)
    reader.run()
    cells = CSVCells(all: reader.cells)
    starts = reader.starts
  }

  /// The number of lines, including the header and empty lines; 0 for an empty text.
  package var lineCount: Int { starts.count - 1 }

  /// The fields of a line (from 0), at least one; none outside the text.
  package func cells(ofLine line: Int) -> Range<CellID> {
    guard line >= 0, line < lineCount else { return cells.startIndex..<cells.startIndex }
    return CellID(Int(starts[line]))..<CellID(Int(starts[line + 1]))
  }

  /// The line, from 0, that holds a field.
  ///
  /// - Complexity: O(log *lines*).
  package func line(of cell: CellID) -> Int {
    max(0, starts.dropLast().partitioningIndex { $0 > cell.index } - 1)
  }

  /// The bytes of a field, quotes included; none outside the table.
  package func range(_ cell: CellID) -> ByteRange { cells.indices.contains(cell) ? cells[cell].range : 0..<0 }

  /// The bytes of a line, without its line break.
  package func range(ofLine line: Int) -> ByteRange {
    let cells = cells(ofLine: line)
    guard let last = cells.last else { return 0..<0 }
    let start = range(cells.lowerBound).lowerBound
    return start..<max(start, range(last).upperBound)
  }

  /// The value of a field: without the quotes around it, doubled quotes as one.
  package func value(_ cell: CellID) -> String { String(decoding: bytes(cell), as: UTF8.self) }

  /// The value of a field in UTF-8.
  package func bytes(_ cell: CellID) -> ArraySlice<UInt8> {
    let bytes = text.slice(range(cell))
    let isQuoted = bytes.count > 1 && bytes.first == .quote && bytes.last == .quote
    let inside = isQuoted ? bytes.dropFirst().dropLast() : bytes
    return inside.contains(.quote) ? unquoted(bytes)[...] : inside
  }
}

/// A string as a field, quoted if necessary.
///
/// - Parameter isQuoted: Whether to quote it even if not necessary.
package func csvField(_ text: String, isQuoted: Bool = false) -> String {
  let needsQuotes = isQuoted || text.utf8.contains { [.quote, .comma, .newline, .carriageReturn].contains($0) }
  guard needsQuotes else { return text }
  return text.unicodeScalars.reduce(into: "\"") { $0 += $1 == "\"" ? "\"\"" : String($1) } + "\""
}

/// Unquotes a field like spreadsheets: bytes after the closing quote are appended unchanged.
private func unquoted(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  guard bytes.first == .quote else { return Array(bytes) }
  var result: [UInt8] = []
  var offset = bytes.startIndex + 1
  while offset < bytes.endIndex {
    if bytes[offset] == .quote {
      offset += 1
      guard offset < bytes.endIndex, bytes[offset] == .quote else { break }
    }
    result.append(bytes[offset])
    offset += 1
  }
  return result + bytes[min(offset, bytes.endIndex)...]
}
