import CSVSyntax
import Findings
import SourceText
import TierLists

extension CSVRow {
  /// The line with commas in the place of other separators, where that makes as many fields as the header has columns; else with the
  /// one field that is missing before its tier.
  var separatingFixes: [Fix] {
    let range = document.table.range(ofLine: index + 1)
    let line = document.table.text.string(range)
    let texts = cells.map { document.table.value($0) }
    // The whole line may be in quotes; words apart only where nothing separates them.
    for separator in [";", "\t", "|", "，", "、", "；"] + (cells.count == 1 ? [",", " - ", "  ", " "] : [])
    where line.contains(separator) {
      var fields = texts.flatMap { text in
        // A quoted field keeps what is in it.
        text.contains(",") && cells.count > 1
          ? [text] : text.split(separator: separator, omittingEmptySubsequences: false).map { trimmed(String($0)) }
      }
      if separator == "|", fields.first == "", fields.last == "" { fields = Array(fields.dropFirst().dropLast()) }
      guard fields.count == document.header.columns.count else { continue }
      let edit = TextEdit(range, fields.map { csvField($0) }.joined(separator: ","))
      return [.suggestion("Separate the fields by commas", .edit(edit))]
    }
    guard document.header.form == .short, cells.count == 2, let tier = cell(1) else { return [] }
    let start = document.table.range(tier).lowerBound
    return [.suggestion("Add an empty field", .edit(TextEdit(start..<start, ",")))]
  }

  /// The number or mark of a list removed that is in the place of the name.
  var numberFixes: [Fix] {
    let table = document.table
    guard excess == 1, let number = cell(0), let name = cell(1), !document.isWhitespace(number),
      table.value(number).allSatisfy({ $0.isNumber || $0 == "." || $0 == "-" }),
      table.value(name).contains(where: { $0.isLetter })
    else { return [] }
    let range = table.range(number).lowerBound..<table.range(name).lowerBound
    return [.suggestion("Remove \(quoted(table.value(number)))", .edit(TextEdit(range, "")))]
  }

  /// A rating whose decimals are a field of their own joined to them; the line split, where it has the fields of two.
  var joinedFixes: [Fix] {
    let table = document.table
    if excess == document.header.columns.count, let next = cell(excess) {
      let comma = table.range(next).lowerBound - 1
      return [.suggestion("Split the line", .edit(TextEdit(comma..<comma + 1, "\n")))]
    }
    // The last field of a line with the first of the next: `GoldStation`
    if excess == document.header.columns.count - 1, let last = cell(document.header.columns.count - 1),
      let tier = document.tierBefore(last, or: cells.last)
    {
      let split = table.range(last).lowerBound + tier.utf8.count
      let next = table.text.slice(split..<split + 1).first == 0x20 ? split + 1 : split
      return [.suggestion("Split the line", .edit(TextEdit(split..<next, "\n")))]
    }
    let rating = document.header.rating ?? document.header.columns.firstIndex { $0.lowercased() == "rating" }
    guard excess == 1, let column = rating, let whole = cell(column), let decimals = cell(column + 1),
      table.value(decimals).utf8.count == 1, csvRating(table.value(whole)) != nil,
      csvRating(table.value(whole) + "." + table.value(decimals)) != nil
    else { return [] }
    let range = table.range(whole).upperBound..<table.range(decimals).lowerBound
    return [.suggestion("Change the comma to a point", .edit(TextEdit(range, ".")))]
  }

  /// The line with the one before or after it, where a line break inside of a field has separated them; before, if the last column
  /// may have any text.
  var lineJoins: [Fix] {
    let columns = document.header.columns
    let above = columns.count > 3 && index > 0 ? join(document.table.cells(ofLine: index), cells, at: index) : nil
    let below = join(cells, document.table.cells(ofLine: index + 2), at: index + 1)
    return [
      above.map { .suggestion("Join with the line above", $0) },
      below.map { .suggestion("Join with the next line", $0) },
    ].compactMap { $0 }
  }

