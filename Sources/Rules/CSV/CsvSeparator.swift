import CSVSyntax
import Findings
import SourceText
import TierLists

extension Rule {
  static let csvSeparator = Rule(
    id: "csv/separator",
    severity: .error,
    impact: .loses,
    fixable: .safe,
    summary: "A CSV has other separators than commas, or is not a CSV.",
    appBehavior: "Tiercade separates fields only at commas, and silently skips every line with fewer than three",
    explanation: """
      Spreadsheets write semicolons where the comma is the decimal separator, and tabs when you copy cells. The fix writes \
      commas; where a field contains a comma, which needs quotes, or other rules then have findings, it is a suggestion. A file that begins \
      with a bracket is JSON or a web page: rename it. Nothing else is checked in such a file.
      """,
    checks: [.elsewhere]
  )
}

/// What a CSV holds instead of fields separated by commas.
package enum ForeignFormat {
  case separated(by: UInt8, String)
  case other(String)

  /// `nil` for a CSV, and for a text that is like none of these.
  package init?(_ document: CSVDocument) {
    guard document.header.fault == .unknown, let first = document.header.columns.first else { return nil }
    // A line for a spreadsheet, which says nothing about the other lines.
    if first.lowercased().hasPrefix("sep="), document.table.lineCount > 1,
      CSVHeader(document.table.cells(ofLine: 1).map { document.table.value($0) }).fault == nil
    {
      return nil
    }
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

  /// - Parameter isClean: Whether a CSV has no findings.
  package func finding(_ document: CSVDocument, isClean: @escaping @Sendable (CSVDocument) -> Bool) -> Finding {
    let isHeaderOnly = document.hasOnlyFullRows
    return SkeletonFinding(at: .row(CellID(0)), impact: isHeaderOnly ? Impact.none : nil) { _ in
      switch self {
      case .other(let name): Message("the file contains \(name), expected Name,Season,Tier")
      case .separated(let separator, let name):
        Message(
          "\(isHeaderOnly ? "columns" : "fields") are separated by \(name), expected commas\(pointer(document, separator))",
          appBehavior: isHeaderOnly ? "Tiercade skips the first line, whatever it says, and imports the others" : nil,
          fixes: [fix(document.table.text, separator, isHeaderOnly: isHeaderOnly, isClean)])
      }
    }.attributed(to: .csvSeparator)
  }

  /// Where the columns are those of another tool.
  private func pointer(_ document: CSVDocument, _ separator: UInt8) -> String {
    let table = CSVTable(document.table.text, separator: separator)
    return CSVHeader(table.cells(ofLine: 0).map { table.value($0) }).fault == nil ? "" : "; \(importPointer)"
  }

  private func fix(
    _ text: DocumentText, _ separator: UInt8, isHeaderOnly: Bool, _ isClean: (CSVDocument) -> Bool
  ) -> Fix {
    let table = CSVTable(text, separator: separator)
    let needsQuotes = table.cells.indices.contains { table.cells[$0].kind == .plain && table.bytes($0).contains(0x2C) }
    let edits = (0..<(isHeaderOnly ? 1 : table.lineCount)).map { line in
      var fields = table.cells(ofLine: line).map { cell in
        table.cells[cell].kind == .plain ? csvField(trimmed(table.value(cell))) : text.string(table.range(cell))
      }
      // A table of Markdown has bars around its lines, and a line of dashes.
      let isTable = separator == UInt8(ascii: "|") && fields.count > 2 && fields.first == "" && fields.last == ""
      if isTable { fields = Array(fields.dropFirst().dropLast()) }
      let isRule =
        isTable && fields.allSatisfy { $0.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ":") } }
      return isRule
        ? TextEdit(table.wholeRange(ofLine: line), "")
        : TextEdit(table.range(ofLine: line), fields.joined(separator: ","))
    }
    let isSafe = !needsQuotes && isClean(CSVDocument(text.applying(edits)))
    return Fix(title: "Separate fields by commas", isSafe: isSafe, changes: edits.map { .edit($0) })
  }
}

extension CSVDocument {
  /// Whether there are lines after the header, and the app reads an item from each.
  fileprivate var hasOnlyFullRows: Bool {
    var count = 0
    for row in rows where row.outcome != .nothing {
      if row.appCells == nil { return false }
      count += 1
    }
    return count > 0
  }
}
