import CSVSyntax
import Findings
import SourceText
import TierLists

// The edits of a row that give it the fields of the header.
extension CSVRow {
  private var table: CSVTable { document.table }
  private var columns: [String] { document.header.columns }

  private func fix(_ title: String, _ range: ByteRange, _ text: String = "") -> [Fix] {
    [.suggestion(title, .edit(TextEdit(range, text)))]
  }

  /// The line with commas in the place of other separators, where that makes as many fields as the header has columns; else with the
  /// one field that is missing before its tier.
  var separatingFixes: [Fix] {
    let range = table.range(ofLine: index + 1)
    let line = table.text.string(range)
    let texts = cells.map { table.value($0) }
    if isTotal, let word = line.lowercased().split(whereSeparator: { !$0.isLetter }).first,
      totals.contains(String(word))
    {
      return []
    }
    // The whole line may be in quotes; words apart only where nothing separates them.
    for separator in [";", "\t", "|", "，", "、", "；"] + (cells.count == 1 ? [",", " - ", "  ", " "] : [])
    where line.contains(separator) {
      var fields = texts.flatMap { text in
        // A quoted field keeps what is in it.
        text.contains(",") && cells.count > 1
          ? [text] : text.split(separator: separator, omittingEmptySubsequences: false).map { trimmed(String($0)) }
      }
      if separator == "|", fields.first == "", fields.last == "" { fields = Array(fields.dropFirst().dropLast()) }
      guard fields.count == columns.count else { continue }
      return fix("Separate the fields by commas", range, fields.map { csvField($0) }.joined(separator: ","))
    }
    guard document.header.form == .short, cells.count == 2, let tier = cell(1) else { return [] }
    let start = table.range(tier).lowerBound
    return fix("Add an empty field", start..<start, ",")
  }

  /// The first field removed, where there is one too many: an empty one, or the number or mark of a list in the place of the name.
  var shiftedFixes: [Fix] {
    guard excess == 1, let first = cell(0), let name = cell(1) else { return [] }
    let (text, isEmpty) = (table.value(first), document.isWhitespace(first))
    let isNumber = text.allSatisfy { $0.isNumber || $0 == "." || $0 == "-" }
    guard isEmpty || isNumber && table.value(name).contains(where: { $0.isLetter }) else { return [] }
    let range = table.range(first).lowerBound..<table.range(name).lowerBound
    return fix(isEmpty ? "Remove the empty field" : "Remove \(quoted(text))", range)
  }

  /// A rating whose decimals are a field of their own joined to them; the line split, where it has the fields of two.
  var joinedFixes: [Fix] {
    if excess == columns.count, let next = cell(excess) {
      let comma = table.range(next).lowerBound - 1
      return fix("Split the line", comma..<comma + 1, "\n")
    }
    // The last field of a line with the first of the next: `GoldStation`
    if excess == columns.count - 1, let last = cell(columns.count - 1), let tier = tierBefore(last) {
      let split = table.range(last).lowerBound + tier.utf8.count
      let next = table.text.slice(split..<split + 1).first == 0x20 ? split + 1 : split
      return fix("Split the line", split..<next, "\n")
    }
    let rating = document.header.rating ?? columns.firstIndex { $0.lowercased() == "rating" }
    guard excess == 1, let column = rating, let whole = cell(column), let decimals = cell(column + 1),
      table.value(decimals).utf8.count == 1, csvRating(table.value(whole)) != nil,
      csvRating(table.value(whole) + "." + table.value(decimals)) != nil
    else { return [] }
    return fix("Change the comma to a point", table.range(whole).upperBound..<table.range(decimals).lowerBound, ".")
  }

  /// The tier, of the last field or of another line, with which a field begins.
  private func tierBefore(_ cell: CellID) -> String? {
    guard document.header.tier != nil, table.cells[cell].kind == .plain else { return nil }
    let (text, last) = (table.value(cell), cells.last.map { table.value($0) } ?? "")
    let begins = { (tier: String) in !tier.isEmpty && tier != text && text.hasPrefix(tier) }
    if begins(last) { return last }
    return document.tiers(ofLines: 1..<min(table.lineCount, 1000)) { $0.count == columns.count }.first(where: begins)
  }

