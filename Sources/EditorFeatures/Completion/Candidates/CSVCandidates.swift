import CSVSyntax
import Findings
import ListEditing
import SourceText
import TierLists

/// The completions at an offset of a CSV: columns in the header, tiers in their column.
func csvCompletions(at offset: ByteOffset, in csv: CSVDocument) -> CompletionList {
  let table = csv.table
  guard table.text.count > 0 else {
    return CompletionList(items: headers.map { $0.completion(at: offset..<offset, typed: "") })
  }
  guard let cell = table.cell(at: offset) else { return CompletionList() }
  let range = csv.range(of: cell, at: offset)
  guard offset <= range.upperBound, !table.text.slice(range).contains(where: { $0.endsLine }) else {
    return CompletionList()
  }
  let line = table.line(of: cell)
  let column = table.cells(ofLine: line).lowerBound.distance(to: cell)
  let names =
    line == 0 ? csv.header.unused(excluding: column) : column == csv.header.tier ? csv.tierNames(excluding: cell) : []
  let typed = table.text.string(range.lowerBound..<offset)
  return CompletionList(items: names.map { $0.completion(at: range, typed: typed) })
}

/// The value of a field, or a whole header.
private struct CSVCandidate {
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
  CSVCandidate(text: $0.joined(separator: ","), isLine: true)
}

extension CSVHeader {
  /// The columns that the header lacks, the required ones first.
  fileprivate func unused(excluding column: Int) -> [CSVCandidate] {
    let taken = Set(columns.indices.filter { $0 != column }.map { columns[$0].lowercased() })
    let isShort = Self.shortColumns.contains { taken.contains($0.lowercased()) }
    let isWide = Self.wideColumns.contains { taken.contains($0.lowercased()) }
    let all =
      (isWide ? [] : Self.shortColumns) + (isShort ? [] : Self.wideColumns + Self.optionalWideColumns)
    return all.filter { !taken.contains($0.lowercased()) }.map { CSVCandidate(text: $0) }
  }
}

extension CSVDocument {
  /// The tiers of other rows, the most frequent first, then the pool; the usual letters where there are none.
  fileprivate func tierNames(excluding cell: CellID) -> [CSVCandidate] {
    var names = CSVNames(self)
    for row in rows {
      guard row.outcome == .taken, let tier = row.cell(header.tier), tier != cell, !isWhitespace(tier) else { continue }
      names.add(tier)
    }
    let used = names.counted.filter { !isUnranked($0.name) }.sorted { ($1.count, $0.first) < ($0.count, $1.first) }
    let candidates = used.prefix(1_000).map { tier in
      CSVCandidate(text: table.value(tier.first), note: counted(tier.count, "row"))
    }
    return (candidates.isEmpty ? BuiltInTheme.tierNames.map { CSVCandidate(text: $0) } : candidates)
      + [CSVCandidate(text: "unranked", note: "pool")]
  }

  /// The bytes of a field to replace: of an unclosed quoted field, the typed text up to the next comma.
  fileprivate func range(of cell: CellID, at offset: ByteOffset) -> ByteRange {
    let range = table.range(cell)
    guard table.cells[cell].kind == .unclosed, range.contains(offset) else { return range }
    let typed = table.text.slice(offset..<range.upperBound).prefix { $0 != .comma && $0 != .quote }
    return range.lowerBound..<offset + typed.count
  }
}
