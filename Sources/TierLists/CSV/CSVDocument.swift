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
      isOnly: table.lineCount < 2)
  }

  /// The lines after the header, empty ones included.
  package var rows: some Sequence<CSVRow> {
    (0..<max(0, table.lineCount - 1)).lazy.map { CSVRow(document: self, index: $0) }
  }
}

/// One line after the header.
package struct CSVRow: Sendable {
  /// What becomes of a row.
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
  /// What any of its fields has.
  package let traits: CSVCell.Traits
  package let outcome: Outcome
  /// Whether it is such a line as most are: no check of a row finds anything in it.
  package let isPlain: Bool

  package init(document: CSVDocument, index: Int) {
    self.document = document
    self.index = index
    cells = document.table.cells(ofLine: index + 1)
    traits = document.table.traits(ofLine: index + 1)
    isPlain = traits.rawValue == 0 && document.hasPlainFields(cells)
    outcome = isPlain ? .taken : document.outcome(of: cells, traits)
  }

  /// The fields among those that the app reads in which a quote closes right before a comma: the app takes the comma for text, and
  /// adds the next field.
  package var joinedCells: [CellID] {
    guard traits.contains(.endsWithQuote), document.header.form == .short || isSkippedByApp else { return [] }
    return cells.dropLast().prefix(3).filter { document.table.traits($0).contains(.endsWithQuote) }
  }

  /// Whether the app skips the line, because too few fields are left where some take the next one.
  package var isCutShort: Bool { !joinedCells.isEmpty && appFieldCount < 3 }

  /// The number of fields with content beyond the columns of the header.
  package var excess: Int {
    let columns = document.header.columns.count
    if cells.count <= columns { return 0 }
    let last = cells.last { !document.isWhitespace($0) }
    return max(0, (last.map { cells.lowerBound.distance(to: $0) + 1 } ?? 0) - columns)
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

// The row as the app reads it, whatever the header says.
extension CSVRow {
  /// Its name, season and tier; `nil` if the app skips the line.
  package var appCells: [String]? {
    let fields = fieldsOfApp.prefix(3).map(trimmedField)
    return fields.count == 3 && !fields[0].isEmpty ? fields : nil
  }

  /// The number of its fields.
  package var appFieldCount: Int { fieldsOfApp.count }

  /// Whether the app skips a line of the wide form that other tools read, although the header has as many columns as the app needs.
  package var isSkippedByApp: Bool {
    document.header.form == .wide && outcome == .taken && document.header.columns.count > 2 && appFieldCount < 3
  }

  /// The fields, where a comma after a closing quote is text, and an unclosed quote goes on to the end of the line.
  private var fieldsOfApp: [String] {
    let table = document.table
    var fields: [String] = []
    var isJoined = false
    for cell in cells {
      let traits = table.traits(cell)
      let end = traits.contains(.unclosed) ? table.range(ofLine: index + 1).upperBound : table.range(cell).upperBound
      let field = table.value(of: table.range(cell).lowerBound..<end)
      if isJoined { fields[fields.count - 1] += "," + field } else { fields.append(field) }
      if traits.contains(.unclosed) { break }
      isJoined = traits.contains(.endsWithQuote)
    }
    return fields
  }
}

extension CSVDocument {
  /// Whether fields without traits fit the header, and each begins with a letter or digit; or it is empty, but not a name or tier.
  fileprivate func hasPlainFields(_ cells: Range<CellID>) -> Bool {
    guard cells.count >= max(header.neededCount, min(3, header.columns.count)), cells.count <= header.columns.count,
      header.rating == nil, header.isKnown,
      let name = header.name, let tier = header.tier
    else { return false }
    return cells.allSatisfy { cell in
      let column = cells.lowerBound.distance(to: cell)
      return table.beginsWithWord(cell) || column != name && column != tier && table.range(cell).isEmpty
    }
  }

  /// What becomes of a line of these fields.
  fileprivate func outcome(of cells: Range<CellID>, _ traits: CSVCell.Traits) -> CSVRow.Outcome {
    if traits.contains(.unclosed) || traits.contains(.rest) { return .recovered }
    guard let name = header.name else { return cells.allSatisfy(isWhitespace) ? .nothing : .taken }
    let isNamed = name < cells.count && !isWhitespace(cells.lowerBound.advanced(by: name))
    // To the app an empty field in quotes is one with a comma.
    let isJoined = header.form == .short && cells.count > 1 && table.traits(cells.lowerBound).contains(.endsWithQuote)
    if !isNamed, !isJoined, cells.allSatisfy(isWhitespace) { return .nothing }
    if cells.count < header.neededCount { return .short }
    return isNamed || isJoined || name >= cells.count ? .taken : .nameless
  }

  /// Whether a field holds nothing but whitespace.
  package func isWhitespace(_ cell: CellID) -> Bool {
    let range = table.range(cell)
    if range.isEmpty { return true }
    // The first byte of most fields shows that they are not.
    let first = table.text.bytes[range.lowerBound]
    return (first == .quote || mayBeginWhitespace(first)) && trimmedField(table.value(cell)).isEmpty
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

  /// The column of a field, from 0.
  package func column(of cell: CellID) -> Int {
    table.cells(ofLine: table.line(of: cell)).lowerBound.distance(to: cell)
  }
}
