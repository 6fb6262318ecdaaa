import CSVSyntax
import JSONSyntax

extension Rule {
  static let csvQuote = Rule(
    id: "csv/quote",
    severity: .error,
    impact: .loses,
    summary: "A quote is not closed on its line.",
    appBehavior: "Tiercade reads a field to the end of its line at most, so that the rest of this line is lost",
    explanation: """
      A field that has commas or quotes in it stands in double quotes, and each quote inside is written twice (RFC 4180): \
      `"Plan 9, the ""uncut"" one"`. A field in quotes cannot go on over the end of a line, although some spreadsheets \
      write it so: take the line break out.
      """,
    checks: [.csv(.row { unclosed($0.cells, $0.document) }), .csv(.skeleton { unclosedInHeader($0.document) })]
  )
}

private func unclosedInHeader(_ document: CSVDocument) -> [Finding] {
  unclosed(document.table.cells(ofLine: 0), document)
}

private func unclosed(_ cells: Range<CellID>, _ document: CSVDocument) -> [Finding] {
  for cell in cells {
    guard let quote = document.table.cells[cell].unclosedQuote else { continue }
    // The first unclosed quote of a line makes all that follows a guess.
    return [
      Finding(at: DocumentLocation(node: NodeID(cell), part: .subrange(quote))) { _ in
        let goesOn = cell + 1 < document.table.cells.count && document.table.cells[cell + 1].kind == .rest
        return Message("this quote is not closed " + (goesOn ? "before the line ends" : "on its line"))
      }
    ]
  }
  return []
}
