import Findings
import TierLists

extension Rule {
  static let csvShortRow = Rule(
    id: "csv/short-row",
    severity: .warning,
    impact: .loses,
    fixable: .suggestion,
    summary: "A line of a CSV has too few fields.",
    appBehavior: "Tiercade silently skips the line",
    explanation: """
      Each line must have a field for each column up to the tier: three in the short form, `Name,Season,Tier`. A field may \
      be empty, but its comma is required. Empty lines are not reported.
      """,
    checks: [.csv(.row { shortRow($0) })]
  )
}

private func shortRow(_ row: CSVRow) -> [ObjectFinding] {
  let header = row.document.header
  // What a header with too few columns says need not be said of each line.
  let isExplained = header.columns.count < header.neededCount && row.cells.count >= header.columns.count
  guard row.outcome == .short, header.isKnown, !isExplained else { return [] }
  return [
    ObjectFinding(at: row.location, impact: header.wideImpact) { _ in
      let count = row.cells.count
      let text = quoted(row.document.table.value(row.cells.lowerBound))
      return Message(
        "line of \(text) has \(counted(count, "field")), expected at least \(header.neededCount)",
        appBehavior: header.wideBehavior, fixes: row.separatingFixes + row.removingFixes + row.lineJoins)
    }
  ]
}
