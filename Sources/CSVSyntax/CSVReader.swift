import SourceText

/// Cuts a text into lines and fields, in one pass.
struct CSVReader {
  private let bytes: [UInt8]
  private let count: Int
  private let separator: UInt8
  private var offset: ByteOffset
  private(set) var cells: [CSVCell] = []
  private(set) var starts: [Int32] = [0]

  init(_ text: DocumentText, separator: UInt8) {
    self.separator = separator
    bytes = text.bytes
    count = text.count
    let hasMark = text.slice(0..<3).elementsEqual([0xEF, 0xBB, 0xBF])
    offset = hasMark ? 3 : 0
  }

  mutating func run() {
    while offset < count {
      let goesOn = readLine()
      skipLineEnd()
      if goesOn { readContinuation() }
    }
  }

  /// - Returns: Whether the last field is in quotes that are not closed.
  private mutating func readLine() -> Bool {
    while true {
      let cell = bytes[offset] == .quote ? quotedField() : field(from: offset, next: offset, .plain)
      cells.append(cell)
      offset = cell.range.upperBound
      guard offset < count, bytes[offset] == separator else { return cell.unclosedQuote?.lowerBound == 0 }
      offset += 1
    }
  }

  /// A field that begins with a quote; two quotes in it stand for one.
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

  /// A field up to its comma. A quote inside, which RFC 4180 does not allow, must at least have a partner.
  private func field(from start: ByteOffset, next: ByteOffset, _ kind: CSVCell.Kind) -> CSVCell {
    var next = next
    var open: ByteOffset?
    while !isLineEnd(next), bytes[next] != separator {
      if bytes[next] == .quote { open = open == nil ? next : nil }
      next += 1
    }
    guard let open else { return CSVCell(start..<next, kind) }
    return CSVCell(start..<next, .unclosed, quote: open)
  }

  /// Skips the end of a line.
  private mutating func skipLineEnd() {
    starts.append(Int32(clamping: cells.count))
    guard offset < count else { return }
    offset += lineEndLength(offset)
  }

  /// Takes the lines over which an unclosed field goes on by RFC 4180: up to a quote that can only be its closing one.
  ///
  /// Looks no further than to the next quote, where the next search would begin: all searches together are linear.
  private mutating func readContinuation() {
    var next = offset
    while next < count, bytes[next] != .quote { next += 1 }
    guard next < count, bytes[next - 1] != separator, isLineEnd(next + 1) || bytes[next + 1] == separator else {
      return
    }
    while offset <= next {
      let start = offset
      while !isLineEnd(offset) { offset += 1 }
      cells.append(CSVCell(start..<offset, .rest))
      skipLineEnd()
    }
  }

  private func isLineEnd(_ offset: ByteOffset) -> Bool { offset >= count || lineEndLength(offset) > 0 }

  /// The length of the line end at an offset; 0 if there is none. The app knows all those of Unicode.
  ///
  /// - Source: Unicode 16, section 5.8.
  private func lineEndLength(_ offset: ByteOffset) -> Int {
    switch bytes[offset] {
    case .carriageReturn: offset + 1 < count && bytes[offset + 1] == .newline ? 2 : 1
    case 0x0A...0x0C: 1
    case 0xC2: bytes[offset + 1] == 0x85 ? 2 : 0
    case 0xE2: bytes[offset + 1] == 0x80 && [0xA8, 0xA9].contains(bytes[offset + 2]) ? 3 : 0
    default: 0
    }
  }
}
