import SourceText
import TierLists

/// The shapes of tables that are lists.
extension GridReader {
  /// A title, and a mark in the column of its tier.
  func marks(_ rows: ArraySlice<[Value]>) -> Reading? {
    guard let header = rows.first, let first = header.first else { return nil }
    let (labels, others) = labelColumns(header)
    guard labels.count > 1, !others.isEmpty else { return nil }
    let body = rows.dropFirst().filter { !isTotal($0) }
    let marked = body.map { row in labels.prefix { $0 < row.count }.filter { isMark(row[$0]) } }
    let marks = Set(zip(body, marked).flatMap { row, places in places.map { row[$0].text?.lowercased() ?? "" } })
    guard let mark = marks.first, marks.count == 1, mark.utf8.count < 5,
      marked.count(where: { $0.count > 1 }) * 4 <= body.count
    else {
      return nil
    }
    let cells = body.map { row in others.prefix { $0 < row.count }.map { row[$0] } }
    var table = Table(cells, names: others.map { header[$0] } + [derived("tier", first)])
    for (row, places) in zip(table.rows.indices, marked) {
      let label = places.first.flatMap { header[$0].text } ?? ""
      table.rows[row].columns = Array(cells[row].indices) + [others.count]
      table.rows[row].values.append(derived(label, body[row].first ?? first))
    }
    var reading = Reading("a mark in the column of each tier", table, (others.count, .tier))
    reading.isOrdered = true
    reading.losses = zip(body, marked).flatMap { row, places in
      places.dropFirst().map { ("a second mark of \(quoted(row.first?.text ?? ""))", row[$0]) }
    }
    for label in labels { reading.addTier(header[label].text ?? "", header[label].range) }
    reading.structure = header + body.flatMap { row in labels.prefix { $0 < row.count }.map { row[$0] } }
    return reading
  }

  /// The columns of a header with known labels, and the others.
  private func labelColumns(_ header: [Value]) -> (labels: [Int], others: [Int]) {
    let areLabels = header.map { isTierLabel($0.text ?? "") }
    return (header.indices.filter { areLabels[$0] }, header.indices.filter { !areLabels[$0] })
  }

  private func isMark(_ cell: Value) -> Bool { !cell.isEmpty && !isPlaceholder(cell) && cell.text != "0" }

  /// A column for each tier.
  func columns(_ rows: ArraySlice<[Value]>) -> Reading? {
    guard let header = rows.first, rows.count > 1 else { return nil }
    guard header.allSatisfy({ $0.text?.utf8.count ?? 0 < 60 }) else { return nil }
    let (labels, unknown) = labelColumns(header)
    let names = labels.compactMap { header[$0].text?.lowercased() }
    let others = unknown.filter { !header[$0].isEmpty }.filter { column in
      let name = ColumnName(header[column].text ?? "")
      let mayCount = column == 0 || ColumnNames.totals.contains(name.word)
      return name.match(ColumnNames.notes) == 0
        && !(mayCount
          && rows.dropFirst().allSatisfy { $0.count <= column || $0[column].isEmpty || isNumeric($0[column]) })
    }
    guard labels.count > 1, Set(names).count == names.count, others.count * 3 <= labels.count,
      !(others.contains { ColumnName(header[$0].text ?? "").match(ColumnNames.titles) == 3 })
    else { return nil }
    let body = rows.dropFirst().filter { row in
      !isTotal(row) && !row.allSatisfy { $0.isEmpty || isNumeric($0) }
    }
    guard body.contains(where: { row in labels.contains { $0 < row.count && row[$0].name != nil } }) else { return nil }
    var columns = header.map { [$0] }
    for row in body { for (column, cell) in zip(header.indices, row) { columns[column].append(cell) } }
    let tiers = (labels + others).sorted()
    var reading = groups(tiers.map { columns[$0] }, "a column for each tier")
    // The numbers of the rows
    if !tiers.contains(0) { reading.structure += columns[0].dropFirst().filter(isNumeric) }
    return reading
  }

  /// A tier for each line, which is a row or a column that begins with its label; one without a label goes on with the one before.
  private func groups(_ lines: [[Value]], _ shape: String, areLists: Bool = false) -> Reading {
    var reading = Reading(shape, .tier)
    reading.isOrdered = true
    for line in lines {
      if let label = line.first, !label.isEmpty {
        reading.structure.append(label)
        reading.addTier(label.text ?? "", label.range)
      }
      let cells = line.dropFirst().filter { !$0.isEmpty }
      for cell in cells { add(cell, splits: areLists && cells.count == 1 && line.count < 3, &reading) }
    }
    return reading
  }

  /// Adds the titles in a cell to the last tier.
  private func add(_ cell: Value, splits: Bool, _ reading: inout Reading) {
    let tier = reading.tiers.count - 1
    if isPlaceholder(cell) { return reading.structure.append(cell) }
    let titles = splits && cell.lines.count == 1 ? splitValues(cell.text ?? "") : cell.lines
    guard titles.count > 1 || titles.first != cell.text else { return reading.table.add(line: cell, tier: tier) }
    reading.sources.append(cell)
    for title in titles { reading.table.add(line: derived(title, cell), tier: tier) }
  }

