import SourceText
import TierLists

/// Items as the rows of a table: of a CSV, of a table in Markdown, or of objects.
struct Table: Sendable {
  struct Row: Sendable {
    /// In the order of the file.
    var values: [Value]
    /// The column of each value, perhaps of more.
    var columns: [Int]
    /// The tier, where no column says it.
    var tier: String?
    var range: ByteRange

    var cells: Zip2Sequence<[Int], [Value]> { zip(columns, values) }
  }

  /// What it has columns for.
  var noun = "column"
  private(set) var columns: [String] = []
  private(set) var rows: [Row] = []
  private var indices: [String: Int] = [:]

  init(noun: String) { self.noun = noun }

  /// - Parameter names: The header; `nil` without one.
  ///
  /// - Parameter labels: The tier that a row names for those below it, if it does.
  init(
    _ cells: some Collection<[Value]>, names: [Value]?, tier: String? = nil, labels: ([Value]) -> String? = { _ in nil }
  ) {
    let width = max(names?.count ?? 0, cells.map { $0.count }.max() ?? 0)
    columns = (names ?? []).map { $0.text ?? "" } + [String](repeating: "", count: width - (names?.count ?? 0))
    let all = Array(0..<width)
    var tier = tier
    rows = cells.compactMap { row in
      if let label = labels(row) {
        tier = label
        return nil
      }
      let start = row.first?.range.lowerBound ?? 0
      return Row(values: row, columns: all, tier: tier, range: start..<max(start, row.last?.range.upperBound ?? 0))
    }
  }

  /// Whether it has tiers without a column for them.
  var hasTiers: Bool { rows.contains { $0.tier != nil } }

  /// Adds an object as a row.
  mutating func add(_ members: [Value.Member], _ range: ByteRange, tier: String?) {
    let row = members.map { member in
      if let index = indices[member.key] { return index }
      indices[member.key] = columns.count
      columns.append(member.key)
      return columns.count - 1
    }
    rows.append(Row(values: members.map { $0.value }, columns: row, tier: tier, range: range))
  }
}

extension ListBuilder {
  /// Reads a table with a row or a column for each tier, or a row for each item.
  ///
  /// - Parameter tier: The tier of all its rows, if it is known.
  mutating func read(grid: [[Value]], tier: String? = nil) throws(ImportRefusal) {
    let tables = separateTables(grid.filter { row in row.contains { !$0.isEmpty } })
    try read(table: tables[0][...], tier)
    for rows in tables.dropFirst() {
      do throws(ImportRefusal) { try read(table: rows[...], tier) } catch {
        for cell in rows.joined() where !cell.isEmpty { loseCell(cell, "in another table, which is not a list") }
      }
    }
  }

  private mutating func read(table: ArraySlice<[Value]>, _ tier: String?) throws(ImportRefusal) {
    // Empty columns may come first.
    let margin = table.map { row in row.prefix { $0.isEmpty }.count }.min() ?? 0
    var rows = margin > 0 ? table.map { Array($0.dropFirst(margin)) }[...] : table
    if isTransposed(rows), let width = rows.first?.count {
      rows = (0..<width).map { column in rows.map { $0[column] } }[...]
    }
    if tier == nil, let table = sectionTable(rows) { return try add(table) }
    guard tier != nil || allowsTitles || rows.contains(where: { row in row.count { !$0.isEmpty } > 1 }) else {
      throw ImportRefusal("no table with a column of tiers")
    }
    while rows.count > 2, let row = rows.first, let text = row.first?.text,
      row.count(where: { !$0.isEmpty }) == 1 || text.hasPrefix("# "), !isTierLabel(text),
      rows.prefix(20).contains(where: { row in row.count { !$0.isEmpty } > 1 })
    {
      if hasTitle {
        lose("the line \(quoted(text)) above the table", row[0].range)
      } else {
        setTitle(String(text.drop { "# ".contains($0) }))
      }
      rows.removeFirst()
    }
    guard let header = rows.first else { throw ImportRefusal("an empty table") }
    if readTiers(rows, header) { return }
    let marked = markedRows(rows, header)
    try add(marked.map { Table($0.dropFirst(), names: $0.first) } ?? recordTable(header, rows, tier))
  }

