extension Rule {
  static let csvHeader = Rule(
    id: "csv/header",
    severity: .error,
    impact: .loses,
    summary: "A CSV has no header, or required columns are missing.",
    appBehavior:
      "Tiercade always reads the first line as the header, and the other lines by its columns",
    explanation: """
      The first line of a CSV is its header and never an item. The short form is `Name,Season,Tier`, in this order; the \
      wide form has columns called `title` and `tierLabel`, in any order, and may have `imagePath`, `videoPath`, \
      `audioPath`, `rating`, `tags` (with semicolons between them), `notes` and any `attr_…`. Columns are separated by \
      commas; some spreadsheets write semicolons or tabs by default.
      """,
    checks: [.csv(.skeleton { faults(in: $0.document.header) })]
  )
}

private func faults(in header: CSVHeader) -> [Finding] {
  switch header.fault {
  case nil: return []
  case .empty: return [finding { Message("the file is empty", appBehavior: "Tiercade finds nothing to import") }]
  case .unknown: return [finding { noHeader(header) }]
  case .missing(let names): return [finding { Message(missing(names, header)) }]
  case .misplaced(let column, let expected):
    return [
      Finding(at: .cell(column)) { _ in
        Message("column \(column + 1) is \(quoted(header.columns[column])), expected \(quoted(expected))")
      }
    ]
  }
}

private func finding(_ message: @escaping @Sendable () -> Message) -> Finding {
  Finding(at: .row(0)) { _ in message() }
}

private func noHeader(_ header: CSVHeader) -> Message {
  let line = quoted(header.columns.joined(separator: ","))
  let delimiters = [(";", "semicolons"), ("\t", "tabs")]
  let found = delimiters.first { delimiter, _ in header.columns.contains { $0.contains(delimiter) } }?.1
  let hint = found.map { "; separate columns by commas, not by \($0)" } ?? ""
  return Message(
    "first line \(line) is not a header, expected Name,Season,Tier or the columns title and tierLabel" + hint,
    appBehavior: "Tiercade reads it as the header and imports no item from it")
}

private func missing(_ names: [String], _ header: CSVHeader) -> String {
  let written = names.compactMap { name in header.columns.first { $0.lowercased() == name.lowercased() } }
  let hint = written.isEmpty ? "" : " (found \(joined(written.map(quoted), "and")))"
  return "missing column\(names.count == 1 ? "" : "s") \(joined(names.map(quoted), "and"))" + hint
}
