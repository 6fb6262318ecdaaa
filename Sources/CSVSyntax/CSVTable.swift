import SourceText

// The syntax of comma-separated values. The meaning of columns is the concern of TierLists.

/// A text of comma-separated values as lines of fields; any bytes can be read.
///
/// Fields never span lines, and quotes open and close anywhere in a field, matching the app (RFC 4180 has it otherwise).
/// A class, because a copy of its parts for each call from other modules is expensive.
package final class CSVTable: Sendable {
  package let text: DocumentText
  /// In document order.
  package let cells: CSVCells
  /// The first field of each line; after the last line, the number of fields.
  private let starts: [Int32]
  /// The first field that begins with a quote that is not closed: by RFC 4180 it goes on to a later quote, even to one that an edit
  /// makes the next.
  package let firstOpen: CellID?

  /// Reads a text. Does not fail.
  ///
  /// - Complexity: O(*bytes*).
  /// - Source: RFC 4180, section 2.
  package init(_ text: DocumentText, separator: UInt8 = UInt8(ascii: ",")) {
    self.text = text
    let (all, starts, firstOpen) = text.bytes.withUnsafeBufferPointer { bytes in
      var reader = CSVReader(bytes, count: text.count, separator: separator)
      reader.run()
      return (reader.cells, reader.starts, reader.firstOpen)
    }
    cells = CSVCells(text: text, separator: separator, all: all)
    self.starts = starts
    self.firstOpen = firstOpen
  }

  /// The number of lines, including the header and empty lines; 0 for an empty text.
  package var lineCount: Int { starts.count - 1 }

  /// The fields of a line (from 0), at least one; none outside the text.
  package func cells(ofLine line: Int) -> Range<CellID> {
    guard line >= 0, line < lineCount else { return cells.startIndex..<cells.startIndex }
    return CellID(Int(starts[line]))..<CellID(Int(starts[line + 1]))
  }

  /// The offset at which a line begins; after the last one, the length of the text.
  package func start(ofLine line: Int) -> ByteOffset {
    guard line >= 0, line < lineCount else { return text.count }
    return cells.all[Int(starts[line])].start
  }

  /// The line, from 0, that holds a field.
  ///
  /// - Complexity: O(log *lines*).
  package func line(of cell: CellID) -> Int {
    max(0, starts.dropLast().partitioningIndex { $0 > cell.index } - 1)
  }

  /// What the reader noted of a field.
  package func traits(_ cell: CellID) -> CSVCell.Traits { cells.indices.contains(cell) ? cells.traits(cell) : [] }

  /// What the reader noted of any field of a line.
  package func traits(ofLine line: Int) -> CSVCell.Traits {
    // By the bits, because unions of sets are not specialized.
    CSVCell.Traits(rawValue: cells(ofLine: line).reduce(0) { $0 | cells.traits($1).rawValue })
  }

  /// Whether a quote is not closed on its line.
  ///
  /// - Complexity: O(*fields*).
  package var hasUnclosedQuote: Bool { cells.indices.contains { cells.traits($0).contains(.unclosed) } }

  /// Whether a field begins with an ASCII letter or digit.
  package func beginsWithWord(_ cell: CellID) -> Bool {
    guard cells.indices.contains(cell) else { return false }
    // After an empty field comes a separator, a line end or padding.
    let first = text.bytes[cells.all[cell.index].start]
    return first.isASCIILetter || first.isASCIIDigit
  }

  /// The bytes of a field, quotes included; none outside the table.
  package func range(_ cell: CellID) -> ByteRange { cells.indices.contains(cell) ? cells.range(cell) : 0..<0 }

  /// The bytes of a field, without the quotes around it.
  package func content(_ cell: CellID) -> ByteRange {
    let range = range(cell)
    return traits(cell).contains(.quotes) ? text.quotedContent(range) ?? range : range
  }

  /// The bytes of a line, without its line break.
  package func range(ofLine line: Int) -> ByteRange {
    let cells = cells(ofLine: line)
    guard let last = cells.last else { return 0..<0 }
    let start = range(cells.lowerBound).lowerBound
    return start..<max(start, range(last).upperBound)
  }

  /// The bytes of a line with its line break, as they are removed.
  package func wholeRange(ofLine line: Int) -> ByteRange {
    let start = start(ofLine: line)
    return start..<max(start, range(ofLine: line).upperBound, self.start(ofLine: line + 1))
  }

  /// The quote of a field that is not closed, relative to its start.
  package func unclosedQuote(_ cell: CellID) -> ByteRange? {
    guard traits(cell).contains(.unclosed) else { return nil }
    let range = range(cell)
    var (open, next): (ByteOffset?, ByteOffset) = (nil, range.lowerBound)
    while next < range.upperBound {
      if text.bytes[next] == .quote {
        // Two quotes inside are one.
        if open != nil, text.bytes[next + 1] == .quote { next += 1 } else { open = open == nil ? next : nil }
      }
      next += 1
    }
    return open.map { $0 - range.lowerBound..<$0 - range.lowerBound + 1 }
  }

  /// The value of a field: without quotes, but for two inside of quotes, which are one.
  package func value(_ cell: CellID) -> String { String(decoding: bytes(cell), as: UTF8.self) }

  /// The value of a field in UTF-8.
  package func bytes(_ cell: CellID) -> ArraySlice<UInt8> {
    traits(cell).contains(.quotes) ? unquoted(range(cell))[...] : text.slice(range(cell))
  }

  /// The value of some bytes as of one field.
  package func value(of range: ByteRange) -> String { String(decoding: unquoted(range), as: UTF8.self) }

  private func unquoted(_ range: ByteRange) -> [UInt8] {
    let bytes = text.slice(range)
    var (result, isInside, offset): ([UInt8], Bool, Int) = ([], false, bytes.startIndex)
    while offset < bytes.endIndex {
      let byte = bytes[offset]
      offset += 1
      if byte != .quote {
        result.append(byte)
      } else if isInside, offset < bytes.endIndex, bytes[offset] == .quote {
        result.append(byte)
        offset += 1
      } else {
        isInside.toggle()
      }
    }
    return result
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
