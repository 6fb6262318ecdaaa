import Findings
import TierLists

extension Rule {
  static let csvEmptyName = Rule(
    id: "csv/empty-name",
    severity: .warning,
    impact: .loses,
    fixable: .suggestion,
    summary: "A line of a CSV has no name.",
    appBehavior: "Tiercade silently skips the line",
    explanation: """
      The name becomes the item's title and its id; import skips a line without one, whatever its other fields are. Empty \
      lines are not reported.
      """,
    checks: [.csv(.row { emptyName($0) })]
  )
}

private func emptyName(_ row: CSVRow) -> [ObjectFinding] {
  guard row.outcome == .nameless, row.document.header.isKnown, let name = row.cell(row.document.header.name) else {
    return []
  }
  return [
    ObjectFinding(at: .cell(name), impact: row.appCells == nil ? nil : row.document.header.wideImpact) { _ in
      let tier = row.cell(row.document.header.tier).map { row.document.table.value($0) } ?? ""
      return Message(
        "item\(tier.isEmpty ? "" : " in tier \(quoted(tier))") has no name",
        appBehavior: row.appCells == nil ? nil : row.document.header.wideBehavior, fixes: row.shiftedFixes)
    }
  ]
}
