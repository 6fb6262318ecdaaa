/// Widths of a text up to every 4096th byte, so that a column far down a long line is found without counting from its start.
struct ColumnCheckpoints: Sendable {
  private static let step = 4096

  private let text: DocumentText
  private let isASCII: Bool
  /// Scalars, and scalars beyond the Basic Multilingual Plane, before each checkpoint.
  private let marks: [(scalars: Int, astral: Int)]

  init(_ text: DocumentText) {
    self.text = text
    isASCII = text.bytes.allSatisfy { $0 < 0x80 }
    marks = isASCII ? [] : ColumnCheckpoints.marks(of: text)
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
    if isASCII || unit == .utf8 { return range.count }
    let start = before(range.lowerBound)
    let end = before(range.upperBound)
    let scalars = end.scalars - start.scalars
    return unit == .scalar ? scalars : scalars + end.astral - start.astral
  }

  /// The offset that lies `column` units after the start of a line, at most its end; never inside a scalar.
  func offset(of column: Int, in unit: ColumnUnit, within line: ByteRange) -> ByteOffset {
    guard column > 0 else { return line.lowerBound }
    if isASCII { return line.lowerBound + min(column, line.count) }
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
    while offset > 0, offset < text.count, text.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  private func before(_ offset: ByteOffset) -> (scalars: Int, astral: Int) {
    let index = min(offset / Self.step, marks.count - 1)
    let counted = ColumnCheckpoints.counts(text, index * Self.step..<offset)
    return (marks[index].scalars + counted.scalars, marks[index].astral + counted.astral)
  }

  /// Counts lead bytes: each begins a scalar, those from 0xF0 one that takes two UTF-16 units.
  private static func counts(_ text: DocumentText, _ range: ByteRange) -> (scalars: Int, astral: Int) {
    var scalars = 0
    var astral = 0
    for byte in text.bytes[range] {
      scalars += byte & 0xC0 == 0x80 ? 0 : 1
      astral += byte >= 0xF0 ? 1 : 0
    }
    return (scalars, astral)
  }
}
