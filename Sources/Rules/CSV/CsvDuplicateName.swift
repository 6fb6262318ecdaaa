import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvDuplicateName = Rule(
    id: "csv/duplicate-name",
    severity: .info,
    impact: .changes,
    fixable: .suggestion,
    summary: "Two names in a CSV result in the same id.",
    appBehavior: "Tiercade appends a number to the id of the later item",
    explanation: """
      An item's id is its name in lower case, with `_` for every space. The first of several equal ids is unchanged, the \
      next ones get the first free one of `_2`, `_3` and so on: all items are kept. If they are one item, delete the other lines.
      """,
    checks: [.csv(.item { duplicate($0, $1) })]
  )
}

private func duplicate(_ item: CSVRenamedItem, _ document: CSVDocument) -> [NameFinding] {
  [
    NameFinding(at: .cell(item.cell)) { _ in
      let name = document.itemName(at: item.cell)
      let id = csvItemID(name)
      let first = csvItemID(document.itemName(at: item.first))
      return Message(
        "name \(quoted(name)) results in the id \(quoted(id)), which is already used",
        appBehavior: "Tiercade gives this item the id \(quoted("\(id)_\(item.number)"))",
        fixes: document.repeatedLine(item),
        related: [("first \(quoted(first))", .cell(item.first))])
    }
  ]
}

extension CSVDocument {
  /// The line of an item removed, where it is the same as that of the first item of the name.
  fileprivate func repeatedLine(_ item: CSVRenamedItem) -> [Fix] {
    let (line, first) = (table.line(of: item.cell), table.line(of: item.first))
    guard table.text.slice(table.range(ofLine: line)).elementsEqual(table.text.slice(table.range(ofLine: first))) else {
      return []
    }
    return [.suggestion("Remove the line", .edit(TextEdit(table.wholeRange(ofLine: line), "")))]
  }

  /// The name of the item on the line that begins with a field, as the app reads it.
  fileprivate func itemName(at cell: CellID) -> String {
    CSVRow(document: self, index: table.line(of: cell) - 1).appCells?[0] ?? ""
  }
}
