extension Rule {
  static let csvEmptyName = Rule(
    id: "csv/empty-name",
    severity: .warning,
    impact: .loses,
    summary: "A line of a CSV has no name.",
    appBehavior: "Tiercade skips the line without a word",
    explanation: """
      The name is what becomes the item's title and its id; a line without one is left out on import, whatever else it \
      says. Lines that are empty throughout do no harm.
      """,
    checks: [.csv(.row { emptyName($0) })]
  )
}

private func emptyName(_ row: CSVRow) -> [Finding] {
  guard row.outcome == .nameless, let name = row.cell(row.document.header.name) else { return [] }
  return [
    Finding(at: .cell(name)) { _ in
      let tier = row.cell(row.document.header.tier).map { row.document.table.value($0) } ?? ""
      return Message("an item without a name" + (tier.isEmpty ? "" : " in tier \(quoted(tier))"))
    }
  ]
}
