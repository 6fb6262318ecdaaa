import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct LineIndexTests {
  /// A text, an offset, its line, and its columns in UTF-8, UTF-16 and scalars, all from 0.
  static let places: [(String, Int, line: Int, columns: [Int])] = [
    ("", 0, 0, [0, 0, 0]),
    ("ab\ncd", 4, 1, [1, 1, 1]),
    ("ab\r\ncd", 5, 1, [1, 1, 1]),
    ("ab\rcd", 4, 1, [1, 1, 1]),
    ("a\r\r\nb", 4, 2, [0, 0, 0]),
    ("é\u{301}x", 4, 0, [4, 2, 2]),
    ("😀x", 4, 0, [4, 2, 1]),
    ("👩‍🚀\n漢字", 15, 1, [3, 1, 1]),
    ("\u{FEFF}x", 3, 0, [3, 1, 1]),
    ("no end", 6, 0, [6, 6, 6]),
    ("clamped", 99, 0, [7, 7, 7]),
  ]

  @Test("offset to position and back", arguments: places)
  func position(_ text: String, _ offset: Int, _ line: Int, _ columns: [Int]) {
    let index = LineIndex(DocumentText(text))
    for (unit, column) in zip([ColumnUnit.utf8, .utf16, .scalar], columns) {
      let position = index.position(of: offset, in: unit)
      #expect(position == (line, column))
      #expect(index.offset(line: line, column: column, in: unit) == min(offset, text.utf8.count))
    }
  }

  @Test("a column inside a surrogate pair or after the line, and a line after the text, are clamped")
  func clamped() {
    let index = LineIndex(DocumentText("😀x\nyy"))
    #expect(index.offset(line: 0, column: 1, in: .utf16) == 0)
    #expect(index.offset(line: 0, column: 99, in: .utf16) == 5)
    #expect(index.offset(line: 9, column: 0, in: .utf16) == 8)
    #expect(index.offset(line: -1, column: 5, in: .scalar) == 0)
  }

  @Test("columns at the end of a long line equal those counted from its start")
  func longLine() {
    let text = String(repeating: "añ漢😀", count: 3000)
    let index = LineIndex(DocumentText(text))
    var offset = 0
    for (column, scalar) in text.unicodeScalars.enumerated() {
      if column % 997 == 0 {
        #expect(index.position(of: offset, in: .scalar).column == column)
        #expect(index.offset(line: 0, column: column, in: .scalar) == offset)
      }
      offset += String(scalar).utf8.count
    }
  }

  @Test("positions for display count characters from 1")
  func location() {
    let index = LineIndex(DocumentText("a\n😀é\n"))
    let locations = [0, 1, 2, 6, 8, 9].map { index.location(of: $0) }
    #expect(locations.map(\.line) == [1, 1, 2, 2, 2, 3])
    #expect(locations.map(\.column) == [1, 2, 1, 2, 3, 1])
  }

  @Test("a line without its line break", arguments: [("a\nb\r\nc", ["a", "b", "c"]), ("\n", ["", ""])])
  func lines(_ text: String, _ lines: [String]) {
    let index = LineIndex(DocumentText(text))
    #expect((0..<index.lineCount).map { index.text.string(index.range(ofLine: $0)) } == lines)
  }

  @Test("after an edit the lines are those of the new text", arguments: ["", "x", "\n", "\r", "\r\n", "a\nb", "\ré\n"])
  func edits(_ new: String) {
    let old = DocumentText("a\r\nbé\rc\n\n\rd")
    for start in 0...old.count {
      for end in start...old.count {
        var (textBefore, linesBefore): (EarlierVersion<UInt8>?, EarlierVersion<Int32>?)
        let bytes = Array(new.utf8)
        let text = old.replacing(start..<end, with: bytes, in: &textBefore)
        let (followed, _) = LineIndex(old).edited(
          text, replacing: start..<end, count: bytes.count, in: &linesBefore)
        let fresh = LineIndex(text)
        let lines = [followed, fresh].map { index in (0..<index.lineCount).map { index.range(ofLine: $0) } }
        #expect(lines[0] == lines[1], "\(start)..<\(end)")
      }
    }
  }
}
