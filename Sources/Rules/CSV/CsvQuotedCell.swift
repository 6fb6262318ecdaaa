import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvQuotedCell = Rule(
    id: "csv/quoted-cell",
    severity: .warning,
    otherSeverities: [.info],
    impact: .loses,
    fixable: .safe,
    summary: "A quote is closed right before a comma, or quotes inside a field vanish.",
    appBehavior: "Tiercade reads the comma after a closing quote as part of the field, so the line has a field less",
    explanation: """
      Spreadsheets put fields with commas in quotes, and the app's own export does so with all fields. But the app's import \
      reads the character after a closing quote as text: `"Pho",1,S` has two fields for it, `Pho,1` and `S`, and the line \
      is skipped. Only the last field of a line can be in quotes. The fix removes quotes that are not needed; a comma in a \
      name can be a semicolon, as in the app's export, or a space can follow the quote.

      For the app, quotes open and close anywhere in a field, not only at its start, and vanish: `7" and 12" vinyl` becomes \
      `7 and 12 vinyl`. To keep them, put the field in quotes, double those inside, and let a space follow. Fields after the \
      third have no findings, because the app does not read them; of each column the first three are shown.
      """,
    checks: [.csv(.row { $0.traits.contains(.quotes) ? quotes($0) : [] })],
    shownPerColumn: 3
  )
}

private func quotes(_ row: CSVRow) -> [ObjectFinding] {
  let header = row.document.header
  guard header.isKnown, row.outcome == .taken else { return [] }
  if let cell = row.joinedCells.first { return [joined(cell, row)] }
  if header.form == .wide { return [] }
  return row.cells.prefix(3).filter { row.document.table.cells[$0].kind == .mixed }.map { vanishing($0, row) }
}

private func joined(_ cell: CellID, _ row: CSVRow) -> ObjectFinding {
  ObjectFinding(at: .cell(cell)) { _ in
    let table = row.document.table
    return Message(
      "field \(quoted(trimmedField(table.value(cell)))) is in quotes and followed by a comma",
      appBehavior: row.isCutShort
        ? "Tiercade reads the comma as part of the field and silently skips the line, which has \(counted(row.appFieldCount, "field")) then"
        : "Tiercade reads the comma and the next field as part of this one",
      fixes: fixes(row.joinedCells, table))
  }
}

private func vanishing(_ cell: CellID, _ row: CSVRow) -> ObjectFinding {
  ObjectFinding(at: .cell(cell), severity: .info, impact: .changes) { _ in
    let table = row.document.table
    let text = trimmedField(table.text.string(table.range(cell)))
    return Message(
      "field \(quoted(text)) has quotes that are not doubled",
      appBehavior: "Tiercade drops them and reads \(quoted(trimmedField(table.value(cell))))")
  }
}

private func fixes(_ cells: [CellID], _ table: CSVTable) -> [Fix] {
  let values = cells.map { trimmedField(table.value($0)) }
  let edits = { (text: (String) -> String) in
    zip(cells, values).map { Change.edit(TextEdit(table.range($0), text($1))) }
  }
  let needsQuotes = values.contains { $0.contains(",") || $0.contains("\"") }
  if !needsQuotes {
    let title = cells.count == 1 ? "Remove the quotes" : "Remove the quotes of the line"
    // Quotes inside may be meant as such; without these, a field above that is not closed may go on to a later quote.
    let isSafe = cells.allSatisfy { table.cells[$0].kind == .quoted && $0 < table.firstOpen ?? table.cells.endIndex }
    return [Fix(title: title, isSafe: isSafe, changes: edits { $0 })]
  }
  let spaces = cells.map { Change.edit(TextEdit(table.range($0).upperBound..<table.range($0).upperBound, " ")) }
  let space = Fix(title: "Add a space after the quote", isSafe: false, changes: spaces)
  if values.contains(where: { $0.contains("\"") }) { return [space] }
  return [Fix(title: "Change commas to semicolons", isSafe: false, changes: edits(withSemicolons)), space]
}
