import CSVSyntax
import Findings
import SourceText
import TierLists

/// A row of a CSV that is an item.
package struct ItemRow {
  package let row: CSVRow
  /// The id that the app gives it.
  package let id: String
  /// The name of its tier as the app compares it; `unranked` for a row without a tier.
  package let tier: String

  /// Its line, without the line end.
  package var range: ByteRange { row.document.table.range(ofLine: row.index + 1) }
}

extension CSVDocument {
  /// The rows that are items; none where the columns are not known.
  package var itemRows: [ItemRow] {
    guard header.fault == nil else { return [] }
    var ids = CSVItemIDs()
    return rows.filter { $0.outcome == .taken }.compactMap { row in
      guard let name = row.cell(header.name) else { return nil }
      let tier = row.cell(header.tier).map(table.value) ?? ""
      return ItemRow(row: row, id: ids.add(csvItemID(table.value(name)), name), tier: key(ofTier: tier))
    }
  }

  /// The name of a tier as the app compares it.
  func key(ofTier name: String) -> String { trimmed(name).isEmpty ? "unranked" : header.tierKey(name) }
}

extension CSVDocument {
  /// The row of an item: by its cell in a column `id`, else by the id that the app makes of its name.
  func row(of item: String) throws(ListEditError) -> ItemRow {
    let rows = itemRows
    let column = header.columns.firstIndex { $0.lowercased() == "id" }
    let named = rows.first { $0.row.cell(column).map { trimmedField(table.value($0)) } == item }
    guard let row = named ?? rows.first(where: { $0.id == csvItemID(item) }) else {
      let names = rows.compactMap { $0.row.cell(header.name).map { trimmedField(table.value($0)) } }
      throw ListEditError("no item \(quoted(item))" + hint(SpellingSuggester(names).nearest(to: item), for: item))
    }
    return row
  }

  /// The index of the first row with a name or an id that the app skips, also one that is separated by semicolons or tabs.
  func skippedRow(of item: String) -> Int? {
    let id = csvItemID(item)
    return rows.first { row in
      row.appCells == nil
        && row.cells.contains { cell in
          table.value(cell).split { $0 == ";" || $0 == "\t" }.contains { csvItemID(trimmed(String($0))) == id }
        }
    }?.index
  }

  /// Throws unless a row has the tier, or it is the pool.
  func checkTier(_ name: String) throws(ListEditError) {
    let (rows, key) = (itemRows, key(ofTier: name))
    if isUnranked(key) || rows.contains(where: { $0.tier == key }) { return }
    var known: Set<String> = []
    let tiers = rows.map { $0.tier }.filter { known.insert($0).inserted }
    _ = try tierIndex(name, ids: tiers, labels: tiers)
  }
}

/// Moves a row of a CSV to a position in a tier: its cell gets the name of the tier, and its line goes next to those of the tier, as
/// tiers are shown in the order of their first lines.
///
/// - Parameter position: From 1; beyond the end it is the end. `nil` for the end of another tier.
func placingRow(
  _ id: String, in tier: String, at position: Int?, _ csv: CSVDocument
) throws(ListEditError) -> [TextEdit] {
  let (rows, key) = (csv.itemRows, csv.key(ofTier: tier))
  let moved = try csv.row(of: id)
  guard let index = rows.firstIndex(where: { $0.row.index == moved.row.index }) else { return [] }
  let others = rows.indices.filter { $0 != index && rows[$0].tier == key }
  try csv.checkTier(tier)
  if position == nil, key == moved.tier { return [] }
  guard let cell = moved.row.cell(csv.header.tier) else {
    throw ListEditError("item \(quoted(id)) has no cell for a tier")
  }
  let written = others.lazy.compactMap { rows[$0].row.cell(csv.header.tier) }.first { !csv.isWhitespace($0) }
  let name = written.map { trimmed(csv.table.text.string(csv.table.range($0))) } ?? "unranked"
  let edits = key == moved.tier ? [] : [TextEdit(csv.table.range(cell), name)]
  let slot = min((position ?? .max) - 1, others.count)
  if edits.isEmpty, others.count(where: { $0 < index }) == slot { return [] }
  let (next, last) = (others.dropFirst(slot).first, others.last)
  let isAdjacent = next.map { $0 == index + 1 } ?? (last == nil || last == index - 1)
  if isAdjacent { return edits }
  return csv.table.movingLine(
    moved.row.index + 1, before: next.map { rows[$0].row.index + 1 },
    after: last.map { rows[$0].row.index + 1 } ?? 0,
    edits)
}

extension CSVTable {
  /// The line end after the header.
  var lineEnd: String { text.string(gap(range(ofLine: 0).upperBound, range(ofLine: 1).lowerBound)) }

  /// The edits that move a line before another one; without one, after another.
  ///
  /// - Parameter edits: Of the line.
  fileprivate func movingLine(_ line: Int, before next: Int?, after last: Int, _ edits: [TextEdit]) -> [TextEdit] {
    let own = range(ofLine: line)
    var content = text.string(own)
    if let edit = edits.first {
      content =
        text.string(gap(own.lowerBound, edit.range.lowerBound)) + edit.text
        + text.string(gap(edit.range.upperBound, own.upperBound))
    }
    let isLast = own.upperBound == text.count
    let end = line + 1 < lineCount ? range(ofLine: line + 1).lowerBound : text.count
    let removed = isLast ? gap(range(ofLine: line - 1).upperBound, own.upperBound) : gap(own.lowerBound, end)
    let place = next.map { range(ofLine: $0).lowerBound } ?? range(ofLine: last).upperBound
    let added = next == nil ? lineEnd + content : content + lineEnd
    return [TextEdit(removed, ""), TextEdit(place..<place, added)].sorted {
      $0.range.lowerBound < $1.range.lowerBound
    }
  }
}
