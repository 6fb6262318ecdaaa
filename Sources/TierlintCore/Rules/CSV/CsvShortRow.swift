extension Rule {
  static let csvShortRow = Rule(
    id: "csv/short-row",
    severity: .warning,
    impact: .loses,
    summary: "A line of a CSV has too few fields.",
    appBehavior: "Tiercade skips the line without a word",
    explanation: """
      Each line must have the fields that the header promises, at least up to the tier: three in the short form, \
      `Name,Season,Tier`. A field may be empty, but its comma must be there. Blank lines do no harm.
      """,
    checks: [.csv(.row { shortRow($0) })]
  )
}

private func shortRow(_ row: CSVRow) -> [Finding] {
  guard row.outcome == .short else { return [] }
  return [
    Finding(at: row.location) { _ in
      let count = row.cells.count
      let text = quoted(row.document.table.value(row.cells.lowerBound))
      return Message(
        "the line of \(text) has \(count) \(count == 1 ? "field" : "fields"), not \(row.document.header.neededCount)")
    }
  ]
}
