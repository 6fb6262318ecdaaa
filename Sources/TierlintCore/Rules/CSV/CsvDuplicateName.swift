import CSVSyntax

extension Rule {
  static let csvDuplicateName = Rule(
    id: "csv/duplicate-name",
    severity: .info,
    impact: .changes,
    summary: "Two names in a CSV give the same id.",
    appBehavior: "Tiercade puts a number behind the id of the later item",
    explanation: """
      An item's id is its name in lower case, with `_` for every space. Of equal ids the first stays as it is, the next \
      ones get `_2`, `_3` and so on: both items are kept. If one item was meant, take one of the lines out.
      """,
    checks: [.csv(.item { duplicates($0) })]
  )
}

private func duplicates(_ occurrences: CSVOccurrences) -> [Finding] {
  occurrences.cells.enumerated().dropFirst().map { index, cell in
    Finding(at: .cell(cell)) { _ in
      let table = occurrences.document.table
      let id = csvItemID(table.value(cell))
      return Message(
        "the name \(quoted(table.value(cell))) gives the id \(quoted(id)), which is taken",
        appBehavior: "Tiercade gives this item the id \(quoted("\(id)_\(index + 1)"))",
        related: occurrences.cells.first.map { [("the first \(quoted(id))", .cell($0))] } ?? [])
    }
  }
}
