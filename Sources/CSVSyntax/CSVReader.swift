import SourceText

/// Splits a text into lines and fields, in one pass.
struct CSVReader {
  private let bytes: [UInt8]
  private let count: Int
  private var offset: ByteOffset
  private(set) var cells: [CSVCell] = []
  private(set) var starts: [Int32] = [0]

  init(_ text: DocumentText) {
    bytes = text.bytes
    count = text.count
    let hasByteOrderMark = text.slice(0..<3).elementsEqual([0xEF, 0xBB, 0xBF])
    offset = hasByteOrderMark ? 3 : 0
  }

  mutating func run() {
    while offset < count {
      let isUnclosed = readLine()
      skipLineEnd()
      if isUnclosed { readContinuation() }
    }
  }

  /// Reads the fields of a line.
  ///
  /// - Returns: Whether the last field begins with a quote that is not closed.
  private mutating func readLine() -> Bool {
    while true {
      let cell = bytes[offset] == .quote ? quotedField() : field(from: offset, next: offset, .plain)
      cells.append(cell)
      offset = cell.range.upperBound
      guard offset < count, bytes[offset] == .comma else { return cell.unclosedQuote?.lowerBound == 0 }
      offset += 1
    }
  }

  /// A field that begins with a quote; a doubled quote is an escaped one.
  private func quotedField() -> CSVCell {
    var next = offset + 1
    while !isLineEnd(next) {
      if bytes[next] == .quote {
        guard bytes[next + 1] == .quote else { return field(from: offset, next: next + 1, .quoted) }
        next += 1
      }
      next += 1
    }
    return CSVCell(offset..<next, .unclosed, quote: offset)
  }

  /// A field up to its comma. Quotes inside, which RFC 4180 does not allow, must at least be paired.
  private func field(from start: ByteOffset, next: ByteOffset, _ kind: CSVCell.Kind) -> CSVCell {
    var next = next
    var open: ByteOffset?
    while !isLineEnd(next), bytes[next] != .comma {
      if bytes[next] == .quote { open = open == nil ? next : nil }
      next += 1
    }
    guard let open else { return CSVCell(start..<next, kind) }
    return CSVCell(start..<next, .unclosed, quote: open)
  }

  /// Skips the end of a line: LF, CRLF or CR.
  private mutating func skipLineEnd() {
    starts.append(Int32(clamping: cells.count))
    guard offset < count else { return }
    offset += bytes[offset] == .carriageReturn && offset + 1 < count && bytes[offset + 1] == .newline ? 2 : 1
  }

  /// Reads the lines that continue an unclosed field by RFC 4180: up to a quote that can only be the closing one.
  ///
  /// Looks ahead to the next quote only, where the next search would begin: all searches together are linear.
  private mutating func readContinuation() {
    var next = offset
    while next < count, bytes[next] != .quote { next += 1 }
    guard next < count, bytes[next - 1] != .comma, isLineEnd(next + 1) || bytes[next + 1] == .comma else { return }
    while offset <= next {
      let start = offset
      while !isLineEnd(offset) { offset += 1 }
      cells.append(CSVCell(start..<offset, .rest))
      skipLineEnd()
    }
  }

  private func isLineEnd(_ offset: ByteOffset) -> Bool {
    offset >= count || bytes[offset] == .newline || bytes[offset] == .carriageReturn
  }
}
