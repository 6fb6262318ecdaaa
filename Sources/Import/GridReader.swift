import SourceText
import TierLists

/// Finds the lists in a table of cells.
struct GridReader {
  let options: ImportOptions
  /// Whether the first row is a header whatever it says.
  var hasHeader = false
  private let rows: [[Value]]
  private(set) var readings: [Reading] = []
  private(set) var seen = SeenParts()

  init(_ rows: [[Value]], _ options: ImportOptions) {
    self.options = options
    let filled = rows.filter { row in row.contains { !$0.isEmpty } && !isComment(row) }
    // Empty columns may come first.
    let margin = filled.map { row in row.prefix { $0.isEmpty }.count }.min() ?? 0
    self.rows = margin > 0 ? filled.map { Array($0.dropFirst(margin)) } : filled
  }

  mutating func run() {
    for table in separateTables(rows) { read(table[...]) }
  }

  // MARK: Rows around the table

  /// The tables in one file: each begins with a header of its own, perhaps below its name; one with the same header goes on.
  private func separateTables(_ rows: [[Value]]) -> [[[Value]]] {
    var tables: [[[Value]]] = [[]]
    var header: [String?]?
    for row in rows {
      if isHeader(row) {
        let texts = row.map { $0.text }
        let last = tables.count - 1
        let isNamed = tables[last].count > 1 && isSingle(tables[last].last ?? [])
        if texts == header {
          if isNamed { tables[last].removeLast() }
          tables[last].append(row)
          continue
        }
        if header != nil { tables.append(isNamed ? [tables[last].removeLast()] : []) }
        header = texts
      }
      tables[tables.count - 1].append(row)
    }
    return tables
  }

  private func isSingle(_ row: [Value]) -> Bool { row.count { !$0.isEmpty } == 1 }

  /// Whether a row has nothing but usual names of columns, that of titles among them.
  private func isHeader(_ row: [Value]) -> Bool {
    // Most rows have a number or a long text.
    if row.contains(where: { cell in
      cell.text.map { $0.utf8.count > 40 || $0.utf8.contains { $0.isASCIIDigit } } ?? false
    }) {
      return false
    }
    let names = row.lazy.filter { !$0.isEmpty }.prefix(200).map { ColumnName($0.text ?? "") }
    guard names.dropFirst().first != nil else { return false }
    return names.allSatisfy { ColumnNames.header.contains($0.word) }
      && names.contains { ColumnNames.titles.contains($0.word) }
  }

  private mutating func read(_ table: ArraySlice<[Value]>) {
    var rows = table
    if isTransposed(rows), let width = rows.first?.count {
      rows = (0..<width).map { column in rows.map { $0[column] } }[...]
    }
    if let reading = sections(rows) { return add(reading, table) }
    // Lines above the table: its title, and remarks.
    var above: [Value] = []
    while !hasHeader, rows.count > 2, let row = rows.first, let text = row.first(where: { !$0.isEmpty }), isSingle(row),
      !isTierLabel(text.text ?? ""), rows.prefix(20).contains(where: { !isSingle($0) }),
      rows.first?.count ?? 0 > 1 || rows.dropFirst().contains(where: { $0.count > 1 })
    {
      above.append(text)
      rows.removeFirst()
    }
    guard let header = rows.first else { return }
    var found = [columns(rows), lines(rows)].compactMap { $0 }
    if found.isEmpty { found = [records(header, rows)].compactMap { $0 } }
    for var reading in found {
      if let title = above.first {
        reading.title = title
      }
      add(reading, table)
    }
  }

  private mutating func add(_ reading: Reading, _ rows: ArraySlice<[Value]>) {
    var reading = reading
    let start = rows.first?.first?.range.lowerBound ?? 0
    reading.range = start..<max(start, rows.last?.last?.range.upperBound ?? 0)
    readings.append(reading)
  }

  /// Whether the first column is the header.
  private func isTransposed(_ rows: ArraySlice<[Value]>) -> Bool {
    guard (2..<50).contains(rows.count), let first = rows.first, !isHeader(first), first.count > 2,
      rows.allSatisfy({ $0.count == first.count }), isHeader(rows.compactMap { $0.first })
    else { return false }
    return rows.contains { ColumnNames.tiers.contains(ColumnName($0.first?.text ?? "").word) }
  }

  // MARK: Shapes

