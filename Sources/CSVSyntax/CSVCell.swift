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
    /// No quote stands at its start.
    case plain
    /// It begins with a quote that is closed on the line.
    case quoted
    /// A quote in it is not closed on the line, so that the rest of the line is a guess.
    case unclosed
    /// A whole line that is the rest of a field begun on an earlier one.
    case rest
  }

  package let kind: Kind
  private let start: Int32
  private let end: Int32
  /// Where the quote stands that is not closed; else the start.
  private let quote: Int32

  init(_ range: ByteRange, _ kind: Kind, quote: ByteOffset? = nil) {
    self.kind = kind
    start = Int32(clamping: range.lowerBound)
    end = max(start, Int32(clamping: range.upperBound))
    self.quote = Int32(clamping: quote ?? range.lowerBound)
  }

  /// The bytes of the field, quotes included.
  package var range: ByteRange { Int(start)..<Int(end) }

  /// The quote that is not closed, counted from the start of the field.
  package var unclosedQuote: ByteRange? {
    kind == .unclosed ? Int(quote) - Int(start)..<Int(quote) - Int(start) + 1 : nil
  }
}
