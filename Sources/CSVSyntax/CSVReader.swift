import SourceText

/// Cuts a text into lines and fields, in one pass.
struct CSVReader {
  /// The text, and at least two zeros after it.
  private let bytes: UnsafeBufferPointer<UInt8>
  private let count: Int
  private let separator: UInt8
  private var offset: ByteOffset
  /// Whether the last line has a line end.
  private var endsWithLineEnd = false
  private(set) var cells: [PackedCell] = []
  /// The first field of each line; after the last line, the number of fields.
  private(set) var starts: [Int32] = []
  /// The first field that begins with a quote that is not closed.
  private(set) var firstOpen: CellID?

  init(_ bytes: UnsafeBufferPointer<UInt8>, count: Int, separator: UInt8) {
    self.bytes = bytes
    self.count = count
    self.separator = separator
    offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  mutating func run() {
    while offset < count {
      let goesOn = readLine()
      skipLineEnd()
      if goesOn { readContinuation() }
    }
    starts.append(Int32(clamping: cells.count))
    cells.append(PackedCell(endsWithLineEnd ? count : count + 1))
  }

  /// - Parameter traits: Those of the first field.
  /// - Returns: Whether the last field begins with a quote that is not closed.
  private mutating func readLine(_ traits: CSVCell.Traits = []) -> Bool {
    starts.append(Int32(clamping: cells.count))
    var (start, traits, quoteEnd) = (offset, traits, -1)
    while true {
      let byte = bytes[offset]
      if byte == separator {
        append(start, traits, quoteEnd)
        offset += 1
        (start, traits, quoteEnd) = (offset, [], -1)
      } else if byte == .quote {
        traits.insert(.quotes)
        let quote = offset
        if skipQuoted(&traits) {
          quoteEnd = offset
          continue
        }
        traits.insert(.unclosed)
        if (start..<quote).allSatisfy({ bytes[$0].isSpaceOrTab }) {
          firstOpen = firstOpen ?? CellID(cells.count)
          append(start, traits, -1)
          return true
        }
        // A quote inside, which RFC 4180 does not allow, may stand for itself.
        offset = quote + 1
        while bytes[offset] != separator, !isLineEnd(offset) { offset += 1 }
      } else if byte &- 0x20 < 0x5F {
        offset += 1
      } else if isLineEnd(offset) {
        append(start, traits, quoteEnd)
        return false
      } else {
        traits.insert(.special)
        offset += 1
      }
    }
  }

  private mutating func append(_ start: ByteOffset, _ traits: CSVCell.Traits, _ quoteEnd: ByteOffset) {
    cells.append(PackedCell(start, offset == quoteEnd ? traits.union(.endsWithQuote) : traits))
  }

  /// Skips what is in quotes, where two quotes stand for one; without a closing quote, the rest of the line.
  ///
  /// - Returns: Whether it is closed.
  private mutating func skipQuoted(_ traits: inout CSVCell.Traits) -> Bool {
    offset += 1
    while true {
      if bytes[offset] == .quote {
        offset += 1
        guard bytes[offset] == .quote else { return true }
      } else if bytes[offset] &- 0x20 >= 0x5F {
        if isLineEnd(offset) { return false }
        traits.insert(.special)
      }
      offset += 1
    }
  }

  private mutating func skipLineEnd() {
    endsWithLineEnd = offset < count
    if endsWithLineEnd { offset += lineEndLength(offset) }
  }

  /// Reads the lines over which an unclosed field goes on by RFC 4180: up to a quote that can only be its closing one.
  ///
  /// Looks no further than to the next quote, where the next search would begin: all searches together are linear.
  private mutating func readContinuation() {
    var next = offset
    while next < count, bytes[next] != .quote { next += 1 }
    guard next < count, bytes[next - 1] != separator, isLineEnd(next + 1) || bytes[next + 1] == separator else {
      return
    }
    while offset <= next {
      _ = readLine(.rest)
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
    case 0xE2: bytes[offset + 1] == 0x80 && (bytes[offset + 2] == 0xA8 || bytes[offset + 2] == 0xA9) ? 3 : 0
    default: 0
    }
  }
}
