/// The unit that columns count.
package enum ColumnUnit: Sendable {
  case utf8, utf16, scalar
}

/// Converts between offsets of a text and positions (lines and columns).
///
/// Lines end at LF, CRLF or CR, as in the Language Server Protocol.
package struct LineIndex: Sendable {
  package let text: DocumentText
  /// Four bytes each: an edit moves those after it.
  private let starts: [Int32]
  private let columns: ColumnCheckpoints

  package init(_ text: DocumentText) {
    self.text = text
    starts = text.lineStarts
    var longest = Int32(truncatingIfNeeded: text.count) &- (starts.last ?? 0)
    for index in starts.indices.dropFirst() { longest = max(longest, starts[index] &- starts[index - 1]) }
    columns = ColumnCheckpoints(text, longestLine: Int(longest))
  }

  private init(_ text: DocumentText, _ starts: [Int32], _ columns: ColumnCheckpoints) {
    (self.text, self.starts, self.columns) = (text, starts, columns)
  }

  /// The index of the text after an edit, and what the one after it may use up.
  ///
  /// - Parameter bytes: What the edit replaces, by `count` bytes.
  /// - Parameter earlier: The version before this one, whose memory is used.
  /// - Complexity: O(*lines*); O(*bytes*) if the text has a long line.
  package func edited(
    _ text: DocumentText, replacing bytes: ByteRange, count: Int, in earlier: inout EarlierVersion<Int32>?
  ) -> (LineIndex, EarlierVersion<Int32>) {
    // A line's start depends on the two bytes around it.
    let first = max(1, starts.partitioningIndex { Int($0) >= bytes.lowerBound })
    let last = max(first, starts.partitioningIndex { Int($0) > bytes.upperBound })
    let delta = count - bytes.count
    let new = (bytes.lowerBound..<bytes.upperBound + delta + 1).filter { $0 > 0 && text.beginsLine($0) }.map {
      Int32(truncatingIfNeeded: $0)
    }
    let splice = Splice(first..<last, count: new.count, shift: delta)
    let next = starts.edited(splice, with: new, in: &earlier) { $0 &+= Int32(truncatingIfNeeded: $1) }
    let around = next[(first - 1)...].prefix(new.count + 2).map { Int($0) } + (last < starts.count ? [] : [text.count])
    let longest = zip(around, around.dropFirst()).lazy.map { $1 - $0 }.max() ?? 0
    let isShort = columns.isEmpty && longest <= ColumnCheckpoints.step
    let index = LineIndex(text, next, ColumnCheckpoints(text, longestLine: isShort ? 0 : .max))
    return (index, EarlierVersion(starts, splice))
  }

  /// At least 1: an empty text has one empty line.
  package var lineCount: Int { starts.count }

  /// The line, from 0, that holds an offset; offsets outside the text are clamped.
  ///
  /// - Complexity: O(log *lines*).
  package func line(at offset: ByteOffset) -> Int { max(0, starts.partitioningIndex { Int($0) > offset } - 1) }

  /// The line of an offset that is after the start of another line, faster the nearer they are.
  private func line(at offset: ByteOffset, after line: Int) -> Int {
    guard starts.indices.contains(line), Int(starts[line]) <= offset else { return self.line(at: offset) }
    var (low, step) = (line, 1)
    while low + step < starts.count, Int(starts[low + step]) <= offset { (low, step) = (low + step, step * 2) }
    return starts[low..<min(starts.count, low + step)].partitioningIndex { Int($0) > offset } - 1
  }

  /// The bytes of a line (from 0) without its line break; lines outside the text are clamped.
  package func range(ofLine line: Int) -> ByteRange {
    let line = max(0, min(line, starts.count - 1))
    let start = Int(starts[line])
    guard line + 1 < starts.count else { return start..<text.count }
    var end = Int(starts[line + 1])
    while end > start, text.bytes[end - 1] == .newline || text.bytes[end - 1] == .carriageReturn { end -= 1 }
    return start..<end
  }

  /// Line and column of an offset, both from 0; offsets outside the text are clamped.
  ///
  /// - Complexity: O(log *lines*), and a scan of at most 4 KB if the text is not ASCII.
  ///
  /// - Parameter line: A line before the offset; the nearer, the faster.
  package func position(of offset: ByteOffset, in unit: ColumnUnit, after line: Int? = nil) -> (line: Int, column: Int)
  {
    let offset = max(0, min(offset, text.count))
    let line = line.map { self.line(at: offset, after: $0) } ?? self.line(at: offset)
    return (line, columns.width(of: Int(starts[line])..<offset, in: unit))
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

extension DocumentText {
  /// Whether a line break ends right before an offset.
  fileprivate func beginsLine(_ offset: ByteOffset) -> Bool {
    bytes[offset - 1] == .newline || bytes[offset - 1] == .carriageReturn && bytes[offset] != .newline
  }
}

extension DocumentText {
  /// Where lines begin; LF, CR and CRLF end one.
  package var lineStarts: [Int32] {
    var starts: [Int32] = [0]
    bytes.withUnsafeBytes { raw in
      var offset = 0
      while offset < count {
        if controls(in: raw, at: offset) | controls(in: raw, at: offset &+ 8) == 0 {
          offset &+= 16
          continue
        }
        var controls = controls(in: raw, at: offset)
        while controls != 0 {
          let place = offset &+ controls.trailingZeroBitCount / 8
          controls &= controls &- 1
          let isBreak = raw[place] == .newline || raw[place] == .carriageReturn && raw[place &+ 1] != .newline
          if isBreak, place < count { starts.append(Int32(truncatingIfNeeded: place &+ 1)) }
        }
        offset &+= 8
      }
    }
    return starts
  }
}

/// The high bit of each control character up to CR in the word at an offset, and of some bytes after one.
@inline(__always)
private func controls(in raw: UnsafeRawBufferPointer, at offset: Int) -> UInt64 {
  let word = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  return (word &- UInt64(repeating: 0x0E)) & ~word & UInt64(repeating: 0x80)
}
