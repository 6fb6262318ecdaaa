import CSVSyntax
import ListEditing
import SourceText
import TierLists

/// The subject at an offset of a CSV: a tier in the tier column, in other columns the item of the row.
func subject(in csv: CSVDocument, at offset: ByteOffset) -> Subject? {
  guard let cell = csv.table.cell(at: offset), csv.table.line(of: cell) > 0 else { return nil }
  let row = CSVRow(document: csv, index: csv.table.line(of: cell) - 1)
  let range = csv.table.range(cell)
  if cell == row.cell(csv.header.tier) {
    let key = csv.header.tierKey(csv.table.value(cell))
    return tierCard(tiers(of: csv), .csv, where: { $0.key == key }).map { Subject(blocks: $0, range: range) }
  }
  return Subject(blocks: itemCard(row), range: range)
}

private func itemCard(_ row: CSVRow) -> [Markup.Block] {
  let header = row.document.header
  let value = { (cell: CellID) in row.document.table.value(cell) }
  guard row.outcome == .taken, let name = row.cell(header.name) else {
    return row.outcome == .nothing ? [] : [.paragraph([.words("Tiercade skips this row.")])]
  }
  let columns = header.columns.enumerated().prefix(50).filter { column, _ in column != header.name }
  let fields = columns.map { column, title -> [Markup.Span]? in
    guard let cell = row.cell(column), !row.document.isWhitespace(cell) else { return nil }
    return [.code(title), .words(": "), .code(value(cell))]
  }
  let id = header.form == .short ? labeled("id", [csvItemID(value(name))]) : nil
  return [heading("Item", value(name))] + facts([id] + fields)
}
