import CSVSyntax
import ListAnalysis
import SourceText

// A CSV: its fields, commas and line ends are the whole text, and checks and fixes keep their promises.

/// Every line end of Unicode.
private let lineEnds: [[UInt8]] = ["\n", "\r\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}"].map {
  Array($0.utf8)
}

func check(_ input: [UInt8]) {
  let table = CSVTable(DocumentText(input))
  var end = input.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  for line in 0..<table.lineCount {
    let cells = table.cells(ofLine: line)
    for cell in cells {
      let range = table.range(cell)
      expect(range.lowerBound >= end && range.upperBound <= input.count, "field \(cell.index) is out of order")
      let between = Array(input[end..<range.lowerBound])
      let isExpected =
        cell > cells.lowerBound ? between == [0x2C] : line > 0 ? lineEnds.contains(between) : between.isEmpty
      expect(isExpected, "bytes before field \(cell.index) belong to none")
      expect(table.line(of: cell) == line, "field \(cell.index) is on another line")
      expect(
        !range.contains { offset in lineEnds.contains { input[offset...].starts(with: $0) } },
        "field \(cell.index) has a line end")
      _ = (table.value(cell), table.unclosedQuote(cell))
      end = range.upperBound
    }
  }
  expect(end == input.count || lineEnds.contains(Array(input[end...])), "bytes after the last field belong to none")
  checkDiagnostics(input, name: "a.csv")
  checkFixes(input, name: "a.csv")
}
