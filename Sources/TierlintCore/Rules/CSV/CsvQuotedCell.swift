import CSVSyntax
import SourceText

extension Rule {
  static let csvQuotedCell = Rule(
    id: "csv/quoted-cell",
    severity: .warning,
    impact: .loses,
    fixable: .safe,
    summary: "A field in quotes is followed by a comma.",
    appBehavior: "Tiercade reads the comma after the closing quote as part of the field, so the line has a field less",
    explanation: """
      Spreadsheets put fields with commas in quotes, and the app's own export does so with all fields. But the app's import \
      reads the character after a closing quote as text: `"Pho",1,S` has two fields for it, `Pho,1` and `S`, and the line \
      is skipped. Only the last field of a line can be in quotes. The fix removes quotes that are not needed; a comma in a \
      name can be a semicolon, as in the app's export, or a space can follow the quote.
      """,
    checks: [.csv(.row { joined($0) })]
  )
}

private func joined(_ row: CSVRow) -> [Finding] {
  guard row.outcome == .taken, row.document.header.isKnown, let cell = row.joinedCells.first else { return [] }
  return [
    Finding(at: .cell(cell)) { _ in
      let table = row.document.table
      let count = row.cells.count - row.joinedCells.count
      return Message(
        "field \(quoted(table.value(cell))) is in quotes and followed by a comma",
        appBehavior: row.isCutShort
          ? "Tiercade reads the comma as part of the field and silently skips the line, which has \(counted(count, "field")) then"
          : "Tiercade reads the comma and the next field as part of this one",
        fixes: fixes(row.joinedCells, table))
    }
  ]
}

private func fixes(_ cells: [CellID], _ table: CSVTable) -> [Fix] {
  let values = cells.map { table.value($0) }
  let edits = { (text: (String) -> String) in
    zip(cells, values).map { Change.edit(TextEdit(table.range($0), text($1))) }
  }
  if !values.contains(where: { $0.contains(",") || $0.contains("\"") }) {
    return [.safe(cells.count == 1 ? "Remove the quotes" : "Remove the quotes of the line", edits { $0 })]
  }
  let spaces = cells.map { Change.edit(TextEdit(table.range($0).upperBound..<table.range($0).upperBound, " ")) }
  let space = Fix(title: "Add a space after the quote", isSafe: false, changes: spaces)
  if values.contains(where: { $0.contains("\"") }) { return [space] }
  let semicolons = edits { $0.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ";") }
  return [Fix(title: "Change commas to semicolons", isSafe: false, changes: semicolons), space]
}