  /// The line with the one before or after it, where a line break inside of a field has separated them; before, if the last column
  /// may have any text.
  var lineJoins: [Fix] {
    (columns.count > 3 && index > 0 ? join(index, "Join with the line above") : [])
      + join(index + 1, "Join with the next line")
  }

  /// A line and the next as one, if that has as many fields as the header has columns.
  private func join(_ line: Int, _ title: String) -> [Fix] {
    let (first, next) = (table.cells(ofLine: line), table.cells(ofLine: line + 1))
    guard !next.isEmpty, first.count + next.count - 1 == columns.count, let last = first.last else { return [] }
    let range = table.range(ofLine: line).upperBound..<table.range(ofLine: line + 1).lowerBound
    return fix(title, range, document.isWhitespace(last) ? "" : " ")
  }

  /// The line removed, where it is a remark, has the totals of the others, or no text.
  var removingFixes: [Fix] {
    let line = trimmed(table.text.string(table.range(ofLine: index + 1)))
    let isRemark =
      outcome == .short && ["#", "//", "--", "```", "<!--", "sep="].contains { line.hasPrefix($0) }
      || !line.contains { $0.isLetter || $0.isNumber }
    return isRemark || isTotal ? fix("Remove the line", table.wholeRange(ofLine: index + 1)) : []
  }

  /// Whether it is the last line, and has the totals of the others.
  private var isTotal: Bool {
    let isLast = index + 2 >= table.lineCount || table.text.slice(table.range(ofLine: index + 2)).isEmpty
    let name = document.header.name.flatMap(cell).map { table.value($0).lowercased() } ?? ""
    let line = table.text.string(table.range(ofLine: index + 1))
    return isLast && (cells.count == 1 ? line.contains { $0.isNumber } : totals.contains(name))
  }

  /// Its empty fields removed, where there are as many as it has too many.
  var emptyFieldFixes: [Fix] {
    let used = cells.prefix(columns.count + excess)
    let empty = used.filter { document.isWhitespace($0) }
    guard empty.count == excess, empty.first != used.first else { return [] }
    let changes = empty.map { Change.edit(TextEdit(table.range($0).lowerBound - 1..<table.range($0).upperBound, "")) }
    return [Fix(title: "Remove the empty field", isSafe: false, changes: changes)]
  }

  /// The fields after that of the tags joined to it, as many as there are too many.
  var tagFixes: [Fix] {
    guard let column = columns.firstIndex(of: "tags"), let first = cell(column), let last = cell(column + excess) else {
      return []
    }
    let tags = (first...last).map { trimmed(table.value($0)) }
    guard tags.allSatisfy({ !$0.isEmpty && !$0.contains("\"") }) else { return [] }
    let text = tags.joined(separator: ";")
    return fix("Change to \(quoted(text))", table.range(first).lowerBound..<table.range(last).upperBound, text)
  }
}

private let totals: Set<String> = [
  "total", "totals", "sum", "count", "average", "summe", "gesamt", "anzahl", "total général", "totale", "итого", "合計",
]

extension CSVDocument {
  /// The tiers of some lines.
  ///
  /// - Parameter isWanted: Of its fields, whether to take that of a line.
  func tiers(
    ofLines lines: some Sequence<Int>, where isWanted: @escaping (Range<CellID>) -> Bool = { _ in true }
  ) -> some Sequence<String> {
    let column = header.tier ?? 0
    return lines.lazy.map { self.table.cells(ofLine: $0) }.filter { $0.count > column && isWanted($0) }
      .map { self.table.value($0.lowerBound.advanced(by: column)) }
  }
}

/// The parts of a field between commas with semicolons between them.
func withSemicolons(_ field: String) -> String {
  field.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ";")
}
