import CSVSyntax

extension Rule {
  static let csvHeader = Rule(
    id: "csv/header",
    severity: .error,
    impact: .loses,
    fixable: .suggestion,
    summary: "A CSV has no header, or required columns are missing.",
    appBehavior:
      "Tiercade always reads the first line as the header, and the other lines by its columns",
    explanation: """
      The first line of a CSV is its header and never an item. The app reads columns by position: `Name,Season,Tier`, in \
      this order. The wide form, for other tools, has columns called `title` and `tierLabel`, in any order, and may have \
      `imagePath`, `videoPath`, `audioPath`, `rating`, `tags` (with semicolons between them), `notes` and any `attr_…`.
      """,
    checks: [.csv(.skeleton { faults(in: $0.document) })]
  )
}

private func faults(in document: CSVDocument) -> [Finding] {
  let header = document.header
  switch header.fault {
  case nil: return []
  case .empty: return [finding { Message("the file is empty", appBehavior: "Tiercade finds nothing to import") }]
  case .only:
    return [
      Finding(at: .row(CellID(0)), impact: .refuses) { _ in
        Message("the file has only a header", appBehavior: "Tiercade refuses it as empty")
      }
    ]
  case .unknown: return [finding { noHeader(document) }]
  case .missing(let names):
    return [finding { Message(missing(names, header), fixes: renamedColumns(names, document)) }]
  case .misplaced(let column, let expected):
    return [
      Finding(at: .cell(CellID(column))) { _ in
        Message(
          "column \(column + 1) is \(quoted(header.columns[column])), expected \(quoted(expected))",
          fixes: reorderedColumns(document))
      }
    ]
  }
}

private func finding(_ message: @escaping @Sendable () -> Message) -> Finding {
  Finding(at: .row(CellID(0))) { _ in message() }
}

private func noHeader(_ document: CSVDocument) -> Message {
  let line = quoted(document.header.columns.joined(separator: ","))
  return Message(
    "first line \(line) is not a header, expected Name,Season,Tier or the columns title and tierLabel",
    appBehavior: "Tiercade reads it as the header and imports no item from it",
    fixes: removedLines(document) + splitColumns(document))
}

private func missing(_ names: [String], _ header: CSVHeader) -> String {
  let written = names.compactMap { name in header.columns.first { $0.lowercased() == name.lowercased() } }
  let hint = written.isEmpty ? "" : " (found \(joined(written.map(quoted), "and")))"
  return "missing column\(names.count == 1 ? "" : "s") \(joined(names.map(quoted), "and"))" + hint
}
