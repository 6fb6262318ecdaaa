import SourceText
import TierLists

/// Finds the lists in a text: headings with what is below them, lines with a title and a label, and tables.
struct OutlineLists {
  let outline: Outline
  let options: ImportOptions
  var readings: [Reading] = []
  private(set) var seen = SeenParts()

  init(_ outline: Outline, _ options: ImportOptions) {
    (self.outline, self.options) = (outline, options)
    if !options.hasNoTiers {
      readings += labelsOfLines()
      readGroups()
    }
    readTables()
    let lines = outline.entries.filter { $0.isLine || $0.depth == 0 }
    seen.add(lines: lines.count)
    if options.hasNoTiers, !lines.isEmpty { readings.append(titles()) }
  }

  /// Each line as the title of an item.
  private func titles() -> Reading {
    var table = Table()
    for entry in outline.entries where entry.isLine || entry.depth != nil || entry.level == 8 {
      if !entry.value.range.isEmpty { table.add(line: entry.value) }
    }
    var reading = Reading(titles: table)
    (reading.title, reading.areLines) = (outline.title, true)
    return reading
  }

  /// Lines such as `Chips → S`, if each has a tier: a list for each heading, or one.
  private func labelsOfLines() -> [Reading] {
    let starts = outline.entries.indices.filter { index in
      let entry = outline.entries[index]
      return entry.level != nil || entry.isLine && entry.isAfterEmpty && titleAndLabel(entry.text) == nil
    }
    let parts = zip(starts, starts.dropFirst() + [outline.entries.count]).map { outline.entries[$0..<$1] }
    let lists = parts.compactMap(labelOfEach)
    return lists.count > 1 && lists.count == parts.count && starts.first == 0
      ? lists : [labelOfEach(outline.entries[...])].compactMap { $0 }
  }

  private func labelOfEach(_ all: ArraySlice<Outline.Entry>) -> Reading? {
    var entries = all
    var title: Outline.Entry?
    // A title may come first.
    if let first = entries.first, titleAndLabel(first.text) == nil, first.isLine || first.level != nil {
      title = first
      entries.removeFirst()
    }
    let parts = entries.filter { $0.isLine || $0.depth != nil }.map { (entry: $0, line: titleAndLabel($0.text)) }
    let known = parts.filter { $0.line.map { isTierLabel($0.label) } ?? false }
    // A line of prose may be among them.
    guard known.count > 1, known.count * 4 >= entries.count * 3, plainlyNameTiers(known.compactMap { $0.line?.label })
    else { return nil }
    var reading = Reading("a title and a tier on each line", .tier)
    (reading.title, reading.areLines) = (title?.value, true)
    if let first = all.first, let last = all.last {
      reading.range = first.value.range.lowerBound..<max(first.value.range.lowerBound, last.value.range.upperBound)
    }
    // `[S] Chips, Dates`
    let areTiers =
      Set(known.map { $0.line?.label }).count == known.count && known.allSatisfy { $0.entry.text.first == "[" }
    for case (let entry, let line?) in known {
      let tier = reading.addTier(line.label, entry.value.range)
      reading.sources.append(entry.value)
      for title in areTiers ? splitValues(line.title) : [line.title] {
        reading.table.add(line: derived(title, entry.value), tier: tier)
      }
    }
    return reading
  }

  // MARK: Tables

  /// The tables; those with the same header and other titles are one.
  private mutating func readTables() {
    var grids: [(rows: [[Value]], hasHeader: Bool, title: Value?, titles: Set<String>)] = []
    var indices: [[String?]: Int] = [:]
    var (first, last): (Value?, Value?)
    for entry in outline.entries {
      if entry.level != nil || entry.isLine {
        (first, last) = (grids.isEmpty ? first ?? entry.value : first, entry.value)
      }
      guard case .table(let grid, let hasHeader) = entry.part, let header = grid.first?.map({ $0.text }) else {
        continue
      }
      let titles = titleWords(in: grid.dropFirst())
      if let same = indices[header], grids[same].titles.isDisjoint(with: titles) {
        grids[same].rows += grid
        grids[same].titles.formUnion(titles)
      } else {
        indices[header] = grids.count
        grids.append((grid, hasHeader, last, titles))
      }
    }
    // Of several lists each has the heading above it.
    if grids.count == 1 { grids[0].title = first }
    for grid in grids {
      var reader = GridReader(grid.rows, options)
      reader.hasHeader = grid.hasHeader
      reader.run()
      seen.add(reader.seen)
      for var reading in reader.readings {
        reading.title = reading.title ?? outline.title ?? grid.title
        reading.areLines = reading.areLines || reading.table.rows.first?.isLine ?? false
        readings.append(reading)
      }
    }
  }
}
