import CSVSyntax
import SourceText
import TierlintCore

/// What may be written at an offset of a CSV: the columns in its header, the tiers in their column.
func csvCompletions(at offset: ByteOffset, in csv: CSVDocument) -> CompletionList {
  let table = csv.table
  let line = table.line(at: offset)
  let cells = table.cells(ofLine: line)
  let place = cells.first { offset <= table.range($0).upperBound } ?? cells.last
  guard table.text.count > 0, let cell = place else {
    return CompletionList(items: headers.map { $0.completion(at: offset..<offset, typed: "") })
  }
  let range = csv.range(of: cell, at: offset)
  guard range.lowerBound <= offset, offset <= range.upperBound, !table.text.slice(range).contains(where: \.endsLine)
  else { return CompletionList() }
  let names =
    line == 0
    ? csv.header.unused(besides: cells.lowerBound.distance(to: cell))
    : cells.lowerBound.distance(to: cell) == csv.header.tier ? csv.tierNames(besides: cell) : []
  let typed = table.text.string(range.lowerBound..<offset)
  return CompletionList(items: names.map { $0.completion(at: range, typed: typed) })
}

/// What may stand in a field, or in the place of a header.
private struct CSVChoice {
  let text: String
  var note: String?
  var isLine = false

  func completion(at range: ByteRange, typed: String) -> Completion {
    let isQuoted = typed.hasPrefix("\"")
    let written = isLine ? text : csvField(text, isQuoted: isQuoted)
    return Completion(
      label: text, kind: isLine ? .snippet : .value, note: note, edit: TextEdit(range, written),
      filterText: isQuoted ? csvField(text, isQuoted: true) : text)
  }
}

private let headers = [CSVHeader.shortColumns, CSVHeader.wideColumns].map {
  CSVChoice(text: $0.joined(separator: ","), isLine: true)
}

extension CSVHeader {
  /// The columns that are not there yet; those that the form needs first.
  fileprivate func unused(besides column: Int) -> [CSVChoice] {
    let taken = Set(columns.indices.filter { $0 != column }.map { columns[$0].lowercased() })
    let isShort = Self.shortColumns.contains { taken.contains($0.lowercased()) }
    let isWide = Self.wideColumns.contains { taken.contains($0.lowercased()) }
    let all =
      (isWide ? [] : Self.shortColumns) + (isShort ? [] : Self.wideColumns + Self.optionalWideColumns)
    return all.filter { !taken.contains($0.lowercased()) }.map { CSVChoice(text: $0) }
  }
}

extension CSVDocument {
  /// The tiers that other rows name, the most frequent first, then the pool; the usual letters where there are none.
  fileprivate func tierNames(besides cell: CellID) -> [CSVChoice] {
    var names = CSVNames(self)
    for row in rows {
      guard row.outcome == .taken, let tier = row.cell(header.tier), tier != cell, !isWhitespace(tier) else { continue }
      names.add(header.tierKey(table.value(tier)), tier)
    }
    let used = names.counted.filter { !isUnranked($0.name) }.sorted { ($1.count, $0.first) < ($0.count, $1.first) }
    let choices = used.prefix(1_000).map { tier in
      CSVChoice(text: table.value(tier.first), note: tier.count == 1 ? "1 row" : "\(tier.count) rows")
    }
    return (choices.isEmpty ? BuiltInTheme.tierNames.map { CSVChoice(text: $0) } : choices)
      + [CSVChoice(text: "unranked", note: "pool")]
  }

  /// What a completion replaces of a field: where a quote is not closed, what is typed up to the next comma.
  fileprivate func range(of cell: CellID, at offset: ByteOffset) -> ByteRange {
    let range = table.range(cell)
    guard table.cells[cell].kind == .unclosed, range.contains(offset) else { return range }
    let typed = table.text.slice(offset..<range.upperBound).prefix { $0 != 0x2C && $0 != 0x22 }
    return range.lowerBound..<offset + typed.count
  }
}

extension CSVTable {
  /// The line, from 0, that holds an offset.
  ///
  /// - Complexity: O(log *lines*).
  fileprivate func line(at offset: ByteOffset) -> Int {
    max(0, (0..<lineCount).partitioningIndex { range(ofLine: $0).lowerBound > offset } - 1)
  }
}