  /// A column for each tier.
  private func columns(_ rows: ArraySlice<[Value]>) -> Reading? {
    guard let header = rows.first, rows.count > 1 else { return nil }
    let filled = header.indices.filter { !header[$0].isEmpty }
    guard filled.allSatisfy({ header[$0].text?.utf8.count ?? 0 < 60 }) else { return nil }
    let labels = filled.filter {
      isTierLabel(header[$0].text ?? "")
        || ColumnName(header[$0].text ?? "").parts.contains { $0 == "tier" } && filled.count > 1
    }
    let names = labels.compactMap { header[$0].text?.lowercased() }
    let others = filled.filter { !labels.contains($0) }.filter { column in
      let name = ColumnName(header[column].text ?? "")
      let mayCount = column == 0 || ColumnNames.counts.contains(name.word)
      return name.match(ColumnNames.notes) == 0
        && !(mayCount
          && rows.dropFirst().allSatisfy { $0.count <= column || $0[column].isEmpty || isNumeric($0[column]) })
    }
    guard labels.count > 1, Set(names).count == names.count, others.count * 3 <= labels.count,
      !(others.contains { ColumnName(header[$0].text ?? "").match(ColumnNames.titles) == 3 })
    else { return marks(rows, header, labels) }
    if let marked = marks(rows, header, labels) { return marked }
    let body = rows.dropFirst().filter { !isTotal($0) }
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
        _ = reading.tier(label.text ?? "", label.range)
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

  /// Rows of a title and a mark in the column of its tier.
  private func marks(_ rows: ArraySlice<[Value]>, _ header: [Value], _ labels: [Int]) -> Reading? {
    guard header.first.map({ !isTierLabel($0.text ?? "") }) ?? false, labels.count == header.count - 1, labels.count > 1
    else { return nil }
    var reading = Reading("a mark in the column of each tier", .tier)
    reading.isOrdered = true
    for column in labels { _ = reading.tier(header[column].text ?? "", header[column].range) }
    reading.structure = header
    for row in rows.dropFirst() {
      let places = row.indices.dropFirst().filter { !row[$0].isEmpty }
      guard places.count == 1, let title = row.first, !title.isEmpty, let tier = labels.firstIndex(of: places[0]),
        ["x", "✓", "✔", "1", "yes", "true"].contains((row[places[0]].text ?? "").lowercased())
      else { return nil }
      reading.structure.append(row[places[0]])
      reading.table.add(line: title, tier: tier)
    }
    return reading
  }

  /// A row for each tier, perhaps below a header such as `Tier,Items`; a row without a label goes on with the one above.
  private func lines(_ rows: ArraySlice<[Value]>) -> Reading? {
    let header = rows.first?.map { ColumnName($0.text ?? "") } ?? []
    let isCalledTier = header.first.map { $0.match(ColumnNames.tiers.union(ColumnNames.vagueTiers)) > 1 } ?? false
    let further = Set(
      header.dropFirst().map { $0.word.filter { !$0.isNumber } }.filter {
        !$0.isEmpty && !ColumnNames.counts.contains($0)
      })
    let hasTierHeader = isCalledTier && further.count < 2
    let totals = header.indices.filter { hasTierHeader && ColumnNames.counts.contains(header[$0].word) }
    let body = hasTierHeader ? rows.dropFirst() : rows
    let head = body.prefix(20).compactMap { $0.first?.text }
    guard hasTierHeader || head.allSatisfy(isTierLabel) else { return nil }
    let labels = body.filter { !isTotal($0) }.compactMap { row in row.first?.isEmpty ?? true ? nil : row.first?.text }
    let known = labels.count { isTierLabel($0) }
    guard labels.count > 1, Set(labels).count == labels.count, !(body.first?.first?.isEmpty ?? true),
      known == labels.count && labels.contains(where: { KnownTier($0)?.isTop ?? false })
        || hasTierHeader && header[0].match(ColumnNames.tiers) == 3,
      !hasHeader || hasTierHeader
    else { return nil }
    let width = rows.first?.count
    let isList = body.contains { row in
      let cells = row.indices.dropFirst().filter { !totals.contains($0) && !row[$0].isEmpty }
      return cells.count > 1 || row.count != width
        || cells.count == 1 && (row[cells[0]].lines.count > 1 || splitValues(row[cells[0]].text ?? "").count > 1)
    }
    let hasNumbers = (1..<max(2, body.map { $0.count }.max() ?? 0)).contains { column in
      let cells = body.compactMap { $0.dropFirst(column).first }.filter { !$0.isEmpty }
      return !totals.contains(column) && !cells.isEmpty && cells.allSatisfy(isNumeric)
    }
    guard isList, !hasNumbers else { return nil }
    let lines = body.filter { !isTotal($0) }.map { row in
      totals.isEmpty ? row : row.indices.filter { !totals.contains($0) }.map { row[$0] }
    }
    var reading = groups(lines, "a row for each tier", areLists: true)
    if hasTierHeader {
      reading.structure += rows.first?.enumerated().filter { !totals.contains($0.offset) }.map { $0.element } ?? []
    }
    return reading
  }

  /// Rows below others that have nothing but the label of their tier.
  private func sections(_ rows: ArraySlice<[Value]>) -> Reading? {
    let label = { (row: [Value]) in isSingle(row) && isTierLabel(row.first?.text ?? "") ? row.first : nil }
    guard let start = rows.prefix(2).firstIndex(where: { label($0) != nil }) else { return nil }
    let labels = rows.compactMap { label($0)?.text }
    guard labels.count > 1, Set(labels).count == labels.count, labels.count * 2 <= rows.count else { return nil }
    var reading = Reading("rows below the label of each tier", .tier)
    reading.isOrdered = true
    var (body, tiers): ([[Value]], [Int]) = ([], [])
    for row in rows[start...] {
      if let label = label(row) {
        _ = reading.tier(label.text ?? "", label.range)
        reading.structure.append(label)
      } else {
        body.append(row)
        tiers.append(reading.tiers.count - 1)
      }
    }
    let header = start > rows.startIndex ? rows.first ?? [] : []
    reading.structure += header
    reading.table = Table(body, names: header)
    for row in tiers.indices { reading.table.rows[row].tier = tiers[row] }
    return reading
  }

  /// A row for each item.
  private mutating func records(_ header: [Value], _ rows: ArraySlice<[Value]>) -> Reading? {
    let stripped = header.first?.text.map { $0.hasPrefix("#") && header.count > 1 } ?? false
    let names =
      stripped
      ? [derived(String(header[0].text?.drop { "# ".contains($0) } ?? ""), header[0])] + header.dropFirst() : header
    let texts = header.map { $0.text }
    let named = Table(
      rows.dropFirst().filter { row in row.first?.text != texts[0] || row.map { $0.text } != texts }, names: names)
    let values = named.valuesByColumn()
    var best = named.labelColumn(values, options)
    let hasWords = names.contains { name in
      let name = ColumnName(name.text ?? "")
      return name.match(ColumnNames.tiers) > 1 || ColumnNames.header.contains(name.word)
    }
    let isLabel = best.map { $0.column < header.count && KnownTier(header[$0.column].text ?? "") != nil } ?? true
    var isHeaderless = false
    if !hasHeader, !hasWords, isLabel, options.tier == nil || options.hasNoTiers {
      let table = Table(rows, names: [])
      let all = table.valuesByColumn()
      if let column = table.labelColumn(all, options) {
        var reading = Reading("rows without a header", column.evidence)
        (reading.table, reading.labelColumn) = (table, column.column)
        return reading
      }
      isHeaderless = header.allSatisfy { isNumeric($0) || $0.isEmpty }
    }
    if rows.count == 1, hasHeader { best = nil }
    guard let best else {
      seen.add(named, values, noun: "row")
      guard options.hasNoTiers, rows.count > 1 else { return nil }
      var reading = Reading(titles: isHeaderless ? Table(rows, names: []) : named)
      reading.structure += isHeaderless ? [] : header
      return reading
    }
    var reading = Reading("", best.evidence)
    (reading.table, reading.labelColumn) = (named, best.column)
    reading.structure += header
    reading.structure += rows.dropFirst().filter { row in row.first?.text == texts[0] && row.map { $0.text } == texts }
      .joined()
    return reading
  }

  private func isNumeric(_ value: Value) -> Bool {
    value.text.map { Double($0.last == "." ? String($0.dropLast()) : $0) != nil } ?? false
  }

  /// Whether a row has nothing but numbers, perhaps after a word for their sum.
  private func isTotal(_ row: [Value]) -> Bool {
    let filled = row.filter { !$0.isEmpty }
    guard let first = filled.first, filled.dropFirst().allSatisfy(isNumeric) else { return false }
    return isSumWord(first.text ?? "", ColumnNames.counts) || filled.count > 1 && isNumeric(first)
  }
}

/// Whether a row is a line of nothing but `#`, or a comment with a space after its sign.
private func isComment(_ row: [Value]) -> Bool {
  guard let first = row.first?.text, first.utf8.first == 0x23 else { return false }
  return first.allSatisfy { $0 == "#" } || first.hasPrefix("# ")
}