  /// Rows of a title and a tier instead of those with a mark in the column of the tier.
  private func markedRows(_ rows: ArraySlice<[Value]>, _ header: [Value]) -> [[Value]]? {
    guard header.count > 2, header.dropFirst().allSatisfy({ $0.text.map(isTierLabel) ?? false }) else { return nil }
    let marked = rows.dropFirst().compactMap { row -> [Value]? in
      let marks = row.indices.dropFirst().filter { !row[$0].isEmpty }
      guard marks.count == 1, let mark = marks.first, let title = row.first, header.indices.contains(mark),
        ["x", "✓", "✔", "1", "yes", "true"].contains((row[mark].text ?? "").lowercased())
      else { return nil }
      return [title, Value(.text(header[mark].text ?? ""), row[mark].range)]
    }
    return marked.count == rows.count - 1
      ? [[Value(.text("title"), 0..<0), Value(.text("tier"), 0..<0)]] + marked : nil
  }

  /// Reads a table with a column or a row for each tier, perhaps with totals.
  private mutating func readTiers(_ rows: ArraySlice<[Value]>, _ header: [Value]) -> Bool {
    let totals = header.indices.prefix(mostColumns).filter { column in
      ColumnMeaning.countNames.contains(ColumnMeaning.key(header[column].text ?? "")) && column > 0
        && rows.dropFirst().allSatisfy { $0.count <= column || $0[column].isEmpty || isNumber($0[column].text) }
    }
    let sums = rows.last.flatMap { isCount($0) && !rows.dropLast().contains(where: isCount) ? $0.first : nil }
    let rows = sums == nil ? rows : rows.dropLast()
    let plain =
      totals.isEmpty ? rows : rows.map { row in row.indices.filter { !totals.contains($0) }.map { row[$0] } }[...]
    let labels = plain.count > 1 ? plain.first.flatMap { tierColumns($0) } : nil
    let tiers = plain.first.map { hasTierHeader($0) } ?? false ? withoutMergedCells(plain.dropFirst()) : plain
    guard labels != nil || hasTierPerRow(tiers) else { return false }
    for column in totals { lose("the column \(quoted(header[column].text ?? ""))", header[column].range) }
    if let sums { lose("a row of totals", sums.range) }
    if let labels { readColumns(plain.dropFirst(), labels) } else { readRows(tiers) }
    return true
  }

  /// Rows below others that have nothing but the label of their tier.
  private func sectionTable(_ rows: ArraySlice<[Value]>) -> Table? {
    let label = { (row: [Value]) in
      row.count { !$0.isEmpty } == 1 ? row.first?.text.flatMap { isTierLabel($0) ? $0 : nil } : nil
    }
    guard let first = rows.prefix(2).firstIndex(where: { label($0) != nil }) else { return nil }
    let labels = rows.compactMap(label)
    guard labels.count > 1, Set(labels).count == labels.count, labels.count * 2 <= rows.count else { return nil }
    return Table(rows[first...], names: first > rows.startIndex ? rows.first : nil, labels: label)
  }

  /// The labels of a header that names nothing but tiers, by column.
  private func tierColumns(_ header: [Value]) -> [Int: String]? {
    let named = header.enumerated().filter { $0.element.text.map { isTierLabel($0) } ?? false }
    let labels = Dictionary(named.map { ($0.offset, $0.element.text ?? "") }) { first, _ in first }
    let isCounter = header.enumerated().allSatisfy { column, cell in
      cell.isEmpty || labels[column] != nil
        || column == 0 && ColumnMeaning.counterNames.contains(ColumnMeaning.key(cell.text ?? ""))
        || column > 0 && ColumnMeaning.notesNames.contains(ColumnMeaning.key(cell.text ?? ""))
    }
    return labels.count > 1 && Set(labels.values).count == labels.count && isCounter ? labels : nil
  }

  /// Whether a row has nothing but numbers, perhaps after a word for their sum.
  private func isCount(_ row: [Value]) -> Bool {
    let texts = row.compactMap { $0.text }
    return !texts.isEmpty
      && texts.allSatisfy { text in
        let number = text.split(separator: " ").last ?? ""
        return Int(number) != nil && (number.count == text.count || text.contains(":"))
          || ColumnMeaning.countNames.contains(ColumnMeaning.key(text))
      }
  }