  /// Two lines as one, if that has as many fields as the header has columns.
  private func join(_ first: Range<CellID>, _ next: Range<CellID>, at line: Int) -> Change? {
    let table = document.table
    guard !next.isEmpty, first.count + next.count - 1 == document.header.columns.count, let last = first.last else {
      return nil
    }
    let range = table.range(ofLine: line).upperBound..<table.range(ofLine: line + 1).lowerBound
    return .edit(TextEdit(range, document.isWhitespace(last) ? "" : " "))
  }

  /// The last line removed, where it has the totals of the others.
  var totalFixes: [Fix] {
    let table = document.table
    guard isLast, let name = document.header.name.flatMap(cell), totals.contains(table.value(name).lowercased()) else {
      return []
    }
    return [.suggestion("Remove the line", .edit(TextEdit(table.wholeRange(ofLine: index + 1), "")))]
  }

  private var isLast: Bool {
    let table = document.table
    return index + 2 >= table.lineCount || table.text.slice(table.range(ofLine: index + 2)).isEmpty
  }

  /// The line removed, where it is a remark, the total after the last line, or has no text.
  var removingFixes: [Fix] {
    let table = document.table
    let line = trimmed(table.text.string(table.range(ofLine: index + 1)))
    let isRemark = ["#", "//", "--", "```", "<!--", "sep="].contains { line.hasPrefix($0) }
    let isTotal = isLast && cells.count == 1 && line.contains { $0.isNumber }
    guard isRemark || isTotal || !line.contains(where: { $0.isLetter || $0.isNumber }) else { return [] }
    return [.suggestion("Remove the line", .edit(TextEdit(table.wholeRange(ofLine: index + 1), "")))]
  }

  /// The empty field before all others removed, where there is one too many.
  var shiftedFixes: [Fix] {
    guard excess == 1, let first = cells.first, let name = cells.dropFirst().first, document.isWhitespace(first) else {
      return []
    }
    let table = document.table
    let range = table.range(first).lowerBound..<table.range(name).lowerBound
    return [.suggestion("Remove the empty field", .edit(TextEdit(range, "")))]
  }

  /// Its empty fields removed, where there are as many as it has too many.
  var emptyFieldFixes: [Fix] {
    let table = document.table
    let used = cells.prefix(document.header.columns.count + excess)
    let empty = used.filter { document.isWhitespace($0) }
    guard empty.count == excess, empty.first != used.first else { return [] }
    let changes = empty.map { Change.edit(TextEdit(table.range($0).lowerBound - 1..<table.range($0).upperBound, "")) }
    return [Fix(title: "Remove the empty field", isSafe: false, changes: changes)]
  }

  /// The fields after that of the tags joined to it, as many as there are too many.
  var tagFixes: [Fix] {
    let table = document.table
    guard let column = document.header.columns.firstIndex(of: "tags"), let first = cell(column),
      let last = cell(column + excess)
    else { return [] }
    let tags = (first...last).map { trimmed(table.value($0)) }
    guard tags.allSatisfy({ !$0.isEmpty && !$0.contains("\"") }) else { return [] }
    let range = table.range(first).lowerBound..<table.range(last).upperBound
    return [
      .suggestion(
        "Change to \(quoted(tags.joined(separator: ";")))", .edit(TextEdit(range, tags.joined(separator: ";"))))
    ]
  }
}

private let totals: Set<String> = [
  "total", "totals", "sum", "count", "average", "summe", "gesamt", "anzahl", "total général", "totale", "итого", "合計",
]

extension CSVDocument {
  /// The tier of another line with which a field begins.
  ///
  /// - Parameter other: The last field of the same line, which is another tier.
  fileprivate func tierBefore(_ cell: CellID, or other: CellID?) -> String? {
    guard let column = header.tier, table.cells[cell].kind == .plain else { return nil }
    let text = table.value(cell)
    let lines = (1..<min(table.lineCount, 1000)).lazy.map { self.table.cells(ofLine: $0) }
    let tiers = lines.compactMap { cells -> String? in
      guard cells.count == self.header.columns.count else { return nil }
      return self.table.value(cells.lowerBound.advanced(by: column))
    }
    return (other.map { [table.value($0)] } ?? []).first { !$0.isEmpty && $0 != text && text.hasPrefix($0) }
      ?? tiers.first { !$0.isEmpty && $0 != text && text.hasPrefix($0) }
  }
}
