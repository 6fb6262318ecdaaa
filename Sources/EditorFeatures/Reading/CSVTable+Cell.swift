import CSVSyntax
import SourceText

extension CSVTable {
  /// The field that contains an offset or ends there.
  ///
  /// - Complexity: O(log *fields*).
  func cell(at offset: ByteOffset) -> CellID? {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].range.lowerBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 && offset <= cells[low - 1].range.upperBound ? low - 1 : nil
  }
}
