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
    let filled = rows.drop { isComment($0) || $0.allSatisfy { $0.isEmpty } }.filter { row in
      row.contains { !$0.isEmpty } && !(isComment(row) && row.dropFirst().allSatisfy { $0.isEmpty })
    }
    // Empty columns may come first.
    let margin = filled.map { row in row.prefix { $0.isEmpty }.count }.min() ?? 0
    self.rows = margin > 0 ? filled.map { Array($0.dropFirst(margin)) } : filled
  }

  mutating func run() {
    for table in separateTables(rows) { read(table[...]) }
  }

  // MARK: Rows around the table

  /// The tables in one file: each begins with a header of its own, perhaps below its name; one with the same header and other titles goes on.
  private func separateTables(_ rows: [[Value]]) -> [[[Value]]] {
    var tables: [[[Value]]] = [[]]
    var header: [String?]?
    // Of the last table, once another one may belong to it.
    var words: Set<String>?
    for (index, row) in zip(rows.indices, rows) {
      if isHeader(row) {
        let texts = row.map { $0.text }
        let last = tables.count - 1
        let isNamed = tables[last].count > 1 && isSingle(tables[last].last ?? [])
        if texts == header {
          if !isNamed {
            tables[last].append(row)
            continue
          }
          let known = words ?? titleWords(in: tables[last])
          let own = titleWords(in: rows[(index + 1)...].prefix { !isHeader($0) })
          if known.isDisjoint(with: own) {
            tables[last][tables[last].count - 1] = row
            words = known.union(own)
            continue
          }
        }
        if header != nil { tables.append(isNamed ? [tables[last].removeLast()] : []) }
        (header, words) = (texts, nil)
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
    // Lines above the table: its title, and remarks.
    var above: [Value] = []
    while !hasHeader, rows.count > 2, let row = rows.first, let text = row.first(where: { !$0.isEmpty }), isSingle(row),
      !isTierLabel(text.text ?? ""), rows.prefix(20).contains(where: { !isSingle($0) })
    {
      above.append(text)
      rows.removeFirst()
    }
    guard let header = rows.first, var reading = marks(rows) ?? columns(rows) ?? lines(rows) ?? records(header, rows)
    else { return }
    reading.title = above.first
    let start = table.first?.first?.range.lowerBound ?? 0
    reading.range = start..<max(start, table.last?.last?.range.upperBound ?? 0)
    readings.append(reading)
  }

  // MARK: Shapes

  /// A title, and a mark in the column of its tier.
  private func marks(_ rows: ArraySlice<[Value]>) -> Reading? {
    guard let header = rows.first, let first = header.first else { return nil }
    let (labels, others) = labelColumns(header)
    guard labels.count > 1, !others.isEmpty else { return nil }
    let body = rows.dropFirst().filter { !isTotal($0) }
    let marked = body.map { row in labels.prefix { $0 < row.count }.filter { isMark(row[$0]) } }
    let marks = Set(zip(body, marked).flatMap { row, places in places.map { row[$0].text?.lowercased() ?? "" } })
    guard let mark = marks.first, marks.count == 1, mark.utf8.count < 5, marked.allSatisfy({ $0.count < 2 }) else {
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
  private func columns(_ rows: ArraySlice<[Value]>) -> Reading? {
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
  private func lines(_ rows: ArraySlice<[Value]>) -> Reading? {
    let header = rows.first?.map { ColumnName($0.text ?? "") } ?? []
    let further = Set(header.dropFirst().map { $0.word.filter { !$0.isNumber } }).subtracting(
      ColumnNames.totals.union([""]))
    let hasTierHeader =
      (rows.first?.first).map { namesTiers($0, header.first, orVaguely: true) } ?? false && further.count < 2
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
    var reading = groups(body, "a row for each tier", areLists: true)
    if hasTierHeader {
      reading.structure += zip(header.indices, rows.first ?? []).filter { !totals.contains($0.0) }.map { $0.1 }
    }
    return reading
  }

  /// A row for each item, below the names of the columns unless the first row is an item, too.
  private mutating func records(_ header: [Value], _ rows: ArraySlice<[Value]>) -> Reading? {
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
    let hasWords = names.contains { cell in
      let name = ColumnName(cell.text ?? "")
      return namesTiers(cell, name) || ColumnNames.header.contains(name.word)
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

/// The words in a table that come once: two lists may have the same, but one has an item once.
func titleWords(in rows: some Sequence<[Value]>) -> Set<String> {
  let texts = rows.joined().lazy.compactMap { $0.name }.filter { !isTierLabel($0) && $0.first?.isLetter ?? false }
  return Set(texts.reduce(into: [:]) { $0[$1, default: 0] += 1 }.filter { $0.value == 1 }.keys)
}

/// Whether a cell is the name of a column of tiers; "S tier" is a label.
private func namesTiers(_ cell: Value, _ name: ColumnName?, orVaguely: Bool = false) -> Bool {
  guard let name, let text = cell.text, !isTierLabel(text) else { return false }
  return name.match(ColumnNames.tiers) > 1 || orVaguely && name.match(ColumnNames.vagueTiers) > 1
}

/// Whether a row is a line of nothing but `#`, or a comment with a space after its sign; with more cells only above the table.
private func isComment(_ row: [Value]) -> Bool {
  guard let first = row.first?.text, first.utf8.first == 0x23 else { return false }
  return first.allSatisfy { $0 == "#" } || first.hasPrefix("# ")
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
