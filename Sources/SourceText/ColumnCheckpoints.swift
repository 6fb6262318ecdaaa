/// Widths of a text up to every 4096th byte, so that a column far down a long line is found without counting from its start.
///
/// Texts without long lines need no checkpoints, and have none.
struct ColumnCheckpoints: Sendable {
  private static let step = 4096

  private let text: DocumentText
  /// Scalars, and scalars beyond the Basic Multilingual Plane, before each checkpoint.
  private let marks: [(scalars: Int, astral: Int)]

  init(_ text: DocumentText, longestLine: Int) {
    self.text = text
    marks = longestLine > Self.step ? ColumnCheckpoints.marks(of: text) : []
  }

  private static func marks(of text: DocumentText) -> [(scalars: Int, astral: Int)] {
    var marks = [(scalars: 0, astral: 0)]
    var start = 0
    while start + step <= text.count {
      let counted = counts(text, start..<start + step)
      let last = marks[marks.count - 1]
      marks.append((last.scalars + counted.scalars, last.astral + counted.astral))
      start += step
    }
    return marks
  }

  /// Units between two offsets of the text.
  func width(of range: ByteRange, in unit: ColumnUnit) -> Int {
    if unit == .utf8 { return range.count }
    let counted = range.count <= Self.step ? ColumnCheckpoints.counts(text, range) : difference(range)
    return unit == .scalar ? counted.scalars : counted.scalars + counted.astral
  }

  /// The offset that lies `column` units after the start of a line, at most its end; never inside a scalar.
  func offset(of column: Int, in unit: ColumnUnit, within line: ByteRange) -> ByteOffset {
    guard column > 0 else { return line.lowerBound }
    var low = line.lowerBound
    var high = line.upperBound
    while low < high {
      let middle = (low + high + 1) / 2
      if width(of: line.lowerBound..<middle, in: unit) <= column { low = middle } else { high = middle - 1 }
    }
    return scalarStart(low)
  }

  private func scalarStart(_ offset: ByteOffset) -> ByteOffset {
    var offset = offset
    while offset > 0, offset < text.count, text.bytes[offset].isContinuation { offset -= 1 }
    return offset
  }

  private func difference(_ range: ByteRange) -> (scalars: Int, astral: Int) {
    let start = before(range.lowerBound)
    let end = before(range.upperBound)
    return (end.scalars - start.scalars, end.astral - start.astral)
  }

  private func before(_ offset: ByteOffset) -> (scalars: Int, astral: Int) {
    let index = max(0, min(offset / Self.step, marks.count - 1))
    let counted = ColumnCheckpoints.counts(text, index * Self.step..<offset)
    guard marks.indices.contains(index) else { return counted }
    return (marks[index].scalars + counted.scalars, marks[index].astral + counted.astral)
  }

  /// Counts lead bytes, eight at a time: each begins a scalar, those from 0xF0 one that takes two UTF-16 units.
  private static func counts(_ text: DocumentText, _ range: ByteRange) -> (scalars: Int, astral: Int) {
    var trailing = 0
    var astral = 0
    text.bytes.withUnsafeBytes { buffer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        var word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let left = range.upperBound - offset
        if left < 8 { word &= (1 << UInt64(left * 8)) - 1 }
        trailing += (word & ~(word << 1) & UInt64(repeating: 0x80)).nonzeroBitCount
        astral += (word & word << 1 & word << 2 & word << 3 & UInt64(repeating: 0x80)).nonzeroBitCount
        offset += 8
      }
    }
    return (range.count - trailing, astral)
  }
}
