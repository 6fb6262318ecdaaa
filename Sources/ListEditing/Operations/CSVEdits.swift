import CSVSyntax
import Conversion
import Findings
import JSONSyntax
import SourceText
import TierLists

/// The edits of a CSV, which holds rows of items and nothing else.
func csvEdits(
  for edit: ListOperation.Edit, in csv: CSVDocument, _ document: Document
) throws(ListEditError) -> [TextEdit] {
  switch edit {
  case .renameTier(let tier, let new?, nil):
    return try renaming(tier, to: new, of: [.csvTier], noun: "tier", document).edits(in: document)
  case .move(let id, let tier, let position): return try placingRow(id, in: tier, at: position, csv)
  case .add(let item): return try csv.addingRows([item])
  case .remove(let id): return [csv.table.removal(ofLine: try csv.row(of: id).row.index + 1)]
  case .set(let path, let value) where path.names.count == 3 && path.names[0] == "items":
    return try csv.setting(path.names[2], of: csv.row(of: path.names[1]), to: value)
  default:
    throw ListEditError(
      "in a CSV, items can be added, removed, moved and changed, and tiers renamed; convert it to a project for other edits"
    )
  }
}

extension CSVDocument {
  /// Adds rows.
  func addingRows(_ items: [ListOperation.NewItem]) throws(ListEditError) -> [TextEdit] {
    let rows = itemRows
    let tiers = Dictionary(grouping: rows) { $0.tier }
    let edits = try items.map { item throws(ListEditError) in
      try addingRow(item, tiers[key(ofTier: item.tier ?? "")] ?? [], last: rows.last)
    }
    let places = Dictionary(grouping: edits, by: { $0.range.lowerBound })
    return places.sorted { $0.key < $1.key }.map { TextEdit($0..<$0, $1.map { $0.text }.joined()) }
  }

  /// Adds a row after those of its tier, or at its position in it.
  private func addingRow(
    _ item: ListOperation.NewItem, _ rows: [ItemRow], last: ItemRow?
  ) throws(ListEditError) -> TextEdit {
    if trimmed(item.title).isEmpty { throw ListEditError("the title is empty") }
    _ = try text(JSONValue.Member("title", .string(item.title)))
    if let fault = item.fields.first(where: { column($0.name) == nil }) { throw noColumn(fault.name) }
    if let tier = item.tier, rows.isEmpty, !isUnranked(key(ofTier: tier)) { try checkTier(tier) }
    let names = rows.lazy.compactMap { $0.row.cell(self.header.tier) }.map { trimmedField(self.table.value($0)) }
    let tier = names.first { !$0.isEmpty } ?? "unranked"
    let texts = try item.fields.map { field throws(ListEditError) in (column(field.name), try text(field)) }
    let cells = header.columns.indices.map { column in
      column == header.name
        ? item.title
        : column == header.tier
          ? tier : header.columns[column].lowercased() == "id" ? item.id ?? "" : texts.last { $0.0 == column }?.1 ?? ""
    }
    let line = csvLine(of: cells.map(spreadsheetText), isShort: header.form == .short)
    let lineEnd = table.lineEnd.isEmpty ? "\n" : table.lineEnd
    if let position = item.position, rows.indices.contains(position - 1) {
      let start = rows[position - 1].range.lowerBound
      return TextEdit(start..<start, line + lineEnd)
    }
    let end = table.range(ofLine: (rows.last ?? last).map { $0.row.index + 1 } ?? 0).upperBound
    return TextEdit(end..<end, lineEnd + line)
  }

  fileprivate func setting(
    _ name: String, of item: ItemRow, to value: JSONValue
  ) throws(ListEditError) -> [TextEdit] {
    guard let column = column(name) else { throw noColumn(name) }
    guard let cell = item.row.cell(column) else { throw ListEditError("the row has no cell for \(quoted(name))") }
    let new = try text(JSONValue.Member(name, value))
    if table.value(cell) == new { return [] }
    let field = csvField(spreadsheetText(new), isQuoted: false)
    // The app takes a comma right after a closing quote for text.
    let isClosed = field.last == "\"" && column < 3 && header.form == .short && column + 1 < item.row.cells.count
    return [TextEdit(table.range(cell), isClosed ? field + " " : field)]
  }

  /// The index of a column by its name, or by that of the field of a project.
  private func column(_ name: String) -> Int? {
    let columns = header.columns.map { $0.lowercased() }
    return columns.firstIndex(of: name.lowercased())
      ?? (["title", "name"].contains(name) ? header.name : columns.firstIndex(of: "attr_\(name.lowercased())"))
  }

  private func noColumn(_ name: String) -> ListEditError {
    ListEditError(
      "no column \(quoted(name))" + hint(SpellingSuggester(header.columns).nearest(to: name))
        + "; the columns are \(joined(header.columns.map(quoted), "and"))")
  }

  private func text(_ field: JSONValue.Member) throws(ListEditError) -> String {
    switch field.value {
    case .array, .object, .null: throw ListEditError("a CSV cannot hold the value of \(quoted(field.name))")
    default: break
    }
    let text = shownText(field.value)
    if text.contains(where: { $0.isNewline }) {
      throw ListEditError("a CSV cannot hold the line break in \(quoted(field.name))")
    }
    return text
  }
}

extension CSVTable {
  /// The edit that removes a line with its line end.
  fileprivate func removal(ofLine line: Int) -> TextEdit {
    let own = range(ofLine: line)
    if line + 1 < lineCount { return TextEdit(own.lowerBound..<range(ofLine: line + 1).lowerBound, "") }
    return TextEdit(gap(range(ofLine: line - 1).upperBound, own.upperBound), "")
  }
}
