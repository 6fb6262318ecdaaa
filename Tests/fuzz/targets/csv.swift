import CSVSyntax
import SourceText
import TierlintCore

// A CSV: its fields and separators are the whole text, and checks and fixes keep their promises.

func check(_ input: [UInt8]) {
  let table = CSVTable(DocumentText(input))
  var end = input.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  for line in 0..<table.lineCount {
    for cell in table.cells(ofLine: line) {
      let range = table.range(cell)
      expect(range.lowerBound >= end && range.upperBound <= input.count, "field \(cell.index) is out of order")
      expect(range.lowerBound - end <= 2, "bytes before field \(cell.index) belong to none")
      expect(table.line(of: cell) == line, "field \(cell.index) is on another line")
      expect(!table.text.slice(range).contains(0x0A), "field \(cell.index) has a line break")
      _ = (table.value(cell), table.cells[cell].unclosedQuote)
      end = range.upperBound
    }
  }
  expect(input.count - end <= 2, "bytes after the last field belong to none")
  checkDiagnostics(input, name: "a.csv")
  checkFixes(input, name: "a.csv")
}
