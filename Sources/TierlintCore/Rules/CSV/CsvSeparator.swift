import CSVSyntax
import SourceText

extension Rule {
  static let csvSeparator = Rule(
    id: "csv/separator",
    severity: .error,
    impact: .loses,
    fixable: .safe,
    summary: "A CSV has other separators than commas, or is not a CSV.",
    appBehavior: "Tiercade separates fields only at commas, finds one field in each line, and imports nothing",
    explanation: """
      Spreadsheets write semicolons where the comma is the decimal separator, and tabs when you copy cells. The fix writes \
      commas; where a field contains a comma, which needs quotes, or other rules then have findings, it is a suggestion. A file that begins \
      with a bracket is JSON or a web page: rename it. Nothing else is checked in such a file.
      """,
    checks: [.elsewhere]
  )
}

/// What a CSV holds instead of fields separated by commas.
enum ForeignFormat {
  case separated(by: UInt8, String)
  case other(String)

  /// `nil` for a CSV, and for a text that is like none of these.
  init?(_ document: CSVDocument) {
    guard document.header.fault == .unknown, let first = document.header.columns.first else { return nil }
    switch first.utf8.first {
    case 0x7B, 0x5B: self = .other("JSON")
    case 0x3C: self = .other("a web page or XML")
    default:
      let separators = [(UInt8(ascii: ";"), "semicolons"), (UInt8(ascii: "\t"), "tabs"), (UInt8(ascii: "|"), "bars")]
      let line = document.table.text.slice(document.table.range(ofLine: 0))
      guard document.header.columns.count == 1, let found = separators.first(where: { line.contains($0.0) }) else {
        return nil
      }
      self = .separated(by: found.0, found.1)
    }
  }

  func finding(_ document: CSVDocument) -> Finding {
    Finding(at: .row(CellID(0))) { _ in
      switch self {
      case .other(let name): Message("the file contains \(name), expected Name,Season,Tier")
      case .separated(let separator, let name):
        Message("fields are separated by \(name), expected commas", fixes: [fix(document.table.text, separator)])
      }
    }
  }

  private func fix(_ text: DocumentText, _ separator: UInt8) -> Fix {
    let table = CSVTable(text, separator: separator)
    let needsQuotes = table.cells.indices.contains { table.cells[$0].kind == .plain && table.bytes($0).contains(0x2C) }
    let edits = (0..<table.lineCount).map { line in
      let fields = table.cells(ofLine: line).map { cell in
        table.cells[cell].kind == .plain ? csvField(table.value(cell)) : text.string(table.range(cell))
      }
      return TextEdit(table.range(ofLine: line), fields.joined(separator: ","))
    }
    let isClean = !needsQuotes && csvFindings(CSVDocument(text.applying(edits))).isEmpty
    return Fix(title: "Separate fields by commas", isSafe: isClean, changes: edits.map { .edit($0) })
  }
}
