extension Rule {
  static let csvHeader = Rule(
    id: "csv/header",
    severity: .error,
    impact: .loses,
    summary: "A CSV has no header, or not the columns that are needed.",
    appBehavior:
      "Tiercade takes the first line for the header whatever it says, and reads the lines below by its columns",
    explanation: """
      The first line of a CSV is its header and never an item. The short form is `Name,Season,Tier`, in this order; the \
      wide form has columns called `title` and `tierLabel`, in any order, and may have `imagePath`, `videoPath`, \
      `audioPath`, `rating`, `tags` (with semicolons between them), `notes` and any `attr_…`. Columns are separated by \
      commas; some spreadsheets write semicolons unless told otherwise.
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
        Message("column \(column + 1) is \(quoted(header.columns[column])), but Tiercade reads \(expected) there")
      }
    ]
  }
}

private func finding(_ message: @escaping @Sendable () -> Message) -> Finding {
  Finding(at: .row(0)) { _ in message() }
}

private func noHeader(_ header: CSVHeader) -> Message {
  let line = quoted(header.columns.joined(separator: ","))
  let hint = header.columns.contains { $0.contains(";") } ? "; columns are separated by commas, not by semicolons" : ""
  return Message(
    "the first line, \(line), is no header: neither Name,Season,Tier nor one with title and tierLabel" + hint,
    appBehavior: "Tiercade takes it for the header all the same, and makes no item of it")
}

private func missing(_ names: [String], _ header: CSVHeader) -> String {
  let written = names.compactMap { name in header.columns.first { $0.lowercased() == name.lowercased() } }
  let hint = written.isEmpty ? "" : "; \(joined(written.map(quoted), "and")) is spelled otherwise"
  return "the header has no column \(joined(names.map(quoted)))" + hint
}
