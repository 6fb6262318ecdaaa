import CSVSyntax
import SourceText
import Testing

@Suite(.timeLimit(.minutes(30))) struct CSVTableTests {
  @Test(
    "a text is cut into lines and fields",
    arguments: [
      ("", []),
      ("a", [["a"]]),
      ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
      ("a,b\r\nc\rd", [["a", "b"], ["c"], ["d"]]),
      ("a,\n,b\n\n", [["a", ""], ["", "b"], [""]]),
      ("\u{FEFF}a,b", [["a", "b"]]),
      ("\"a,b\",c", [["a,b", "c"]]),
      ("\"a\"\"b\",\"\"", [["a\"b", ""]]),
      ("a,\u{1F9C0} \u{6700}\u{9AD8},\u{E9}", [["a", "\u{1F9C0} \u{6700}\u{9AD8}", "\u{E9}"]]),
      ("\"a\"b,c", [["ab", "c"]]),
      ("a \"b\" c,d", [["a b c", "d"]]),
      ("a\"b,c\" ,1", [["ab,c ", "1"]]),
      ("7\" and 12\" vinyl,1", [["7 and 12 vinyl", "1"]]),
      ("\"a\"\"b\" ,a \"\" b", [["a\"b ", "a  b"]]),
      ("a, \"b,c\"", [["a", " b,c"]]),
      ("a\u{B}b\u{C}c\u{85}d\u{2028}e\u{2029}\"f\ng\"", [["a"], ["b"], ["c"], ["d"], ["e"], ["f"], ["g"]]),
      ("\"a,b\nc,d", [["a,b"], ["c", "d"]]),
      ("a\0b,c\0\n", [["a\0b", "c\0"]]),
    ])
  func fields(_ text: String, _ expected: [[String]]) {
    let table = CSVTable(DocumentText(text))
    let lines = (0..<table.lineCount).map { line in table.cells(ofLine: line).map { table.value($0) } }
    #expect(lines == expected)
  }

  @Test(
    "a quote that is not closed on its line is found",
    arguments: [
      ("a,\"b,c\nd", ["b,c"]),
      ("7\" disk,b", ["7 disk"]),
      ("\"a\"b\",c", ["ab"]),
      ("a, \"b,c", [" b,c"]),
      ("\"a", ["a"]),
      ("\"", [""]),
      ("\"a\"\"", ["a\""]),
      ("\"a\",\"\"", []),
    ])
  func unclosed(_ text: String, _ expected: [String]) {
    let table = CSVTable(DocumentText(text))
    #expect(table.cells.indices.filter { table.cells[$0].kind == .unclosed }.map { table.value($0) } == expected)
  }

  @Test(
    "lines that continue a field are distinguished from lines of their own",
    arguments: [
      ("x,\"a\nb\",c\nd", [1]),
      ("x,\"a\nb\n\",c\nd", [1, 2]),
      ("x,\"a\nb,c\nd\"", [1, 2]),
      ("x,\"a\nb,c\n\"d\",e", []),
      ("x,\"a\nb,c\n", []),
      ("x,\"a\nb,\"c\",d", []),
      ("x,\"a\nb,\"\nc", []),
      ("x,\"a\n\"\"", []),
    ])
  func rest(_ text: String, _ expected: [Int]) {
    let table = CSVTable(DocumentText(text))
    let lines = (0..<table.lineCount).filter { table.cells(ofLine: $0).contains { table.traits($0).contains(.rest) } }
    #expect(lines == expected)
  }

  @Test(
    "ranges of fields and lines",
    arguments: [
      "a,b\r\n\"c,d\",e\n", "\u{FEFF}\u{E9},\"\"\"\",\n\n,x", ",,,", "\n\n", "\"a\nb\",c\n", "\r\r\n,\"",
    ])
  func ranges(_ content: String) {
    let text = DocumentText(content)
    let table = CSVTable(text)
    var end = 0
    for line in 0..<table.lineCount {
      let whole = table.range(ofLine: line)
      #expect(whole.lowerBound >= end && whole.upperBound <= text.count)
      #expect(!text.slice(whole).contains { $0 == 0x0A || $0 == 0x0D })
      for cell in table.cells(ofLine: line) {
        #expect(table.line(of: cell) == line)
        #expect(table.range(cell).clamped(to: whole) == table.range(cell))
      }
      end = whole.upperBound
    }
    let fields = table.cells.map { text.string($0.range) }.joined()
    #expect(
      fields.count == text.string(0..<text.count).filter { !$0.isNewline && $0 != "\u{FEFF}" }.count - commas(table))
  }

  private func commas(_ table: CSVTable) -> Int {
    (0..<table.lineCount).reduce(0) { $0 + table.cells(ofLine: $1).count - 1 }
  }

  @Test("what is outside of a table is empty")
  func outside() {
    let table = CSVTable(DocumentText("a,b"))
    for place in [-1, 2, .max, .min] {
      #expect(table.range(CellID(place)) == 0..<0)
      #expect(table.value(CellID(place)) == "")
      #expect(table.cells(ofLine: place).isEmpty)
    }
  }

  @Test("a text is written so that it reads the same", arguments: ["a", "", "a,b", "\"", "a\"b,", "'=1"])
  func written(_ text: String) {
    for isQuoted in [true, false] {
      let table = CSVTable(DocumentText("x," + csvField(text, isQuoted: isQuoted) + ",y"))
      #expect(table.cells.indices.map { table.value($0) } == ["x", text, "y"])
    }
  }

  @Test("any bytes have a table")
  func anyBytes() {
    var generator = SystemRandomNumberGenerator()
    let alphabet: [UInt8] = [0, 0x0A, 0x0D, 0x22, 0x22, 0x2C, 0x2C, 0x61, 0x20, 0xC3, 0xA9, 0xEF, 0xBB, 0xBF, 0xFF]
    for _ in 0..<2000 {
      let count = Int.random(in: 0..<40, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      let text = DocumentText(bytes)
      let table = CSVTable(text)
      let lines = (0..<table.lineCount).map { table.cells(ofLine: $0) }
      #expect(
        lines.allSatisfy { !$0.isEmpty } && lines.last?.upperBound ?? table.cells.startIndex == table.cells.endIndex,
        "\(bytes)")
      #expect(table.cells.allSatisfy { $0.range.upperBound <= count }, "\(bytes)")
    }
  }
}
