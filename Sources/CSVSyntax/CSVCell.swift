import SourceText

/// Identifies a field of a table: its index in document order.
package struct CellID: Hashable, Strideable, Sendable {
  package let index: Int

  package init(_ index: Int) { self.index = index }

  package static func == (one: CellID, other: CellID) -> Bool { one.index == other.index }
  package static func < (one: CellID, other: CellID) -> Bool { one.index < other.index }
  package func distance(to other: CellID) -> Int { other.index - index }
  package func advanced(by count: Int) -> CellID { CellID(index + count) }
}

/// The fields of a table, in document order.
package struct CSVCells: RandomAccessCollection, Sendable {
  let all: [CSVCell]

  package var startIndex: CellID { CellID(0) }
  package var endIndex: CellID { CellID(all.count) }
  package subscript(cell: CellID) -> CSVCell { all[cell.index] }
}

/// One field of a line, in sixteen bytes.
package struct CSVCell: Sendable {
  package enum Kind: UInt8, Sendable {
    /// Does not begin with a quote.
    case plain
    /// Begins with a quote that is closed on the line.
    case quoted
    /// Has a quote that is not closed on the line, so where the field should end is not known.
    case unclosed
    /// A whole line that continues an unclosed field of an earlier line.
    case rest
  }

  package let kind: Kind
  private let start: Int32
  private let end: Int32
  /// The offset of the unclosed quote; the start if there is none.
  private let quote: Int32

  init(_ range: ByteRange, _ kind: Kind, quote: ByteOffset? = nil) {
    self.kind = kind
    start = Int32(clamping: range.lowerBound)
    end = max(start, Int32(clamping: range.upperBound))
    self.quote = Int32(clamping: quote ?? range.lowerBound)
  }

  /// The bytes of the field, quotes included.
  package var range: ByteRange { Int(start)..<Int(end) }

  /// The unclosed quote, relative to the start of the field.
  package var unclosedQuote: ByteRange? {
    kind == .unclosed ? Int(quote) - Int(start)..<Int(quote) - Int(start) + 1 : nil
  }
}
