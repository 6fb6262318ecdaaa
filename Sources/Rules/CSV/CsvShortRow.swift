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
      Each line must have a field for each column up to the tier, and at least three, because the app reads the first three: \
      `Name,Season,Tier`. A field may be empty, but its comma is required. Empty lines are not reported.
      """,
    checks: [.csv(.row { shortRow($0) })]
  )
}

private func shortRow(_ row: CSVRow) -> [ObjectFinding] {
  let header = row.document.header
  // What a header with too few columns says need not be said of each line.
  let isExplained = header.columns.count < header.neededCount && row.cells.count >= header.columns.count
  let isSkipped = row.outcome == .short || row.isSkippedByApp && row.joinedCells.isEmpty
  guard isSkipped, header.isKnown, !isExplained else { return [] }
  return [
    ObjectFinding(at: row.location, impact: row.appCells == nil ? nil : header.wideImpact) { _ in
      let count = row.cells.count
      let text = quoted(row.document.table.value(row.cells.lowerBound))
      return Message(
        "line of \(text) has \(counted(count, "field")), expected at least \(max(header.neededCount, row.appCells == nil ? 3 : 0))",
        appBehavior: row.appCells == nil ? nil : header.wideBehavior,
        fixes: row.isContinued
          ? row.lineJoins + row.separatingFixes : row.separatingFixes + row.removingFixes + row.lineJoins)
    }
  ]
}

extension CSVRow {
  /// Whether a line break after a comma has separated the next line from it.
  fileprivate var isContinued: Bool { document.isBroken(at: index + 1) }
}

extension CSVDocument {
  /// Whether a line ends with a comma before its tier, and has the fields of one line with the next.
  fileprivate func isBroken(at line: Int) -> Bool {
    guard line > 0, line + 1 < table.lineCount, let last = table.cells(ofLine: line).last else { return false }
    let (count, next) = (table.cells(ofLine: line).count, table.cells(ofLine: line + 1).count)
    guard isWhitespace(last), count > 1, next > 0, count - 1 <= header.tier ?? 0 else { return false }
    return count + next - 1 == header.columns.count
  }
}
