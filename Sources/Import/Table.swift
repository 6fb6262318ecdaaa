import SourceText
import TierLists

/// Items as the rows of a table: of a CSV, of a table in Markdown, or of objects.
struct Table: Sendable {
  struct Row: Sendable {
    /// The values of some columns, in the order of the file.
    var cells: [(column: Int, value: Value)]
    /// The tier, where no column says it.
    var tier: String?
    var range: ByteRange
  }

  /// What it has columns for.
  var noun = "column"
  var columns: [String] = []
  var rows: [Row] = []

  /// Whether it has tiers without a column for them.
  var hasTiers: Bool { rows.contains { $0.tier != nil } }

  /// The values of each column that are not empty.
  var valuesByColumn: [[Value]] {
    var values = [[Value]](repeating: [], count: columns.count)
    for row in rows {
      for (column, value) in row.cells where values.indices.contains(column) && !value.isEmpty {
        values[column].append(value)
      }
    }
    return values
  }

  /// Adds an object as a row.
  mutating func add(_ members: [Value.Member], _ range: ByteRange, tier: String?, _ indices: inout [String: Int]) {
    let cells = members.map { member in
      if indices[member.key] == nil {
        indices[member.key] = columns.count
        columns.append(member.key)
      }
      return (column: indices[member.key] ?? 0, value: member.value)
    }
    rows.append(Row(cells: cells, tier: tier, range: range))
  }
}

extension ListBuilder {
  /// Reads a table with a row or a column for each tier, or a row for each item.
  ///
  /// - Parameter tier: The tier of all its rows, if it is known.
  mutating func read(grid: [[Value]], tier: String? = nil) throws(ImportRefusal) {
    var rows = grid.filter { $0.contains { !$0.isEmpty } }
    let width = rows.map { row in row.count { !$0.isEmpty } }.max() ?? 0
    guard width > 1 || tier != nil else { throw ImportRefusal("no table with a column of tiers") }
    while rows.count > 2, let cell = onlyCell(rows[0]), rows[1].count(where: { !$0.isEmpty }) > 1 {
      addHeading(cell)
      rows.removeFirst()
    }
    guard let header = rows.first else { throw ImportRefusal("an empty table") }
    if let tiers = tierColumns(header, rows) { return readColumns(rows, tiers) }
    if hasTierPerRow(rows) { return readRows(rows) }
    let table = try recordTable(rows, tier)
    try add(table)
  }

  private mutating func addHeading(_ cell: Value) {
    guard let text = cell.text else { return }
    if hasTitle { lose("the line \(quoted(text)) above the table", cell.range) } else { setTitle(text) }
  }

  private func onlyCell(_ row: [Value]) -> Value? {
    let cells = row.filter { !$0.isEmpty }
    return cells.count == 1 && row.first.map { !$0.isEmpty } ?? false ? cells[0] : nil
  }

  /// The columns of a header that names nothing but tiers.
  private func tierColumns(_ header: [Value], _ rows: [[Value]]) -> [Int]? {
    let columns = header.indices.filter { !header[$0].isEmpty }
    let named = columns.filter { column in
      header[column].text.map { KnownTier($0) != nil || isPoolLabel($0) } ?? false
    }
    let labels = Set(named.compactMap { header[$0].text })
    let others = columns.filter { !named.contains($0) }
    let isCounter = others.allSatisfy {
      $0 == 0 && ColumnMeaning.counterNames.contains(ColumnMeaning.key(header[$0].text ?? ""))
    }
    return named.count > 1 && labels.count == named.count && isCounter && rows.count > 1 ? named : nil
  }

  private mutating func readColumns(_ rows: [[Value]], _ columns: [Int]) {
    notes.append("a column for each tier")
    for column in columns {
      guard let label = rows[0][column].text else { continue }
      addTier(label)
      for row in rows.dropFirst() where column < row.count {
        for title in row[column].lines { addItem(titled: title, row[column].range, to: label) }
      }
    }
    for row in rows.dropFirst() {
      for (column, cell) in row.enumerated() where !cell.isEmpty && !columns.contains(column) && column > 0 {
        loseCell(cell, "in no tier's column")
      }
    }
  }

  /// Whether each row begins with another tier.
  private func hasTierPerRow(_ rows: [[Value]]) -> Bool {
    let rows = withoutRowHeader(rows)
    let labels = rows.compactMap { $0.first?.text }
    guard labels.count == rows.count, labels.count > 1, Set(labels).count == labels.count else { return false }
    let isLong = rows.contains { row in row.count { !$0.isEmpty } > 2 } || rows.contains { $0.count != rows[0].count }
    let isList = rows.contains { $0.count == 2 && ($0[1].lines.count > 1 || splitValues($0[1].text ?? "").count > 1) }
    return (isLong || isList) && labels.allSatisfy { KnownTier($0) != nil || isPoolLabel($0) }
      && !rows.contains { row in row.dropFirst().contains { $0.text.map { Double($0) != nil } ?? false } }
  }

  /// The rows without a header like `Tier,Items` or `Tier,1,2,3`.
  private func withoutRowHeader(_ rows: [[Value]]) -> [[Value]] {
    let header = rows[0].map { ColumnMeaning.key($0.text ?? "") }
    let isHeader =
      header.first.map { ColumnMeaning.tierNames.contains($0) || ColumnMeaning.vagueTierNames.contains($0) } ?? false
    let names = header.dropFirst().map { $0.filter { !$0.isNumber } }.filter { !$0.isEmpty }
    return isHeader && Set(names).count < 2 ? Array(rows.dropFirst()) : rows
  }

  private mutating func readRows(_ rows: [[Value]]) {
    notes.append("a row for each tier")
    for row in withoutRowHeader(rows) {
      guard let label = row.first?.text else { continue }
      addTier(label)
      for cell in row.dropFirst() {
        let titles = cell.lines.count == 1 && row.count == 2 ? splitValues(cell.text ?? "") : cell.lines
        for title in titles { addItem(titled: title, cell.range, to: label) }
      }
    }
  }

  /// A table with a row for each item.
  private func recordTable(_ rows: [[Value]], _ tier: String?) throws(ImportRefusal) -> Table {
    let width = rows.map { $0.count }.max() ?? 0
    let header = rows[0].map { $0.text ?? "" }
    let keys = header.map(ColumnMeaning.key)
    let known = ColumnMeaning.tierNames + ColumnMeaning.vagueTierNames + ColumnMeaning.titleNames
    var hasHeader = keys.contains { known.contains($0) }
    if !hasHeader {
      // The header of a column of tiers is no tier itself.
      let isTier = { (row: [Value], column: Int) in
        column < row.count && row[column].text.map { KnownTier($0) != nil } ?? false
      }
      let column = (0..<width).first { column in
        plainlyNameTiers(rows.dropFirst().compactMap { column < $0.count ? $0[column] : nil })
      }
      hasHeader = column.map { !isTier(rows[0], $0) } ?? false
    }
    var table = Table()
    table.columns = (0..<width).map { hasHeader && $0 < header.count ? header[$0] : "" }
    table.rows = (hasHeader ? rows.dropFirst() : rows[...]).map { row in
      let start = row.first?.range.lowerBound ?? 0
      return Table.Row(
        cells: row.enumerated().map { ($0.offset, $0.element) }, tier: tier,
        range: start..<max(start, row.last?.range.upperBound ?? 0))
    }
    return table
  }
}

extension Value {
  /// The lines of a cell that are not empty.
  var lines: [String] {
    (text ?? "").split(whereSeparator: { $0.isNewline }).map { trimmed(String($0)) }.filter { !$0.isEmpty }
  }
}
