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
      next ones get the first free one of `_2`, `_3` and so on: all items are kept. If they are one item, delete the other lines.
      """,
    checks: [.csv(.item { duplicate($0, $1) })]
  )
}

private func duplicate(_ item: CSVRenamedItem, _ document: CSVDocument) -> [Finding] {
  [
    Finding(at: .cell(item.cell)) { _ in
      let name = trimmed(document.table.value(item.cell))
      let id = quoted(csvItemID(name))
      return Message(
        "name \(quoted(name)) results in the id \(id), which is already used",
        appBehavior: "Tiercade gives this item the id \(quoted(item.id))", related: [("first \(id)", .cell(item.first))]
      )
    }
  ]
}
