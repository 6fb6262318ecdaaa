import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvLongRow = Rule(
    id: "csv/long-row",
    severity: .warning,
    impact: .changes,
    fixable: .suggestion,
    summary: "A line of a CSV has more fields than the header.",
    appBehavior: "Tiercade reads the first three fields as name, season and tier, and ignores the others",
    explanation: """
      Most often a comma inside a name is the reason: `Kiosk, am Fluss,2020,S` is the item “Kiosk” of the season “am \
      Fluss” in a tier “2020”. The app reads no commas in names: use a semicolon. Other programs also read the field in \
      quotes. Empty fields at the end of a line are not reported.
      """,
    checks: [.csv(.row { longRow($0) })]
  )
}

private func longRow(_ row: CSVRow) -> [ObjectFinding] {
  // A header without a known column says nothing about the lines.
  guard row.excess > 0, row.outcome == .taken, row.document.header.fault == nil, row.joinedCells.isEmpty else {
    return []
  }
  return [
    ObjectFinding(at: row.location) { _ in
      let table = row.document.table
      let value = { (column: Int?) in quoted(row.cell(column).map { trimmedField(table.value($0)) } ?? "") }
      let isShort = row.document.header.form == .short
      return Message(
        "line of \(value(row.document.header.name)) has \(counted(row.cells.count, "field")), but the header has \(row.document.header.columns.count)",
        appBehavior: isShort
          ? "Tiercade reads the season \(value(1)) and the tier \(value(2)), and ignores the other fields" : nil,
        fixes: fixes(row, isShort))
    }
  ]
}

/// Removes empty fields, or joins fields that a comma inside of a field separated; else removes those at the end.
private func fixes(_ row: CSVRow, _ isShort: Bool) -> [Fix] {
  let named = row.joinedFixes + row.emptyFieldFixes + row.shiftedFixes + (joinedFields(row) == nil ? row.tagFixes : [])
  if !named.isEmpty { return named }
  let table = row.document.table
  let end = table.range(ofLine: table.line(of: row.cells.lowerBound)).upperBound
  guard let fields = joinedFields(row) else {
    let start = table.range(row.cells.lowerBound.advanced(by: row.document.header.columns.count - 1)).upperBound
    return [.suggestion("Remove the fields at the end", .edit(TextEdit(start..<end, "")))]
  }
  let texts = fields.map { withoutOtherQuotes(table.text.string($0)) }
  let range = table.range(row.cells.lowerBound).lowerBound..<end
  let semicolons = texts.map { $0.first == "\"" ? $0 : withSemicolons($0) }
  let quotes = texts.map { $0.first == "\"" ? $0 : csvField($0) }
  let inQuotes = Fix.suggestion("Put the field in quotes", .edit(TextEdit(range, quotes.joined(separator: ","))))
  let changed = Fix.suggestion(
    "Change the comma to a semicolon", .edit(TextEdit(range, semicolons.joined(separator: ","))))
  return isShort ? [changed, inQuotes] : [inQuotes]
}

/// The fields of a line, those that begin with a space joined to the one before; `nil` if that is not the right number.
private func joinedFields(_ row: CSVRow) -> [ByteRange]? {
  let table = row.document.table
  let fields = row.cells.map { table.range($0) }.reduce(into: [ByteRange]()) { fields, range in
    guard let last = fields.last, table.text.slice(range).first == 0x20 || isOpen(table.text.string(last)) else {
      return fields.append(range)
    }
    fields[fields.count - 1] = last.lowerBound..<range.upperBound
  }
  return fields.count == row.document.header.columns.count ? fields : nil
}

/// Quotes that only the person who wrote them takes for such, and those that close them.
private let otherQuotes: [Character: Set<Character>] = ["“": ["”", "“"], "„": ["”", "“"], "”": ["”"], "'": ["'"]]

/// Whether a field begins with another quote and does not end with one.
private func isOpen(_ field: String) -> Bool {
  guard let closers = field.first.flatMap({ otherQuotes[$0] }), let last = field.last else { return false }
  return field.count == 1 || !closers.contains(last)
}

/// A field in other quotes, which are characters of the field to programs.
private func withoutOtherQuotes(_ field: String) -> String {
  guard let closers = field.first.flatMap({ otherQuotes[$0] }), let last = field.last, field.contains(","),
    field.count > 1, closers.contains(last)
  else { return field }
  return String(field.dropFirst().dropLast())
}
