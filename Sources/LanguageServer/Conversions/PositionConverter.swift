import LanguageServerProtocol
import SourceText

/// Converts between byte offsets and positions in the negotiated encoding.
struct PositionConverter: Sendable {
  private let lines: LineIndex
  private let unit: ColumnUnit

  init(_ lines: LineIndex, _ encoding: PositionEncodingKind) {
    self.lines = lines
    unit =
      switch encoding {
      case .utf8: .utf8
      case .utf16: .utf16
      case .utf32: .scalar
      }
  }

  /// An offset between CR and LF maps to the position before both, because LSP has none between them.
  ///
  /// - Parameter line: A line before the offset; the nearer, the faster.
  func position(of offset: ByteOffset, after line: Int? = nil) -> Position {
    let position = lines.position(of: isInLineEnd(offset) ? offset - 1 : offset, in: unit, after: line)
    return Position(line: position.line, character: position.column)
  }

  private func isInLineEnd(_ offset: ByteOffset) -> Bool {
    let text = lines.text
    return offset > 0 && offset < text.count && text.bytes[offset - 1] == 0x0D && text.bytes[offset] == 0x0A
  }

  func range(of range: ByteRange, after line: Int? = nil) -> Range<Position> {
    let start = position(of: range.lowerBound, after: line)
    return start..<position(of: range.upperBound, after: start.line)
  }

  /// Clamps positions outside the document or after the end of the line.
  func offset(of position: Position) -> ByteOffset {
    lines.offset(line: position.line, column: position.character, in: unit)
  }

  func byteRange(of range: Range<Position>) -> ByteRange {
    let start = offset(of: range.lowerBound)
    return start..<max(start, offset(of: range.upperBound))
  }

  func toLSP(_ edit: SourceText.TextEdit) -> LanguageServerProtocol.TextEdit {
    LanguageServerProtocol.TextEdit(range: range(of: edit.range), newText: edit.text)
  }
}
