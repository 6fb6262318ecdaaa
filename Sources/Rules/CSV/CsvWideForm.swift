import CSVSyntax
import Findings
import SourceText
import TierLists

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
      may. For the app, write `Name,Season,Tier` first and other columns after them; or use the refactor “Convert to \
      project” in an editor.
      """,
    checks: [.csv(.skeleton { wideForm($0.document) })]
  )
}

private func wideForm(_ document: CSVDocument) -> [SkeletonFinding] {
  let header = document.header
  guard header.form == .wide, header.fault == nil else { return [] }
  return [
    SkeletonFinding(at: .row(CellID(0)), impact: header.columns.count < 3 ? .loses : nil) { _ in
      let columns = header.columns.map(quoted)
      let read = zip(["name", "season", "tier"], columns).map { "\($1) as \($0)" }
      return Message(
        "columns are named, expected Name,Season,Tier",
        appBehavior: columns.count < 3
          ? "Tiercade silently skips every line with fewer than three fields"
          : "Tiercade reads \(joined(read, "and"))",
        fixes: shortForm(document))
    }
  ]
}

/// Puts the columns of the short form first, and keeps all others after them.
///
/// - Returns: None while a quote is not closed: nobody knows then in which columns fields are.
private func shortForm(_ document: CSVDocument) -> [Fix] {
  let (table, header) = (document.table, document.header)
  guard let name = header.name, let tier = header.tier, !table.hasUnclosedQuote else { return [] }
  let season = header.columns.firstIndex { ["season", "attr_season"].contains($0.lowercased()) }
  let others = header.columns.indices.filter { ![name, season, tier].contains($0) }
  let columns = [name, season, tier] + others.map { Optional($0) }
  let edits = (0..<table.lineCount).compactMap { line -> Change? in
    let cells = table.cells(ofLine: line)
    if cells.allSatisfy(document.isWhitespace) { return nil }
    var fields = columns.map { column in
      column.flatMap { $0 < cells.count ? field(cells.lowerBound.advanced(by: $0), table) : nil }
    }
    if line == 0 { fields.replaceSubrange(..<3, with: CSVHeader.shortColumns.map { Optional($0) }) }
    while let last = fields.last, last == nil { fields.removeLast() }
    let excess = cells.dropFirst(header.columns.count).map { field($0, table) }
    return .edit(TextEdit(table.range(ofLine: line), csvLine(fields.map { $0 ?? "" } + excess)))
  }
  return [Fix(title: "Change to Name,Season,Tier", isSafe: false, changes: edits)]
}

/// A field without quotes that it does not need.
private func field(_ cell: CellID, _ table: CSVTable) -> String {
  let isQuoted = table.cells[cell].kind == .quoted
  return isQuoted ? csvField(trimmedField(table.value(cell))) : table.text.string(table.range(cell))
}

/// The app takes a comma right after a quote for text, but not one after a space.
private func csvLine(_ fields: [String]) -> String {
  (fields.dropLast().map { $0.last == "\"" ? $0 + " " : $0 } + fields.suffix(1)).joined(separator: ",")
}
