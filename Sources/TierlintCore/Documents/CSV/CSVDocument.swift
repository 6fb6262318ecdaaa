import CSVSyntax
import SourceText

/// A CSV as the app reads it: a header and rows.
///
/// A class, so that copying one of the many small views of it costs one retain.
package final class CSVDocument: Sendable {
  package let table: CSVTable
  package let header: CSVHeader

  package init(_ text: DocumentText) {
    table = CSVTable(text)
    header = CSVHeader(
      table.lineCount == 0 ? nil : table.cells(ofLine: 0).map { [table] in table.value($0) },
      isOnly: table.lineCount == 1 && !table.endsWithLineEnd)
  }

  /// The lines after the header, empty ones included.
  package var rows: some Sequence<CSVRow> {
    (0..<max(0, table.lineCount - 1)).lazy.map { CSVRow(document: self, index: $0) }
  }
}

/// One line after the header.
package struct CSVRow: Sendable {
  /// What the app does with a row.
  package enum Outcome: Sendable {
    case taken
    /// Only whitespace; or the continuation of the line before, or an unclosed quote.
    case nothing, recovered
    /// Skipped, because it has too few fields or no name.
    case short, nameless
  }

  package let document: CSVDocument
  /// From 0, without the header.
  package let index: Int
  package let cells: Range<CellID>
  package let outcome: Outcome

  package init(document: CSVDocument, index: Int) {
    self.document = document
    self.index = index
    cells = document.table.cells(ofLine: index + 1)
    outcome = document.outcome(of: cells)
  }

  /// The fields in quotes that a comma follows directly: the app reads on and adds the next field to it.
  package var joinedCells: [CellID] {
    guard document.header.form == .short else { return [] }
    return cells.dropLast().filter(document.isJoined)
  }

  /// Whether the app skips the line, because too few fields are left where some take the next one.
  package var isCutShort: Bool { !joinedCells.isEmpty && cells.count - joinedCells.count < 3 }

  /// The number of fields with content beyond the columns of the header.
  package var excess: Int {
    let last = cells.last { !document.isWhitespace($0) }
    return max(0, (last.map { cells.lowerBound.distance(to: $0) + 1 } ?? 0) - document.header.columns.count)
  }

  /// Whether its fields belong to the columns that they are in.
  package var isAligned: Bool { outcome == .taken && excess == 0 && document.header.isKnown }

  /// The line itself.
  package var location: DocumentLocation { .row(cells.lowerBound) }

  /// The field in a column (from 0), if the row is long enough.
  package func cell(_ column: Int?) -> CellID? {
    guard let column, column >= 0, column < cells.count else { return nil }
    return cells.lowerBound.advanced(by: column)
  }
}

extension CSVDocument {
  /// What the app does with a line of these fields.
  fileprivate func outcome(of cells: Range<CellID>) -> CSVRow.Outcome {
    if cells.contains(where: { table.cells[$0].kind == .unclosed || table.cells[$0].kind == .rest }) {
      return .recovered
    }
    if cells.allSatisfy(isWhitespace) { return .nothing }
    if cells.count < header.neededCount { return .short }
    guard let name = header.name, name < cells.count else { return .taken }
    return isWhitespace(cells.lowerBound.advanced(by: name)) ? .nameless : .taken
  }

  /// Whether a field ends with its closing quote.
  fileprivate func isJoined(_ cell: CellID) -> Bool {
    table.cells[cell].kind == .quoted && table.text.bytes[table.range(cell).upperBound - 1] == 0x22
  }

  /// Whether a field holds nothing but whitespace.
  package func isWhitespace(_ cell: CellID) -> Bool {
    let range = table.range(cell)
    if range.isEmpty { return true }
    // The first byte of most fields shows that they are not.
    let isQuoted = table.cells[cell].kind == .quoted
    let first = table.text.bytes[range.lowerBound + (isQuoted ? 1 : 0)]
    return (first <= 0x22 || first >= 0x80) && trimmed(table.value(cell)).isEmpty
  }

  package func range(_ location: CellLocation) -> ByteRange {
    switch location {
    case .row(let cell): table.range(ofLine: table.line(of: cell))
    case .cell(let cell): table.range(cell)
    case .subrange(let cell, let bytes): table.range(cell).subrange(bytes)
    }
  }

  /// `/ROW` or `/ROW/COLUMN`, from 0 and without the header; the header has that of the document.
  package func pointer(_ location: CellLocation) -> String {
    switch location {
    case .row(let cell): rowPointer(cell)
    case .cell(let cell), .subrange(let cell, _): rowPointer(cell) + (isInRow(cell) ? "/\(column(of: cell))" : "")
    }
  }

  private func rowPointer(_ cell: CellID) -> String { isInRow(cell) ? "/\(table.line(of: cell) - 1)" : "" }

  /// Whether a field is under the header.
  private func isInRow(_ cell: CellID) -> Bool { table.line(of: cell) > 0 && table.cells.indices.contains(cell) }

  private func column(of cell: CellID) -> Int {
    table.cells(ofLine: table.line(of: cell)).lowerBound.distance(to: cell)
  }
}
