import Findings
import TierLists

extension Rule {
  static let csvEmptyTier = Rule(
    id: "csv/empty-tier",
    severity: .warning,
    impact: .changes,
    summary: "A line of a CSV has no tier.",
    appBehavior: "Tiercade creates a tier with an empty name for it",
    explanation: """
      The tier is the third field. Items that have no tier yet belong to `Unranked`, in any case.
      """,
    checks: [.csv(.row { emptyTier($0) })]
  )
}

private func emptyTier(_ row: CSVRow) -> [ObjectFinding] {
  guard row.isAligned, row.joinedCells.isEmpty, let tier = row.cell(row.document.header.tier),
    row.document.isWhitespace(tier)
  else {
    return []
  }
  return [
    ObjectFinding(at: .cell(tier), impact: row.document.header.wideImpact) { _ in
      let name = row.cell(row.document.header.name).map { trimmedField(row.document.table.value($0)) } ?? ""
      return Message("item \(quoted(name)) has no tier", appBehavior: row.document.header.wideBehavior)
    }
  ]
}
