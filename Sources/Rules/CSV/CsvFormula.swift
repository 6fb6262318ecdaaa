import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvFormula = Rule(
    id: "csv/formula",
    severity: .warning,
    impact: .none,
    fixable: .safe,
    summary: "A spreadsheet would read a field as a formula.",
    appBehavior:
      "Tiercade reads it as text, but a spreadsheet may run it; the app's own export adds an apostrophe",
    explanation: """
      A field that begins with `=`, `+`, `-` or `@` is a formula to a spreadsheet, in quotes or not, and a formula can \
      open programs and web addresses. An apostrophe before it makes it text; Tiercade shows the apostrophe, too. Numbers \
      with `+` or `-` in number columns, `rating` and `attr_…`, are not reported, and neither is a field of only that \
      character.
      """,
    checks: [.csv(.row { formulas($0.cells, $0.document) }), .csv(.skeleton { formulasInHeader($0.document) })]
  )
}

private func formulasInHeader(_ document: CSVDocument) -> [SkeletonFinding] {
  formulas(document.table.cells(ofLine: 0), document)
}

private func formulas<Context: MessageContext>(
  _ cells: Range<CellID>, _ document: CSVDocument
) -> [ScopedFinding<Context>] {
  var findings: [ScopedFinding<Context>] = []
  for cell in cells where isFormula(cell, document, column: cells.lowerBound.distance(to: cell)) {
    findings.append(
      ScopedFinding(at: .cell(cell)) { _ in
        let start = document.table.content(cell).lowerBound
        return Message(
          "\(quoted(document.table.value(cell))) is read as a formula by spreadsheets",
          fixes: bulletFixes(cell, document)
            + [
              Fix(
                title: "Add an apostrophe", isSafe: bulletFixes(cell, document).isEmpty,
                changes: [.edit(TextEdit(start..<start, "'"))])
            ])
      })
  }
  return findings
}

/// The mark of a list removed that begins a line.
private func bulletFixes(_ cell: CellID, _ document: CSVDocument) -> [Fix] {
  let text = document.table.value(cell)
  guard document.column(of: cell) == 0, text.hasPrefix("- ") || text.hasPrefix("+ ") else { return [] }
  let start = document.table.content(cell).lowerBound
  return [.suggestion("Remove \(quoted(String(text.prefix(1))))", .edit(TextEdit(start..<start + 2, "")))]
}

private func isFormula(_ cell: CellID, _ document: CSVDocument, column: Int) -> Bool {
  // Looked at in the text, since nearly all fields are none.
  let first = document.table.text.bytes[document.table.content(cell).lowerBound]
  guard [0x3D, 0x2B, 0x2D, 0x40].contains(first) else { return false }
  let field = document.table.cells[cell]
  guard field.kind != .unclosed, !field.range.isEmpty else { return false }
  let value = document.table.value(cell)
  if value.utf8.count == 1 { return false }
  return !(document.header.mayHoldNumbers(column) && isNumber(value))
}

private func isNumber(_ text: String) -> Bool {
  text.utf8.allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) } && Double(text) != nil
}
