import CSVSyntax
import SourceText

extension CSVTable {
  /// The field that contains an offset or ends there.
  ///
  /// - Complexity: O(log *fields*).
  package func cell(at offset: ByteOffset) -> CellID? {
    let cell = cells[..<cells.partitioningIndex { $0.range.lowerBound > offset }].indices.last
    return cell.flatMap { offset <= range($0).upperBound ? $0 : nil }
  }
}
