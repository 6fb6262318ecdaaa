import CSVSyntax

extension Rule {
  static let csvQuote = Rule(
    id: "csv/quote",
    severity: .error,
    impact: .loses,
    summary: "A quote is not closed on its line.",
    appBehavior: "Tiercade ends the field at the end of the line, so the rest of this line is lost",
    explanation: """
      A field that contains commas or quotes must be in double quotes, and each quote inside is doubled (RFC 4180): \
      `"Plan 9, the ""uncut"" one"`. The app does not read a quoted field over several lines, although some spreadsheets \
      write them: remove the line break.
      """,
    checks: [.csv(.row { unclosedQuotes($0.cells, $0.document) }), .csv(.skeleton { unclosedInHeader($0.document) })]
  )
}

private func unclosedInHeader(_ document: CSVDocument) -> [Finding] {
  unclosedQuotes(document.table.cells(ofLine: 0), document)
}

private func unclosedQuotes(_ cells: Range<CellID>, _ document: CSVDocument) -> [Finding] {
  for cell in cells {
    guard let quote = document.table.cells[cell].unclosedQuote else { continue }
    // Fields after the first unclosed quote of a line are not reliable.
    return [
      Finding(at: .csv(.subrange(cell, quote))) { _ in
        let goesOn = document.table.cells[cells.upperBound...].first?.kind == .rest
        return Message("unclosed quote" + (goesOn ? ": a field cannot contain a line break" : ""))
      }
    ]
  }
  return []
}
