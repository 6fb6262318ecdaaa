import CSVSyntax

extension Rule {
  static let csvDuplicateName = Rule(
    id: "csv/duplicate-name",
    severity: .info,
    impact: .changes,
    summary: "Two names in a CSV result in the same id.",
    appBehavior: "Tiercade appends a number to the id of the later item",
    explanation: """
      An item's id is its name in lower case, with `_` for every space. The first of several equal ids is unchanged, the \
      next ones get `_2`, `_3` and so on: all items are kept. If they are one item, delete the other lines.
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
        "name \(quoted(table.value(cell))) results in the id \(quoted(id)), which is already used",
        appBehavior: "Tiercade gives this item the id \(quoted("\(id)_\(index + 1)"))",
        related: occurrences.cells.first.map { [("first \(quoted(id))", .cell($0))] } ?? [])
    }
  }
}
