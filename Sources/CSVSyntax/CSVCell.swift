import SourceText

/// Identifies a field of a table: its index in document order.
///
/// Inlinable, so that loops over ranges of fields are specialized in other modules, too.
@frozen
@usableFromInline
package struct CellID: Hashable, Strideable, Sendable {
  @usableFromInline package let index: Int

  @inlinable
  package init(_ index: Int) { self.index = index }

  @inlinable
  package static func == (one: CellID, other: CellID) -> Bool { one.index == other.index }
  @inlinable
  package static func < (one: CellID, other: CellID) -> Bool { one.index < other.index }
  @inlinable
  package func distance(to other: CellID) -> Int { other.index - index }
  @inlinable
  package func advanced(by count: Int) -> CellID { CellID(index + count) }
}

/// One field of a line.
package struct CSVCell: Sendable {
  package enum Kind: Sendable {
    /// Has no quotes.
    case plain
    /// Is in quotes, but for whitespace around them.
    case quoted
    /// Has quotes in another way; all are closed.
    case mixed
    /// Has a quote that is not closed on the line, so where the field should end is not known.
    case unclosed
  }

  /// What the reader notes of a field.
  package struct Traits: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It has quotes.
    package static let quotes = Traits(rawValue: 1)
    /// Its last byte closes a quote.
    package static let endsWithQuote = Traits(rawValue: 2)
    /// It has a quote that is not closed.
    package static let unclosed = Traits(rawValue: 4)
    /// It has a control character or a byte beyond ASCII.
    package static let special = Traits(rawValue: 8)
    /// It is the first of a line that continues an unclosed field of an earlier line.
    package static let rest = Traits(rawValue: 16)
  }

  package let kind: Kind
  /// The bytes of the field, quotes included.
  package let range: ByteRange
}

/// The fields of a table, in document order.
package struct CSVCells: RandomAccessCollection, Sendable {
  let text: DocumentText
  let separator: UInt8
  /// The fields; after the last one, the offset at which another line would begin.
  let all: [PackedCell]

  package var startIndex: CellID { CellID(0) }
  package var endIndex: CellID { CellID(all.count - 1) }

  package subscript(cell: CellID) -> CSVCell {
    let (range, traits) = (range(cell), traits(cell))
    let kind: CSVCell.Kind =
      traits.contains(.unclosed)
      ? .unclosed : !traits.contains(.quotes) ? .plain : text.quotedContent(range) == nil ? .mixed : .quoted
    return CSVCell(kind: kind, range: range)
  }

  func traits(_ cell: CellID) -> CSVCell.Traits { all[cell.index].traits }

  func range(_ cell: CellID) -> ByteRange {
    let start = all[cell.index].start
    let end = end(before: all[cell.index + 1].start)
    return start..<(end < start ? start : end)
  }

  /// The end of the field before one that starts at an offset: they are separated by a separator, or by a line end.
  private func end(before next: ByteOffset) -> ByteOffset {
    guard next > 0, next <= text.count else { return text.count }
    switch text.bytes[next - 1] {
    case separator: return next - 1
    case .newline: return next > 1 && text.bytes[next - 2] == .carriageReturn ? next - 2 : next - 1
    case 0x85: return next - 2
    case 0xA8, 0xA9: return next - 3
    default: return next - 1
    }
  }
}

/// The start and the traits of a field, in four bytes: a text has very many.
struct PackedCell {
  private let bits: UInt32

  /// Texts are shorter: the app reads 50 MB.
  private static let lastStart: UInt32 = 1 << 27 - 1

  init(_ start: ByteOffset, _ traits: CSVCell.Traits = []) {
    bits = Swift.min(UInt32(clamping: start), Self.lastStart) | UInt32(traits.rawValue) << 27
  }

  var start: ByteOffset { Int(bits & Self.lastStart) }
  var traits: CSVCell.Traits { CSVCell.Traits(rawValue: UInt8(truncatingIfNeeded: bits >> 27)) }
}

extension DocumentText {
  /// The bytes between the quotes around a field, which may have whitespace around them; `nil` for a field with other quotes.
  func quotedContent(_ field: ByteRange) -> ByteRange? {
    var (start, end) = (field.lowerBound, field.upperBound)
    while start < end, bytes[start].isSpaceOrTab { start += 1 }
    while start < end, bytes[end - 1].isSpaceOrTab { end -= 1 }
    guard end - start > 1, bytes[start] == .quote else { return nil }
    var next = start + 1
    while next < end {
      if bytes[next] == .quote {
        guard next + 1 < end, bytes[next + 1] == .quote else { break }
        next += 1
      }
      next += 1
    }
    return next == end - 1 ? start + 1..<next : nil
  }
}
