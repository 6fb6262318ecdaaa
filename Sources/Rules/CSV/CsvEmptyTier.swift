import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvEmptyTier = Rule(
    id: "csv/empty-tier",
    severity: .warning,
    impact: .changes,
    fixable: .suggestion,
    summary: "A line of a CSV has no tier.",
    appBehavior: "Tiercade creates a tier with an empty name for it",
    explanation: """
      The tier is the third field. Items that have no tier yet belong to `Unranked`, in any case.
      """,
    checks: [.csv(.row { emptyTier($0) })]
  )
}

private func emptyTier(_ row: CSVRow) -> [ObjectFinding] {
  guard row.isAligned, row.joinedCells.isEmpty, !row.isSkippedByApp, let tier = row.cell(row.document.header.tier),
    row.document.isWhitespace(tier)
  else {
    return []
  }
  return [
    ObjectFinding(at: .cell(tier), impact: row.document.header.wideImpact) { _ in
      let name = row.cell(row.document.header.name).map { trimmedField(row.document.table.value($0)) } ?? ""
      return Message(
        "item \(quoted(name)) has no tier", appBehavior: row.document.header.wideBehavior,
        fixes: row.removingFixes + row.lineJoins + tierAbove(tier, row))
    }
  ]
}

/// The tier of the last line above that has one, as a spreadsheet shows it in merged cells.
private func tierAbove(_ tier: CellID, _ row: CSVRow) -> [Fix] {
  let above = row.document.tiers(ofLines: (max(0, row.index - 100)..<row.index).reversed().map { $0 + 1 })
  guard let name = above.first(where: { !trimmed($0).isEmpty }) else { return [] }
  return [.suggestion("Change to \(quoted(name))", .edit(TextEdit(row.document.table.range(tier), csvField(name))))]
}
