/// Character counts at every 4096th byte: a column at the end of a long line does not take a scan from its start.
///
/// Empty if the text has no long line.
struct ColumnCheckpoints: Sendable {
  static let step = 4096

  private let text: DocumentText
  /// Scalars, and scalars beyond the Basic Multilingual Plane, before each checkpoint.
  private let checkpoints: [(scalars: Int, astral: Int)]

  var isEmpty: Bool { checkpoints.isEmpty }

  init(_ text: DocumentText, longestLine: Int) {
    self.text = text
    checkpoints = longestLine > Self.step ? ColumnCheckpoints.checkpoints(of: text) : []
  }

  private static func checkpoints(of text: DocumentText) -> [(scalars: Int, astral: Int)] {
    var checkpoints = [(scalars: 0, astral: 0)]
    var start = 0
    while start + step <= text.count {
      let counted = counts(text, start..<start + step)
      let last = checkpoints[checkpoints.count - 1]
      checkpoints.append((last.scalars + counted.scalars, last.astral + counted.astral))
      start += step
    }
    return checkpoints
  }

  /// The number of units in a range.
  func width(of range: ByteRange, in unit: ColumnUnit) -> Int {
    if unit == .utf8 { return range.count }
    let counted = range.count <= Self.step ? ColumnCheckpoints.counts(text, range) : difference(range)
    return unit == .scalar ? counted.scalars : counted.scalars + counted.astral
  }

  /// The offset `column` units after the start of a line, at most its end; never inside a scalar.
  func offset(of column: Int, in unit: ColumnUnit, within line: ByteRange) -> ByteOffset {
    guard column > 0 else { return line.lowerBound }
    let next = (line.lowerBound + 1..<line.upperBound + 1).partitioningIndex {
      width(of: line.lowerBound..<$0, in: unit) > column
    }
    return scalarStart(next - 1)
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
    let index = max(0, min(offset / Self.step, checkpoints.count - 1))
    let counted = ColumnCheckpoints.counts(text, index * Self.step..<offset)
    guard checkpoints.indices.contains(index) else { return counted }
    return (checkpoints[index].scalars + counted.scalars, checkpoints[index].astral + counted.astral)
  }

  /// Counts lead bytes, eight at a time: each begins a scalar; from 0xF0 on, one of two UTF-16 units.
  private static func counts(_ text: DocumentText, _ range: ByteRange) -> (scalars: Int, astral: Int) {
    var trailing = 0
    var astral = 0
    text.bytes.withUnsafeBytes { buffer in
      var offset = range.lowerBound
      while offset < range.upperBound {
        var word = UInt64(littleEndian: buffer.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        let left = range.upperBound - offset
        if left < 8 { word &= (1 << UInt64(left * 8)) - 1 }
        offset += 8
        if word & UInt64(repeating: 0x80) == 0 { continue }
        trailing += (word & ~(word << 1) & UInt64(repeating: 0x80)).nonzeroBitCount
        astral += (word & word << 1 & word << 2 & word << 3 & UInt64(repeating: 0x80)).nonzeroBitCount
      }
    }
    return (range.count - trailing, astral)
  }
}
