import CSVSyntax
import Findings
import SourceText
import TierLists

/// Merges two versions of a CSV by row and column: a row is known by its `id`, else by its name and the number of equal names before.
///
/// - Throws: If the headers differ, or a line is not a row of them.
func mergedCSV(_ versions: Versions<CSVDocument>, _ options: MergeOptions) throws(UnmergeableList) -> MergedList {
  let rows = try versions.mapEach { (csv, version) throws(UnmergeableList) in
    try CSVRows(csv, options.names[version])
  }
  guard let ours = rows.ours else { throw UnmergeableList(message: "the versions are different kinds of lists") }
  for other in rows.all where other.header != ours.header {
    let columns = Set(other.header).symmetricDifference(ours.header).sorted().map(quoted)
    let names = columns.isEmpty ? "in order" : "in " + columns.joined(separator: ", ")
    throw UnmergeableList(message: "the headers differ \(names)")
  }
  var merge = CSVMerge(rows: rows, ours: ours, options: options)
  guard merge.isOrderClash, options.preferred == nil else {
    merge.run()
    return MergedList(
      text: DocumentText(merge.output), conflicts: merge.conflicts,
      isMarked: !merge.conflicts.isEmpty && options.preferred == nil)
  }
  let sides = MergeSide.allCases.map { side in
    merge.options.preferred = side
    merge.run()
    return DocumentText(merge.output)
  }
  let words = "rows: \(options.names.both("sorted"))"
  return markedList(base: rows.base?.table.text, ours: sides[0], theirs: sides[1], [words], label: "rows", options)
}

/// Compares two versions of a CSV row by row.
///
/// - Throws: If the headers differ, or a line is not a row of them.
func comparison(from old: CSVDocument, to new: CSVDocument) throws(UnmergeableList) -> ListComparison {
  let (before, after) = (try CSVRows(old, "OLD"), try CSVRows(new, "NEW"))
  guard before.header == after.header else { throw UnmergeableList(message: "the headers differ") }
  var changes = before.names.filter { after.values(of: $0) == nil }.map {
    ListChange("removed", displayText(unquoted: $0), "")
  }
  let kept = Set(before.names.inOrder(like: after.names))
  for name in after.names {
    let subject = displayText(unquoted: name)
    guard let cells = before.values(of: name), let values = after.values(of: name) else {
      changes.append(ListChange("added", subject, ""))
      continue
    }
    if !kept.contains(name) { changes.append(ListChange("moved", subject, "")) }
    for (column, (one, other)) in zip(cells, values).enumerated() where one != other {
      let field = after.header.dropFirst(column).first ?? ""
      changes.append(
        ListChange(displayText(unquoted: field), subject, "\(shown(one)) → \(shown(other))"))
    }
  }
  return ListComparison(changes)
}

/// One version of a CSV as rows by name.
private struct CSVRows {
  let table: CSVTable
  var names: [String] = []
  private var lines: [String: Int] = [:]

  init(_ csv: CSVDocument, _ side: String) throws(UnmergeableList) {
    table = csv.table
    let column = csv.header.columns.firstIndex { $0.lowercased() == "id" }
    var counts: [String: Int] = [:]
    for row in csv.rows where row.outcome != .nothing {
      guard row.outcome == .taken, row.excess == 0, let cell = row.cell(column ?? csv.header.name) else {
        throw UnmergeableList(message: "line \(row.index + 2) of \(side) is not a row of the header")
      }
      let name = trimmedField(table.value(cell))
      let count = counts[name, default: 0] + 1
      counts[name] = count
      if column != nil, count > 1 { throw UnmergeableList(message: "\(side) has two rows with the id \(quoted(name))") }
      names.append(count == 1 ? name : "\(name) (\(count))")
      lines[names[names.count - 1]] = row.index + 1
    }
    if lines.count < names.count { throw UnmergeableList(message: "\(side) has two rows of one name") }
  }

  var header: [String] { values(ofLine: 0) }

  func values(of name: String) -> [String]? { lines[name].map(values) }

  private func values(ofLine line: Int) -> [String] {
    table.cells(ofLine: line).map { trimmedField(table.value($0)) }
  }

  /// The fields of a row as they are written.
  func fields(of name: String) -> [ArraySlice<UInt8>] {
    (lines[name].map { table.cells(ofLine: $0).map(table.range) } ?? []).map(table.text.slice)
  }

  /// The bytes of a row without its line break.
  func range(of name: String) -> ByteRange? { lines[name].map(table.range(ofLine:)) }

