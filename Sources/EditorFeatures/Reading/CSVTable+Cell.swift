import CSVSyntax
import SourceText

extension CSVTable {
  /// The field that contains an offset or ends there.
  ///
  /// - Complexity: O(log *fields*).
  func cell(at offset: ByteOffset) -> CellID? {
    let cell = cells[..<cells.partitioningIndex { $0.range.lowerBound > offset }].indices.last
    return cell.flatMap { offset <= range($0).upperBound ? $0 : nil }
  }

  /// The bytes of a field, without quotes.
  func content(_ cell: CellID) -> ByteRange {
    let range = range(cell)
    let bytes = text.slice(range)
    let isQuoted = bytes.count > 1 && bytes.first == .quote && bytes.last == .quote
    return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
  }
}
