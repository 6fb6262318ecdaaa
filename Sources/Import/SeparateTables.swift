import TierLists

extension ListBuilder {
  /// The tables in one file: each begins with a header of its own, perhaps below its name.
  mutating func separateTables(_ rows: [[Value]]) -> [[[Value]]] {
    var tables: [[[Value]]] = [[]]
    var header: [String?]?
    for row in rows {
      if isHeader(row) {
        let texts = row.map { $0.text }
        let last = tables.count - 1
        let isNamed = tables[last].count > 1 && tables[last].last?.count { !$0.isEmpty } == 1
        let name = header != nil && isNamed ? tables[last].removeLast() : nil
        if texts == header {
          if let cell = name?.first(where: { !$0.isEmpty }) { lose("the line \(quoted(cell.text ?? ""))", cell.range) }
          continue
        }
        if header != nil { tables.append(name.map { [$0] } ?? []) }
        header = texts
      }
      tables[tables.count - 1].append(row)
    }
    return tables
  }

  /// Whether a row has nothing but usual names of columns, that of titles among them.
  func isHeader(_ row: [Value]) -> Bool {
    let names = row.lazy.filter { !$0.isEmpty }.map { ColumnMeaning.key($0.text ?? "") }
    return names.allSatisfy { ColumnMeaning.headerNames.contains($0) } && names.dropFirst().first != nil
      && names.contains { ColumnMeaning.titleNames.contains($0) }
  }

  /// Whether the first column is the header.
  func isTransposed(_ rows: ArraySlice<[Value]>) -> Bool {
    guard (2..<50).contains(rows.count), let first = rows.first, !isHeader(first),
      rows.allSatisfy({ $0.count == first.count }), isHeader(rows.compactMap { $0.first })
    else { return false }
    return rows.contains { ColumnMeaning.tierNames.contains(ColumnMeaning.key($0.first?.text ?? "")) }
  }
}
