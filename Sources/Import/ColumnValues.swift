/// The values of a table by column, without the empty ones.
struct ColumnValues: Sendable {
  private let table: Table
  /// The rows and the indices in them, by column.
  private var places: [[(row: Int32, index: Int32)]]

  /// - Complexity: O(*values*).
  init(_ table: Table) {
    self.table = table
    places = Array(repeating: [], count: table.columns.count)
    for (row, content) in table.rows.enumerated() {
      for (index, (column, value)) in content.cells.enumerated() where !value.isEmpty {
        places[column].append((Int32(truncatingIfNeeded: row), Int32(truncatingIfNeeded: index)))
      }
    }
  }

  subscript(column: Int) -> [Value] { places[column].map { table.rows[Int($0.row)].values[Int($0.index)] } }
}
