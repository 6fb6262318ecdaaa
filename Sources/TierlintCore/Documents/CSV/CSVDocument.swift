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
    header = CSVHeader(table.lineCount == 0 ? nil : table.cells(ofLine: 0).map { [table] in table.value($0) })
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
    /// Nothing in it but whitespace; or the rest of the line before, or an unclosed quote.
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

  /// The line itself.
  package var location: DocumentLocation { .row(cells.lowerBound) }

  /// The field in a column (from 0), if the row is long enough.
  package func cell(_ column: Int?) -> CellID? {
    guard let column, column >= 0, column < cells.count else { return nil }
    return cells.lowerBound + column
  }
}

extension CSVDocument {
  /// What the app does with a line that has these fields.
  fileprivate func outcome(of cells: Range<CellID>) -> CSVRow.Outcome {
    if cells.contains(where: { table.cells[$0].kind == .unclosed || table.cells[$0].kind == .rest }) {
      return .recovered
    }
    if cells.allSatisfy(isWhitespace) { return .nothing }
    if cells.count < header.neededCount { return .short }
    guard let name = header.name, name < cells.count else { return .taken }
    return isWhitespace(cells.lowerBound + name) ? .nameless : .taken
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

  package func range(_ location: DocumentLocation) -> ByteRange {
    let cell = location.node?.index ?? 0
    let range = table.range(cell)
    switch location.part {
    case .row: return table.range(ofLine: table.line(of: cell))
    case .bytes(let bytes): return table.text.clamped(bytes)
    case .subrange(let subrange):
      return (range.lowerBound + subrange.lowerBound..<range.lowerBound + subrange.upperBound).clamped(to: range)
    case .value, .key, .opener: return range
    }
  }

  /// `/ROW` or `/ROW/COLUMN`, from 0 and without the header; empty for the header.
  package func pointer(to location: DocumentLocation) -> String {
    let cell = location.node?.index ?? 0
    let line = table.line(of: cell)
    guard line > 0, table.cells.indices.contains(cell) else { return "" }
    let column = cell - table.cells(ofLine: line).lowerBound
    return "/\(line - 1)" + (location.part == .row ? "" : "/\(column)")
  }
}
