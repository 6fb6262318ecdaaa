import CSVSyntax
import Findings
import SourceText
import TierLists

/// Renames columns that are nearly the missing ones.
func renamedColumns(_ names: [String], _ document: CSVDocument) -> [Fix] {
  let columns = SpellingSuggester(document.header.columns)
  return names.compactMap { name in
    guard let column = columns.nearest(to: name).flatMap(document.header.columns.firstIndex) else { return nil }
    return .suggestion("Rename to \(quoted(name))", .edit(TextEdit(document.table.range(CellID(column)), name)))
  }
}

/// Puts the columns of the short form in their order, in all lines or in the header only: first what gives fewer tiers.
func reorderedColumns(_ document: CSVDocument) -> [Fix] {
  let words = document.header.columns.map { $0.lowercased() }
  let places = CSVHeader.shortColumns.compactMap { words.firstIndex(of: $0.lowercased()) }
  guard places.count == 3, words.count == 3 else { return [] }
  let table = document.table
  let edits = (0..<table.lineCount).compactMap { line -> Change? in
    let cells = table.cells(ofLine: line)
    guard cells.count == 3 else { return nil }
    let fields = places.map { table.text.string(table.range(cells.lowerBound.advanced(by: $0))) }
    return .edit(TextEdit(table.range(ofLine: line), fields.joined(separator: ",")))
  }
  let header = CSVHeader.shortColumns.joined(separator: ",")
  let fixes = [
    Fix(title: "Reorder the columns", isSafe: false, changes: edits),
    .suggestion("Change the header to \(quoted(header))", .edit(TextEdit(table.range(ofLine: 0), header))),
  ]
  let counts = [places[2], 2].map { column in
    Set(
      (1..<max(1, table.lineCount)).compactMap { line -> String? in
        let cells = table.cells(ofLine: line)
        return cells.count > column ? table.value(cells.lowerBound.advanced(by: column)) : nil
      }
    ).count
  }
  return counts[1] < counts[0] ? fixes.reversed() : fixes
}

/// Removes a first column of numbers without a name, as data frames write it.
func removedIndex(_ document: CSVDocument) -> [Fix] {
  let table = document.table
  guard document.header.columns.first?.isEmpty ?? false, document.header.columns.count > 3 else { return [] }
  let edits = (0..<table.lineCount).compactMap { line -> Change? in
    let cells = table.cells(ofLine: line)
    guard cells.count > 1 else { return nil }
    let second = table.range(cells.lowerBound.advanced(by: 1)).lowerBound
    return .edit(TextEdit(table.range(cells.lowerBound).lowerBound..<second, ""))
  }
  return [Fix(title: "Remove the first column", isSafe: false, changes: edits)]
}

/// Removes the quotes around all lines, as some programs write lists of strings.
func unquotedLines(_ document: CSVDocument) -> [Fix] {
  let table = document.table
  let lines = (0..<table.lineCount).map { table.cells(ofLine: $0) }.filter { !$0.isEmpty }
  guard lines.allSatisfy({ $0.count == 1 && table.cells[$0.lowerBound].kind != .plain }) else { return [] }
  let edits = lines.map { TextEdit(table.range($0.lowerBound), table.value($0.lowerBound)) }
  return [Fix(title: "Remove the quotes of all lines", isSafe: false, changes: edits.map { .edit($0) })]
}

/// Removes the lines before a header that comes later.
func removedLines(_ document: CSVDocument) -> [Fix] {
  let table = document.table
  let line = (1..<max(1, min(10, table.lineCount))).first { line in
    let header = CSVHeader(table.cells(ofLine: line).map { table.value($0) })
    return header.fault == nil && header.columns.count > 1
  }
  guard let line else { return [] }
  let last = (0..<table.lineCount).last { !table.text.slice(table.range(ofLine: $0)).isEmpty } ?? line
  let fence = last > line && table.text.string(table.range(ofLine: last)).hasPrefix("```")
  let edits =
    [TextEdit(0..<table.range(ofLine: line).lowerBound, "")]
    + (fence ? [TextEdit(table.start(ofLine: last)..<table.text.count, "")] : [])
  return [
    Fix(
      title: fence ? "Remove the lines around the table" : "Remove the lines before the header", isSafe: false,
      changes: edits.map { .edit($0) })
  ]
}

/// Writes a comma between two columns that are separated by a space.
func splitColumns(_ document: CSVDocument) -> [Fix] {
  let known = CSVHeader.wideColumns + CSVHeader.optionalWideColumns + CSVHeader.shortColumns
  let found = document.header.columns.enumerated().first { _, name in
    let words = name.split(separator: " ").map(String.init)
    return words.count > 1 && words.allSatisfy(known.contains)
  }
  guard let (column, name) = found else { return [] }
  let columns = name.split(separator: " ").joined(separator: ",")
  return [.suggestion("Change to \(quoted(columns))", .edit(TextEdit(document.table.range(CellID(column)), columns)))]
}
