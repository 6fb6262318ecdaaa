import SourceText

/// Items as the rows of a table: cells, objects, or lines.
struct Table: Sendable {
  struct Row: Sendable {
    /// In the order of the file; a single one without a column is a line or a string.
    var values: [Value]
    /// The column of each value, perhaps of more.
    var columns: [Int]
    /// The index of its tier, where no column says it; -1 is the pool.
    var tier: Int?
    var range: ByteRange

    var cells: Zip2Sequence<[Int], [Value]> { zip(columns, values) }
    var isLine: Bool { columns.isEmpty }

    /// The value in a column, if there is one.
    func value(_ column: Int) -> Value? {
      // Most rows have each column at its place.
      let isInPlace = columns.indices.contains(column) && columns[column] == column
      let place = isInPlace ? column : columns.firstIndex(of: column)
      return place.flatMap { values.indices.contains($0) ? values[$0] : nil }
    }
  }

  private(set) var columns: [String] = []
  var rows: [Row] = []
  private var indices: [String: Int] = [:]

  init() {}

  /// - Parameter names: The header; empty without one.
  init(_ cells: some Collection<[Value]>, names: [Value]) {
    let width = max(names.count, cells.map { $0.count }.max() ?? 0)
    columns = names.map { $0.text ?? "" } + [String](repeating: "", count: width - names.count)
    let all = Array(0..<width)
    rows = cells.map { row in
      let start = row.first?.range.lowerBound ?? 0
      return Row(values: row, columns: all, range: start..<max(start, row.last?.range.upperBound ?? 0))
    }
  }

  /// Adds an object as a row; one without members is none.
  mutating func add(_ members: [Value.Member], _ range: ByteRange, tier: Int? = nil) {
    if members.isEmpty { return }
    let places = members.map { member in
      if let index = indices[member.key] { return index }
      indices[member.key] = columns.count
      columns.append(member.key)
      return columns.count - 1
    }
    rows.append(Row(values: members.map { $0.value }, columns: places, tier: tier, range: range))
  }

  /// Adds a line or a string, perhaps with lines of notes below it.
  mutating func add(line: Value, notes: [Value] = [], tier: Int? = nil) {
    rows.append(Row(values: [line] + notes, columns: [], tier: tier, range: line.range))
  }

  /// The values of each column without the empty ones: the rows and the places in them.
  ///
  /// - Complexity: O(*values*).
  func valuesByColumn() -> ColumnValues { ColumnValues(self) }
}

/// The values of a table by column, without the empty ones.
struct ColumnValues: Sendable {
  private let table: Table
  private var places: [[(row: Int32, index: Int32)]]

  init(_ table: Table) {
    self.table = table
    places = Array(repeating: [], count: table.columns.count)
    for (row, content) in table.rows.enumerated() {
      for (index, (column, value)) in content.cells.enumerated() where !value.isEmpty && !isPlaceholder(value) {
        places[column].append((Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: index)))
      }
    }
  }

  func count(_ column: Int) -> Int { places[column].count }

  /// Whether no row has both columns.
  func areDisjoint(_ one: Int, _ other: Int) -> Bool {
    let rows = Set(places[one].lazy.map { $0.row })
    return !places[other].contains { rows.contains($0.row) }
  }

  subscript(column: Int) -> some Sequence<Value> & Collection {
    places[column].lazy.map { [table] in table.rows[Int($0.row)].values[Int($0.index)] }
  }
}

/// What people write in a cell that has no value.
func isPlaceholder(_ value: Value) -> Bool {
  guard case .text(let text) = value.content, let first = text.utf8.first, text.utf8.count <= 6 else { return false }
  return "-–—nN#".utf8.contains(first) && placeholders.contains(text)
}

private let placeholders: Set<String> = ["-", "–", "—", "--", "n/a", "N/A", "null", "NULL", "#N/A"]
