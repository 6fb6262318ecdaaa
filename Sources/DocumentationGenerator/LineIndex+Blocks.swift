import SourceText

extension LineIndex {
  /// The text of each line.
  var lines: [String] { (0..<lineCount).map { text.string(range(ofLine: $0)) } }

  /// The last line that is not empty.
  var lastLine: Int { (0..<lineCount).last { !range(ofLine: $0).isEmpty } ?? 0 }

  /// The number of leading spaces; `.max` for an empty line.
  func indentation(_ line: Int) -> Int {
    let bytes = text.slice(range(ofLine: line))
    let spaces = bytes.prefix { $0 == UInt8(ascii: " ") }.count
    return spaces == bytes.count ? .max : spaces
  }

  /// The lines of a short object or array that begins on a line or is around it; otherwise the line and its neighbors.
  func block(around line: Int, atMost limit: Int = 8) -> ClosedRange<Int> {
    let own = indentation(line)
    if ["{", "["].contains(text.string(range(ofLine: line)).last.map(String.init)),
      let end = (line..<lineCount).dropFirst().first(where: { indentation($0) <= own }), end - line < limit
    {
      return line...end
    }
    if let start = (0..<line).last(where: { indentation($0) < own }), start > 0,
      let end = (line..<lineCount).first(where: { indentation($0) < own }), end - start < limit
    {
      return start...end
    }
    return max(0, line - 1)...max(line, min(line + 1, lineCount - 1))
  }
}

/// The offset in the edited document that corresponds to an offset.
func offset(_ offset: ByteOffset, after edits: [TextEdit]) -> ByteOffset {
  edits.reduce(offset) { result, edit in
    edit.range.upperBound <= offset && edit.range != offset..<offset
      ? result + edit.text.utf8.count - edit.range.count : result
  }
}
