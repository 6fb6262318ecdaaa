import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvRating = Rule(
    id: "csv/rating",
    severity: .warning,
    impact: .none,
    fixable: .suggestion,
    summary: "A rating in a CSV is not a number from 0 to 100.",
    appBehavior: "Tiercade reads columns by position; other tools read this one as a number",
    explanation: """
      The column `rating` of the wide form holds numbers from 0 to 100; fractions have a point. A field may be empty. A \
      conversion to a project keeps any other text under `additional`, where nothing reads it.
      """,
    checks: [.csv(.row { ratings($0) })]
  )
}

private func ratings(_ row: CSVRow) -> [ObjectFinding] {
  guard row.outcome == .taken, row.excess == 0, let cell = row.cell(row.document.header.rating) else { return [] }
  let text = trimmedField(row.document.table.value(cell))
  if text.isEmpty || csvRating(text) != nil { return [] }
  return [
    ObjectFinding(at: .cell(cell)) { _ in
      let name = row.cell(row.document.header.name).map { trimmedField(row.document.table.value($0)) } ?? ""
      return Message(
        "rating \(quoted(text)) of item \(quoted(name)) is not a number from 0 to 100",
        fixes: nearest(text).map {
          [.suggestion("Change to \($0)", .edit(TextEdit(row.document.table.range(cell), $0)))]
        } ?? [])
    }
  ]
}

/// The number that a decimal comma makes, or the nearest limit; `nil` for a text that is no number.
private func nearest(_ text: String) -> String? {
  let pointed = text.replacing(",", with: ".")
  guard let number = Double(pointed), number.isFinite else {
    return writtenNumber(text, outOf: 100).flatMap { csvRating(String($0)) }.map {
      $0.rounded() == $0 ? String(Int($0)) : String($0)
    }
  }
  return csvRating(pointed) == nil ? number < 0 ? "0" : "100" : pointed
}
