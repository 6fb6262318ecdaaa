import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvHeader = Rule(
    id: "csv/header",
    severity: .error,
    impact: .loses,
    fixable: .suggestion,
    summary: "A CSV has no header, or required columns are missing.",
    appBehavior:
      "Tiercade skips the first line, whatever it says, and reads name, season and tier by position",
    explanation: """
      The first line of a CSV is its header and never an item; a file with no other line is refused. The app reads columns by position: `Name,Season,Tier`, in \
      this order. The wide form, for other tools, has columns called `title` and `tierLabel`, in any order, and may have \
      `imagePath`, `videoPath`, `audioPath`, `rating`, `tags` (with semicolons between them), `notes` and any `attr_…`.
      """,
    checks: [.csv(.skeleton { faults(in: $0.document) })]
  )
}

private func faults(in document: CSVDocument) -> [SkeletonFinding] {
  let header = document.header
  switch header.fault {
  case nil: return []
  case .empty: return [finding(header) { Message("the file is empty") }]
  case .only: return [finding(header) { Message("the file has only a header") }]
  case .unknown: return [finding(header) { noHeader(document) }]
  case .missing(let names):
    return [
      finding(header) {
        Message(
          missing(names, header), appBehavior: behavior(header),
          fixes: removedIndex(document) + renamedColumns(names, document))
      }
    ]
  case .misplaced(let column, let expected):
    return [
      finding(at: .cell(CellID(column)), header) {
        Message(
          "column \(column + 1) is \(quoted(header.columns[column])), expected \(quoted(expected))",
          appBehavior: behavior(header), fixes: removedIndex(document) + reorderedColumns(document))
      }
    ]
  }
}

private func finding(
  at location: DocumentLocation = .row(CellID(0)), _ header: CSVHeader, _ message: @escaping @Sendable () -> Message
) -> SkeletonFinding {
  SkeletonFinding(at: location, impact: header.isOnly ? .refuses : nil) { _ in
    var message = message()
    if header.isOnly { message.appBehavior = "Tiercade refuses a file without a second line" }
    return message
  }
}

/// What the app does with lines that have no more fields than the header.
private func behavior(_ header: CSVHeader) -> String {
  header.columns.count < CSVHeader.shortColumns.count
    ? "Tiercade reads columns by position and silently skips every line with fewer than three fields"
    : "Tiercade reads the first three columns as name, season and tier, whatever the header calls them"
}

private func noHeader(_ document: CSVDocument) -> Message {
  let columns = document.header.columns
  if columns.first?.lowercased() == "name" {
    let others = joined(columns.dropFirst().prefix(2).map(quoted), "and")
    return Message(
      "columns 2 and 3 are \(others), expected \"Season\" and \"Tier\"; \(importPointer)",
      appBehavior: "Tiercade reads them as season and tier, whatever the header calls them")
  }
  let line = quoted(columns.joined(separator: ","))
  return Message(
    "first line \(line) has none of the known columns, expected Name,Season,Tier or the columns title and tierLabel; \(importPointer)",
    appBehavior: "Tiercade skips the first line, whatever it says, so an item in it is lost",
    fixes: unquotedLines(document) + removedLines(document) + splitColumns(document) + addedHeader(document))
}

/// The header that fits three fields: in the place of the first line, if that is in no tier of another line.
private func addedHeader(_ document: CSVDocument) -> [Fix] {
  let table = document.table
  guard document.header.columns.count == 3, !document.header.isOnly else { return [] }
  let line = table.range(ofLine: 0)
  let added = Fix.suggestion(
    "Add the header", .edit(TextEdit(line.lowerBound..<line.lowerBound, "Name,Season,Tier\n")))
  let replaced = Fix.suggestion("Change to Name,Season,Tier", .edit(TextEdit(line, "Name,Season,Tier")))
  let columns = document.header.columns
  let isTier = (1..<min(table.lineCount, 1_000)).contains { line in
    let cells = table.cells(ofLine: line)
    return cells.count == 3 && table.value(cells.lowerBound.advanced(by: 2)) == columns[2]
  }
  // No column is called S, or 1.
  let isItem = isTier || columns[2].count == 1 || columns.contains { Double($0) != nil }
  return isItem ? [added] : [replaced, added]
}

private func missing(_ names: [String], _ header: CSVHeader) -> String {
  let written = names.compactMap { name in header.columns.first { $0.lowercased() == name.lowercased() } }
  let hint = written.isEmpty ? "" : " (found \(joined(written.map(quoted), "and")))"
  return "missing column\(names.count == 1 ? "" : "s") \(joined(names.map(quoted), "and"))" + hint
}
