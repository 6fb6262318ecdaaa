/// The numbers of the findings in columns of a CSV, for rules of which only some in each column are shown.
struct ColumnCounts {
  struct Column: Hashable {
    let index: Int
    let group: Int
    let limit: Int
  }

  var totals: [Column: Int] = [:]
  private var shown: [Column: Int] = [:]

  /// For the next finding in a column 0 if it is shown, or the number of those from it on; `nil` after that.
  mutating func omitted(_ column: Column) -> Int? {
    shown[column, default: 0] += 1
    let number = shown[column, default: 0]
    return number > column.limit + 1 ? nil : number > column.limit ? totals[column, default: 0] - column.limit : 0
  }
}