  /// A row for each tier, perhaps below a header such as `Tier,Items`; a row without a label goes on with the one above.
  func lines(_ rows: ArraySlice<[Value]>) -> Reading? {
    let header = rows.first?.map { ColumnName($0.text ?? "") } ?? []
    let further = Set(header.dropFirst().map { $0.word.filter { !$0.isNumber } }).subtracting(
      ColumnNames.totals.union([""]))
    let hasTierHeader = (rows.first?.first).map { namesTiers($0, orVaguely: true) } ?? false && further.count < 2
    // Markdown wants a header, so the first tier may be there.
    guard hasTierHeader || rows.prefix(20).compactMap({ $0.first?.text }).allSatisfy(isTierLabel) else {
      return nil
    }
    let totals = header.indices.filter { hasTierHeader && ColumnNames.totals.contains(header[$0].word) }
    let body = rows.dropFirst(hasTierHeader ? 1 : 0).filter { !isTotal($0) }.map { row in
      totals.isEmpty ? row : row.indices.filter { !totals.contains($0) }.map { row[$0] }
    }
    let labels = body.compactMap { $0.first?.text }
    guard labels.count > 1, Set(labels).count == labels.count, body.first?.first?.text != nil,
      hasTierHeader || labels.allSatisfy(isTierLabel)
    else { return nil }
    let isList = body.contains { row in
      let cells = row.dropFirst().filter { !$0.isEmpty }
      return cells.count > 1 || cells.contains { $0.lines.count > 1 || splitValues($0.text ?? "").count > 1 }
    }
    let hasNumbers = (1..<max(2, body.map { $0.count }.max() ?? 0)).contains { column in
      let cells = body.compactMap { $0.dropFirst(column).first }.filter { !$0.isEmpty }
      return !cells.isEmpty && cells.allSatisfy(isNumeric)
    }
    guard isList, !hasNumbers else { return nil }
    let goesOn = body.contains { $0.first?.isEmpty ?? false } ? "; one without a label goes on with the one above" : ""
    var reading = groups(body, "a row for each tier" + goesOn, areLists: true)
    if hasTierHeader {
      reading.structure += zip(header.indices, rows.first ?? []).filter { !totals.contains($0.0) }.map { $0.1 }
    }
    return reading
  }

  /// A row for each item, below the names of the columns unless the first row is an item, too.
  mutating func records(_ header: [Value], _ rows: ArraySlice<[Value]>) -> Reading? {
    // "#Name" is a name.
    let names =
      header.prefix(1).map { derived(String(($0.text ?? "").drop { "# ".contains($0) }), $0) } + header.dropFirst()
    // It may come again.
    let isHeader = { (row: [Value]) in
      row.first?.text == header.first?.text && row.map { $0.text } == header.map { $0.text }
    }
    let named = Table(rows.filter { !isHeader($0) && !isTotal($0) }, names: names)
    let values = named.valuesByColumn()
    let best = named.labelColumn(values, options)
    let hasWords = names.contains {
      namesTiers($0) || ColumnNames.header.contains(ColumnName($0.text ?? "").word)
    }
    let isLabel = best.map { $0.column < header.count && KnownTier(header[$0.column].text ?? "") != nil } ?? true
    if !hasHeader, !hasWords, isLabel, options.tier == nil {
      let table = Table(rows, names: [])
      if let column = table.labelColumn(table.valuesByColumn(), options) {
        return Reading("rows without a header", table, column)
      }
    }
    if best == nil { seen.add(named, values, noun: "row") }
    var reading = best.map { Reading("", named, $0) }
    if best == nil, options.hasNoTiers, rows.count > 1 { reading = Reading(titles: named) }
    reading?.structure = Array(rows.filter(isHeader).joined())
    return reading
  }
}

/// Whether a cell is the name of a column of tiers; "S tier" is a label.
private func namesTiers(_ cell: Value, orVaguely: Bool = false) -> Bool {
  guard let text = cell.text, !isTierLabel(text) else { return false }
  let name = ColumnName(text)
  return name.match(ColumnNames.tiers) > 1 || orVaguely && name.match(ColumnNames.vagueTiers) > 1
}

/// Whether a value is a number, perhaps with a period or a decimal comma.
private func isNumeric(_ value: Value) -> Bool {
  guard let text = value.text, let first = text.utf8.first, first.isASCIIDigit || "-+.".utf8.contains(first) else {
    return false
  }
  // "3.", "1.000.000"
  let isGrouped = text.utf8.allSatisfy { $0.isASCIIDigit || $0 == .period || $0 == .comma }
  return isGrouped || decimalNumber(text) != nil
}

/// Whether a row sums up those above it: numbers after or before a word such as "Total" or "S Total".
func isTotal(_ row: [Value]) -> Bool {
  var word: Value?
  for value in row where !value.isEmpty && !isNumeric(value) {
    if word != nil { return false }
    word = value
  }
  let last = word?.text?.split(separator: " ").last.map { letters(of: String($0)) } ?? ""
  return ColumnNames.totals.contains(last) && row.contains(where: isNumeric)
}
