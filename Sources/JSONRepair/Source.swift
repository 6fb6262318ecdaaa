import SourceText

/// The text under repair with its lines; offsets outside the text read as zeros.
struct Source {
  let text: DocumentText
  let count: Int
  /// Four bytes each.
  private let starts: [Int32]
  /// Whether any line is indented: else where lines begin says nothing.
  let hasLayout: Bool
  /// A cap, so that a line of spaces is not read for each of its tokens.
  static let longestIndentation = 4_096
  /// The line of the last question: the next is mostly about the same.
  private var line = 0
  /// The first character of a line that is no space or tab, and its column.
  private var lead = (line: -1, first: 0, width: 0)

  init(_ text: DocumentText) {
    (self.text, count) = (text, text.count)
    starts = text.lineStarts
    hasLayout = starts.contains { text.bytes[Int($0)].isSpaceOrTab }
  }

  @inline(__always)
  subscript(_ offset: Int) -> UInt8 { text.bytes.indices.contains(offset) ? text.bytes[offset] : 0 }

  /// Whether some bytes are at an offset.
  func starts(with bytes: [UInt8], at offset: Int) -> Bool {
    for (index, byte) in bytes.enumerated() where self[offset &+ index] != byte { return false }
    return offset + bytes.count <= count
  }

  /// The first offset in a range that holds a byte; `nil` if none does.
  func first(of byte: UInt8, in range: Range<Int>) -> Int? { range.first { self[$0] == byte } }

  /// The first occurrence of some bytes that begins in a range.
  func first(of bytes: [UInt8], in range: Range<Int>) -> Int? { range.first { starts(with: bytes, at: $0) } }

  /// The last offset in a range at which the first six bytes of a text are, and all that a function wants.
  @inline(__always)
  func lastRepeat(of start: Int, in range: Range<Int>, where isWhole: (Int) -> Bool) -> Int? {
    let range = range.clamped(to: 0..<count)
    let first = text.word(at: start)
    return text.bytes.withUnsafeBytes { bytes in
      var offset = range.upperBound
      while offset > range.lowerBound {
        offset &-= 1
        let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        if (word ^ first) << 16 == 0, isWhole(offset) { return offset }
      }
      return nil
    }
  }

  // MARK: Whitespace

  @inline(__always)
  func skippingWhitespace(_ start: Int) -> Int {
    var offset = start
    while offset < count {
      switch self[offset] {
      case .space, .newline, .carriageReturn, .tab: offset &+= 1
      default: return offset
      }
    }
    return count
  }

  /// The first offset from `start` to `end` that is neither a space nor a tab.
  func skippingSpaces(_ start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end, self[offset].isSpaceOrTab { offset += 1 }
    return offset
  }

  /// The offset after which only whitespace comes before `end`; not less than `start`.
  func trimmedEnd(_ start: Int, _ end: Int) -> Int {
    var offset = end
    while offset > start, self[offset - 1].isWhitespace { offset -= 1 }
    return offset
  }

  // MARK: Lines

  private mutating func moveToLine(of offset: Int) {
    for next in line...line + 1 where contains(next, offset) {
      line = next
      return
    }
    line = max(0, starts.partitioningIndex { Int($0) > offset } - 1)
  }

  private func contains(_ line: Int, _ offset: Int) -> Bool {
    guard line < starts.count, Int(starts[line]) <= offset else { return false }
    return line + 1 >= starts.count || offset < Int(starts[line + 1])
  }

  mutating func lineNumber(_ offset: Int) -> Int {
    moveToLine(of: offset)
    return line
  }

  mutating func lineStart(_ offset: Int) -> Int {
    moveToLine(of: offset)
    return starts.indices.contains(line) ? Int(starts[line]) : 0
  }

  /// The start of a line after that of an offset; the end of the text if there is none.
  mutating func nextLine(_ offset: Int, _ lines: Int = 1) -> Int {
    moveToLine(of: offset)
    return line + lines < starts.count ? Int(starts[line + lines]) : count
  }

  /// The end of the line without its line break.
  mutating func lineEnd(_ offset: Int) -> Int {
    let next = nextLine(offset)
    let end = next > offset && self[next - 1] == .newline ? next - 1 : next
    return end > offset && self[end - 1] == .carriageReturn ? end - 1 : end
  }

  /// The lines between two offsets.
  mutating func lines(_ start: Int, _ end: Int) -> Int { lineNumber(end) - lineNumber(start) }

  // MARK: Indentation

  private mutating func readLead(_ offset: Int) {
    let start = lineStart(offset)
    if lead.line == line { return }
    var (first, width) = (start, 0)
    while first < min(count, start + Self.longestIndentation), self[first].isSpaceOrTab {
      width = self[first] == .tab ? (width / 4 + 1) * 4 : width + 1
      first += 1
    }
    lead = (line, first, width)
  }

  /// Whether an offset is the first of a line other than the first.
  mutating func isFirst(_ offset: Int) -> Bool {
    readLead(offset)
    return lead.first == offset && line > 0
  }

  /// The indentation of such an offset; `nil` for others, and where no line is indented.
  mutating func indentation(ofFirst offset: Int) -> Int? {
    isFirst(offset) && hasLayout ? lead.width : nil
  }

  /// The indentation of the line of an offset.
  mutating func lineIndentation(_ offset: Int) -> Int {
    readLead(offset)
    return lead.width
  }
}
