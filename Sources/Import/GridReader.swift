import SourceText
import TierLists

/// Finds the lists in a table of cells.
struct GridReader {
  let options: ImportOptions
  /// Whether the first row is a header whatever it says.
  var hasHeader = false
  private let rows: [[Value]]
  private(set) var readings: [Reading] = []
  var seen = SeenParts()

  init(_ rows: [[Value]], _ options: ImportOptions) {
    self.options = options
    let filled = rows.drop { isComment($0) || $0.allSatisfy { $0.isEmpty } }.filter { row in
      row.contains { !$0.isEmpty } && !(isComment(row) && row.dropFirst().allSatisfy { $0.isEmpty })
    }
    // Empty columns may come first.
    let margin = filled.map { row in row.prefix { $0.isEmpty }.count }.min() ?? 0
    self.rows = margin > 0 ? filled.map { Array($0.dropFirst(margin)) } : filled
  }

  mutating func run() {
    for table in separateTables(rows) { read(table[...]) }
  }

  // MARK: Rows around the table

  /// The tables in one file: each begins with a header of its own, perhaps below its name; one with the same header and other titles goes on.
  private func separateTables(_ rows: [[Value]]) -> [[[Value]]] {
    var tables: [[[Value]]] = [[]]
    var header: [String?]?
    // Of the last table, once another one may belong to it.
    var words: Set<String>?
    for (index, row) in zip(rows.indices, rows) {
      if isHeader(row) {
        let texts = row.map { $0.text }
        let last = tables.count - 1
        let isNamed = tables[last].count > 1 && isSingle(tables[last].last ?? [])
        if texts == header {
          if !isNamed {
            tables[last].append(row)
            continue
          }
          let known = words ?? titleWords(in: tables[last])
          let own = titleWords(in: rows[(index + 1)...].prefix { !isHeader($0) })
          if known.isDisjoint(with: own) {
            tables[last][tables[last].count - 1] = row
            words = known.union(own)
            continue
          }
        }
        if header != nil { tables.append(isNamed ? [tables[last].removeLast()] : []) }
        (header, words) = (texts, nil)
      }
      tables[tables.count - 1].append(row)
    }
    return tables
  }

  private func isSingle(_ row: [Value]) -> Bool { row.count { !$0.isEmpty } == 1 }

  /// Whether a row has nothing but usual names of columns, that of titles among them.
  private func isHeader(_ row: [Value]) -> Bool {
    // Most rows have a number or a long text.
    if row.contains(where: { cell in
      cell.text.map { $0.utf8.count > 40 || $0.utf8.contains { $0.isASCIIDigit } } ?? false
    }) {
      return false
    }
    let names = row.lazy.filter { !$0.isEmpty }.prefix(200).map { ColumnName($0.text ?? "") }
    guard names.dropFirst().first != nil else { return false }
    return names.allSatisfy { ColumnNames.header.contains($0.word) }
      && names.contains { ColumnNames.titles.contains($0.word) }
  }

  private mutating func read(_ table: ArraySlice<[Value]>) {
    var rows = table
    // Lines above the table: its title, and remarks.
    var above: [Value] = []
    while !hasHeader, rows.count > 2, let row = rows.first, let text = row.first(where: { !$0.isEmpty }), isSingle(row),
      !isTierLabel(text.text ?? ""), rows.prefix(20).contains(where: { !isSingle($0) })
    {
      above.append(text)
      rows.removeFirst()
    }
    guard let header = rows.first, var reading = marks(rows) ?? columns(rows) ?? lines(rows) ?? records(header, rows)
    else { return }
    reading.title = above.first
    let start = table.first?.first?.range.lowerBound ?? 0
    reading.range = start..<max(start, table.last?.last?.range.upperBound ?? 0)
    readings.append(reading)
  }
}

/// The words in a table that come once: two lists may have the same, but one has an item once.
func titleWords(in rows: some Sequence<[Value]>) -> Set<String> {
  let texts = rows.joined().lazy.compactMap { $0.name }.filter { !isTierLabel($0) && $0.first?.isLetter ?? false }
  return Set(texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }.filter { $0.value == 1 }.keys)
}

/// Whether a row is a line of nothing but `#`, or a comment with a space after its sign; with more cells only above the table.
private func isComment(_ row: [Value]) -> Bool {
  guard let first = row.first?.text, first.utf8.first == 0x23 else { return false }
  return first.allSatisfy { $0 == "#" } || first.hasPrefix("# ")
}