  private mutating func readColumns(_ rows: ArraySlice<[Value]>, _ labels: [Int: String]) {
    notes.append("a column for each tier")
    for (_, label) in labels.sorted(by: { $0.key < $1.key }) { addTier(label) }
    for row in rows {
      for (column, cell) in row.enumerated() where !cell.isEmpty {
        guard let label = labels[column] else {
          if column > 0 { loseCell(cell, "in no tier's column") }
          continue
        }
        for title in cell.lines { addItem(titled: title, cell.range, to: label) }
      }
    }
  }

  /// Whether a row is a header like `Tier,Items` or `Tier,1,2,3`.
  private func hasTierHeader(_ row: [Value]) -> Bool {
    let header = row.map { ColumnMeaning.key($0.text ?? "") }
    let names = header.dropFirst().map { name in name.filter { !$0.isNumber } }.filter { !$0.isEmpty }
    return header.first.map { (ColumnMeaning.tierNames + ColumnMeaning.vagueTierNames).contains($0) } ?? false
      && Set(names).count < 2
  }

  /// The rows without those whose tier is that above them, as where cells were merged: their cells are in the row above.
  private func withoutMergedCells(_ rows: ArraySlice<[Value]>) -> ArraySlice<[Value]> {
    rows.reduce(into: []) { rows, row in
      guard row.first?.isEmpty ?? false, let last = rows.indices.last else { return rows.append(row) }
      rows[last] += row.dropFirst()
    }
  }

  /// Whether each row begins with another tier.
  private func hasTierPerRow(_ rows: ArraySlice<[Value]>) -> Bool {
    let labels = rows.prefix { row in row.first?.text.map { isTierLabel($0) } ?? false }.compactMap { $0.first?.text }
    guard labels.count == rows.count, labels.count > 1, Set(labels).count == labels.count,
      labels.contains(where: { KnownTier($0)?.isTop ?? false })
    else { return false }
    let width = rows.first?.count
    let isList = rows.contains { row in
      row.count { !$0.isEmpty } > 2 || row.count != width
        || row.count == 2 && (row[1].lines.count > 1 || splitValues(row[1].text ?? "").count > 1)
    }
    return isList && !(1..<max(2, rows.map { $0.count }.max() ?? 0)).contains { column in hasOnlyNumbers(column, rows) }
  }

  private func hasOnlyNumbers(_ column: Int, _ rows: ArraySlice<[Value]>) -> Bool {
    let texts = rows.compactMap { $0.dropFirst(column).first?.text }
    return !texts.isEmpty && texts.allSatisfy { Double($0) != nil }
  }

  private mutating func readRows(_ rows: ArraySlice<[Value]>) {
    notes.append("a row for each tier")
    for row in rows {
      guard let label = row.first?.text else { continue }
      addTier(label)
      for cell in row.dropFirst() {
        let titles = cell.lines.count == 1 && row.count == 2 ? splitValues(cell.text ?? "") : cell.lines
        for title in titles { addItem(titled: title, cell.range, to: label) }
      }
    }
  }

  /// A table with a row for each item.
  private func recordTable(_ header: [Value], _ rows: ArraySlice<[Value]>, _ tier: String?) -> Table {
    let known = ColumnMeaning.tierNames + ColumnMeaning.vagueTierNames + ColumnMeaning.titleNames
    let named = Table(rows.dropFirst(), names: header, tier: tier)
    if header.contains(where: { known.contains(ColumnMeaning.key($0.text ?? "")) }) { return named }
    // The header of a column of tiers is no tier itself.
    let values = ColumnValues(named)
    let column = named.columns.indices.first { plainlyNameTiers(values[$0]) }
    let isHeader = column.map { KnownTier(named.columns[$0]) == nil } ?? false
    return isHeader ? named : Table(rows, names: nil, tier: tier)
  }
}

extension Value {
  /// The lines of a cell that are not empty.
  var lines: [String] {
    (text ?? "").split(whereSeparator: { $0.isNewline }).map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}
