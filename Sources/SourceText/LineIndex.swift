/// The unit that columns count.
package enum ColumnUnit: Sendable {
  case utf8, utf16, scalar
}

/// Converts between offsets of a text and positions (lines and columns).
///
/// Lines end at LF, CRLF or CR, as in the Language Server Protocol.
package struct LineIndex: Sendable {
  package let text: DocumentText
  private let starts: [Int]
  private let columns: ColumnCheckpoints

  package init(_ text: DocumentText) {
    self.text = text
    starts = lineStarts(of: text)
    var longest = text.count - (starts.last ?? 0)
    for index in starts.indices.dropFirst() { longest = max(longest, starts[index] - starts[index - 1]) }
    columns = ColumnCheckpoints(text, longestLine: longest)
  }

  /// At least 1: an empty text has one empty line.
  package var lineCount: Int { starts.count }

  /// The line, from 0, that holds an offset; offsets outside the text are clamped.
  ///
  /// - Complexity: O(log *lines*).
  package func line(at offset: ByteOffset) -> Int { max(0, starts.partitioningIndex { $0 > offset } - 1) }

  /// The bytes of a line (from 0) without its line break; lines outside the text are clamped.
  package func range(ofLine line: Int) -> ByteRange {
    let line = max(0, min(line, starts.count - 1))
    let start = starts[line]
    guard line + 1 < starts.count else { return start..<text.count }
    var end = starts[line + 1]
    while end > start, text.bytes[end - 1] == .newline || text.bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  /// Line and column of an offset, both from 0; offsets outside the text are clamped.
  ///
  /// - Complexity: O(log *lines*), and a scan of at most 4 KB if the text is not ASCII.
  package func position(of offset: ByteOffset, in unit: ColumnUnit) -> (line: Int, column: Int) {
    let offset = max(0, min(offset, text.count))
    let line = line(at: offset)
    return (line, columns.width(of: starts[line]..<offset, in: unit))
  }

  /// Line and column of an offset for display: both from 1, columns in Unicode scalars.
  package func location(of offset: ByteOffset) -> (line: Int, column: Int) {
    let position = position(of: offset, in: .scalar)
    return (position.line + 1, position.column + 1)
  }

  /// The offset of a line and column, both from 0; positions outside the text or the line are clamped.
  package func offset(line: Int, column: Int, in unit: ColumnUnit) -> ByteOffset {
    guard line < starts.count else { return text.count }
    guard line >= 0 else { return 0 }
    return columns.offset(of: column, in: unit, within: range(ofLine: line))
  }
}

private func lineStarts(of text: DocumentText) -> [Int] {
  var starts = [0]
  text.bytes.withUnsafeBytes { raw in
    var offset = 0
    while offset < text.count {
      let word = raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      // Most words have no control characters.
      if (word &- UInt64(repeating: 0x0E)) & ~word & UInt64(repeating: 0x80) == 0 {
        offset += 8
        continue
      }
      var ends = bytes(of: word, equalTo: .newline) | bytes(of: word, equalTo: .carriageReturn)
      while ends != 0 {
        let lineBreak = offset + ends.trailingZeroBitCount / 8
        ends &= ends - 1
        guard lineBreak < text.count else { break }
        if raw[lineBreak] == .carriageReturn, raw[lineBreak + 1] == .newline { continue }
        starts.append(lineBreak + 1)
      }
      offset += 8
    }
  }
  return starts
}

/// The high bit of each byte of a little-endian word that equals `byte`; exact for every byte.
private func bytes(of word: UInt64, equalTo byte: UInt8) -> UInt64 {
  let difference = UInt64(littleEndian: word) ^ UInt64(repeating: byte)
  let low = (difference & UInt64(repeating: 0x7F)) &+ UInt64(repeating: 0x7F)
  return ~(low | difference) & UInt64(repeating: 0x80)
}
