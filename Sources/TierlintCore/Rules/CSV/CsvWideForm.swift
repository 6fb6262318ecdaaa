import CSVSyntax
import SourceText

extension Rule {
  static let csvWideForm = Rule(
    id: "csv/wide-form",
    severity: .info,
    impact: .changes,
    fixable: .suggestion,
    summary: "A CSV has named columns, but the app reads columns by position.",
    appBehavior: "Tiercade reads the first three columns as name, season and tier, whatever the header calls them",
    explanation: """
      The columns `title`, `tierLabel`, `rating` and so on are planned, but no version of the app reads them. Other tools \
      may. For the app, write `Name,Season,Tier`; or use the refactor “Convert to project” in an editor, which keeps all \
      columns.
      """,
    checks: [.csv(.skeleton { wideForm($0.document) })]
  )
}

private func wideForm(_ document: CSVDocument) -> [Finding] {
  let header = document.header
  guard header.form == .wide, header.fault == nil else { return [] }
  return [
    Finding(at: .row(CellID(0))) { _ in
      let columns = header.columns.map(quoted)
      let read = zip(["name", "season", "tier"], columns).map { "\($1) as \($0)" }
      return Message(
        "columns are named, expected Name,Season,Tier",
        appBehavior: columns.count < 3
          ? "Tiercade expects three columns and silently skips all lines"
          : "Tiercade reads \(joined(read, "and"))",
        fixes: [shortForm(document)])
    }
  ]
}

private func shortForm(_ document: CSVDocument) -> Fix {
  let table = document.table
  let header = Change.edit(TextEdit(table.range(ofLine: 0), CSVHeader.shortColumns.joined(separator: ",")))
  let rows = document.rows.filter { $0.outcome == .taken }.map { row in
    let value = { (column: Int?) in row.cell(column).map { trimmed(table.value($0)) } ?? "" }
    let name = csvField(value(document.header.name))
    let line = "\(name)\(name.first == "\"" ? " " : ""),,\(csvField(value(document.header.tier)))"
    return Change.edit(TextEdit(table.range(ofLine: table.line(of: row.cells.lowerBound)), line))
  }
  return Fix(title: "Change to Name,Season,Tier", isSafe: false, changes: [header] + rows)
}