  func bytes(of name: String) -> [UInt8]? { range(of: name).map { Array(table.text.slice($0)) } }
}

extension CSVDocument {
  /// How many rows have each id, or name where there are no ids.
  var rowCounts: [String: Int] {
    let column = header.columns.firstIndex { $0.lowercased() == "id" } ?? header.name
    let names = rows.compactMap { row in row.cell(column).map { trimmedField(table.value($0)) } }
    return Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
  }
}

private struct CSVMerge {
  let rows: Versions<CSVRows>
  let ours: CSVRows
  var options: MergeOptions
  private(set) var output: [UInt8] = []
  private(set) var conflicts: [String] = []

  init(rows: Versions<CSVRows>, ours: CSVRows, options: MergeOptions) {
    (self.rows, self.ours, self.options) = (rows, ours, options)
  }

  /// Whether both sides sorted the rows.
  var isOrderClash: Bool { MergedOrder(rows.map { $0.names }, keeping: Set(results.keys)).isClash }

  private var results: [String: Row] {
    let names = Set(rows.map { $0.names }.all.joined())
    return Dictionary(names.compactMap { name in row(name).map { (name, $0) } }) { first, _ in first }
  }

  mutating func run() {
    let results = results
    let order = MergedOrder(
      rows.map { $0.names }, keeping: Set(results.keys), in: options.preferred?.version ?? .ours)
    let text = ours.table.text
    let markers = ConflictMarkers(size: options.markerSize, options.names, like: text)
    (output, conflicts) = ([], [])
    var end = ours.table.range(ofLine: 0).upperBound
    output += text.slice(0..<end)
    var isLineEnded = false
    for name in order.names {
      guard let result = results[name] else { continue }
      // Empty lines before a row stay.
      let range = ours.range(of: name)
      let isNext =
        range.map {
          text.slice(gap(end, $0.lowerBound)).allSatisfy { $0.isWhitespace || $0 == .comma } && $0.lowerBound >= end
        } ?? false
      let lead = isNext ? Array(text.slice(gap(end, range?.lowerBound ?? end))) : markers.lineBreak
      output += isLineEnded ? lead.dropFirst(markers.lineBreak.count) : lead[...]
      end = range?.upperBound ?? end
      switch result {
      case .text(let bytes): output += bytes
      case .conflict(let words):
        conflicts.append("row \(quoted(name)): \(words)")
        output += markers.region("row \(quoted(name))", rows.map { $0.bytes(of: name) })
      }
      if case .conflict = result { isLineEnded = true } else { isLineEnded = false }
    }
    let rest = text.slice(gap(ours.names.last.flatMap(ours.range)?.upperBound ?? end, text.count))
    output += isLineEnded ? rest.dropFirst(markers.lineBreak.count) : rest
  }

  private enum Row {
    case text([UInt8])
    case conflict(String)
  }

  /// What becomes of a row; `nil` where it is removed.
  private func row(_ name: String) -> Row? {
    let values = rows.map { $0.values(of: name) }
    switch (values.ours, values.theirs) {
    case (nil, nil): return nil
    case (let row?, nil), (nil, let row?):
      let side = values.ours == nil ? rows.theirs : rows.ours
      if values.base == row { return nil }
      if values.base == nil { return side?.bytes(of: name).map { .text($0) } }
      return decided(name, options.names.removed(isOurs: values.ours == nil))
    case (let ours?, let theirs?): return merged(name, Versions(base: values.base, ours: ours, theirs: theirs))
    }
  }

  private func merged(_ name: String, _ values: Versions<[String]>) -> Row? {
    let fields = rows.map { $0.fields(of: name) }
    let count = values.all.map { $0.count }.max() ?? 0
    var isOurs = true
    var result: [ArraySlice<UInt8>] = []
    for column in 0..<count {
      let cells = values.map { $0.dropFirst(column).first ?? "" }
      let isTaken = cells.ours != cells.theirs && cells.base != cells.theirs
      if isTaken, cells.base != cells.ours { return decided(name, options.names.both("changed")) }
      isOurs = isOurs && !isTaken
      result.append((isTaken ? fields.theirs : fields.ours)?.dropFirst(column).first ?? [])
    }
    return .text(isOurs ? ours.bytes(of: name) ?? [] : Array(result.joined(separator: [.comma])))
  }

  private func decided(_ name: String, _ words: String) -> Row? {
    switch options.preferred {
    case nil: .conflict(words)
    case .ours: rows.ours?.bytes(of: name).map { .text($0) }
    case .theirs: rows.theirs?.bytes(of: name).map { .text($0) }
    }
  }
}
