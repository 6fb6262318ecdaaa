import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvQuote = Rule(
    id: "csv/quote",
    severity: .error,
    impact: .loses,
    fixable: .suggestion,
    summary: "A quote is not closed on its line.",
    appBehavior: "Tiercade reads the rest of the line as one field, and silently skips a line with fewer than three",
    explanation: """
      A field that contains commas or quotes must be in double quotes, and each quote inside is doubled (RFC 4180): \
      `"Plan 9, the ""uncut"" one"`. The app does not read a quoted field over several lines, although some spreadsheets \
      write them: remove the line break.
      """,
    checks: [
      .csv(.row { row in row.traits.contains(.unclosed) ? unclosedQuotes(row.cells, row.document, row) : [] }),
      .csv(.skeleton { unclosedQuotes($0.document.table.cells(ofLine: 0), $0.document, nil) }),
    ]
  )
}

/// - Parameter row: `nil` for the header.
private func unclosedQuotes<Context: MessageContext>(
  _ cells: Range<CellID>, _ document: CSVDocument, _ row: CSVRow?
) -> [ScopedFinding<Context>] {
  let table = document.table
  // Lines that continue a field have no findings of their own.
  guard !table.traits(cells.lowerBound).contains(.rest),
    let cell = cells.first(where: { table.unclosedQuote($0) != nil }),
    let quote = table.unclosedQuote(cell)
  else { return [] }
  return [
    ScopedFinding(at: .csv(.subrange(cell, quote))) { _ in
      let goesOn = table.traits(cells.upperBound).contains(.rest)
      return Message(
        "unclosed quote" + (goesOn ? ": a field cannot contain a line break" : ""),
        appBehavior: goesOn ? "Tiercade reads each of the lines as an item, or skips it" : row.map(behavior),
        fixes: goesOn
          ? joinedLines(from: table.line(of: cell), table) : balancingFixes(cell, quote: quote, in: cells, document))
    }
  ]
}

private func behavior(_ row: CSVRow) -> String {
  let reads = "Tiercade reads the rest of the line as one field"
  return reads + (row.appCells == nil ? " and silently skips the line" : "")
}

/// Writes a space in the place of each line break in a field.
private func joinedLines(from line: Int, _ table: CSVTable) -> [Fix] {
  let rest = (line + 1..<max(line + 1, table.lineCount)).prefix {
    table.traits(table.cells(ofLine: $0).lowerBound).contains(.rest)
  }
  let edits = rest.map { TextEdit(table.range(ofLine: $0 - 1).upperBound..<table.range(ofLine: $0).lowerBound, " ") }
  return [Fix(title: "Join the lines", isSafe: false, changes: edits.map { .edit($0) })]
}

/// Adds the quote that makes as many fields as the header has columns.
private func balancingFixes(
  _ cell: CellID, quote: ByteRange, in cells: Range<CellID>, _ document: CSVDocument
) -> [Fix] {
  let table = document.table
  let column = cells.lowerBound.distance(to: cell)
  let range = table.range(cell)
  if quote.lowerBound == 0 {
    let commas = table.text.slice(range).indices.filter { table.text.bytes[$0] == 0x2C }
    let columnsAfter = document.header.columns.count - column - 1
    guard columnsAfter >= 0, columnsAfter <= commas.count else { return [] }
    let end = columnsAfter == 0 ? range.upperBound : commas[commas.count - columnsAfter]
    return [.suggestion("Add the closing quote", .edit(TextEdit(end..<end, "\"")))]
  }
  let without = [
    Fix.suggestion(
      "Remove the quote", .edit(TextEdit(range.lowerBound + quote.lowerBound..<range.lowerBound + quote.upperBound, ""))
    )
  ]
  let line = table.range(ofLine: table.line(of: cell))
  let count = table.text.slice(line).count { $0 == 0x2C } + 1
  if quote.upperBound < range.count, count == document.header.columns.count { return without }
  let excess = cells.count - document.header.columns.count
  guard excess >= 0, excess <= column, quote.upperBound == range.count else { return [] }
  let start = table.range(cell.advanced(by: -excess)).lowerBound
  return [.suggestion("Add the opening quote", .edit(TextEdit(start..<start, "\"")))]
}
