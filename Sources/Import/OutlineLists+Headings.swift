import SourceText
import TierLists

/// Headings that are tiers, with what is below them.
extension OutlineLists {
  /// A heading with what is below it.
  private struct Section {
    var heading: Int
    var level: Int
    var label: String
    var entries: Range<Int>
    var hasItems = false
    var isKnown = false
    /// The heading above it.
    var parent: Int?
  }

  /// Reads headings and labels that are tiers.
  mutating func readGroups() {
    var sections = sections()
    guard let levels = tierLevels(sections) else { return }
    let highest = levels.min() ?? 0
    var (parent, tiers): (Int?, [Int]) = (nil, [])
    for index in sections.indices {
      if isTier(sections[index], levels) {
        sections[index].parent = parent
        tiers.append(index)
      } else if sections[index].level < highest {
        parent = index
      }
    }
    let labels = tiers.map { sections[$0].label.lowercased() }
    let isSplit = Set(tiers.map { sections[$0].parent }).count > 1 && Set(labels).count < labels.count
    let groups: [[Int]] =
      isSplit
      ? tiers.reduce(into: []) { groups, tier in
        if let last = groups.last?.last, sections[last].parent == sections[tier].parent {
          groups[groups.count - 1].append(tier)
        } else {
          groups.append([tier])
        }
      } : [tiers]
    for group in groups {
      guard var reading = reading(group, sections, levels) else { continue }
      let start = sections[group[0]].heading
      if isSplit {
        reading.title = group.first.flatMap { sections[$0].parent }.map { outline.entries[sections[$0].heading].value }
      } else {
        takeTitle(before: start, &reading)
      }
      readings.append(reading)
    }
  }

  private func isTier(_ section: Section, _ levels: Set<Int>) -> Bool {
    levels.contains(section.level) && (section.isKnown || section.hasItems)
  }

  private func sections() -> [Section] {
    let entries = outline.entries
    let starts = entries.indices.filter { entries[$0].level != nil }
    return zip(starts, starts.dropFirst() + [entries.count]).map { start, end in
      let label = InlineText(entries[start].text).text
      var section = Section(
        heading: start, level: entries[start].level ?? 8, label: withoutColon(label), entries: start + 1..<end)
      let below = entries[section.entries]
      section.isKnown = isLabel(section.label)
      section.hasItems =
        below.contains { $0.depth != nil || $0.table != nil && section.isKnown || isPictures($0) }
        || !below.isEmpty && below.allSatisfy { $0.isLine && !isSentence($0.text) }
      return section
    }
  }

  private func isPictures(_ entry: Outline.Entry) -> Bool {
    entry.isLine && !InlineText(entry.text).pictures.isEmpty
  }

  /// The levels of the headings that are tiers: of those with known labels, or the one with the most items below it.
  private func tierLevels(_ sections: [Section]) -> Set<Int>? {
    let known = sections.filter { $0.isKnown }
    let isTop = known.contains { KnownTier($0.label)?.isTop ?? true }
    let hasBelow =
      known.contains { $0.hasItems }
      || zip(sections, sections.dropFirst()).contains { $0.isKnown && $1.level > $0.level }
    // The last of at most two, below the title.
    let isOnly =
      sections.count < 3 && (sections.last?.isKnown ?? false)
      && known.contains { KnownTier($0.label).map { $0.scale == 0 && $0.rank < 10 } ?? false }
    if isTop, hasBelow, isOnly || known.count > 1 || known.contains(where: { $0.level < 7 }) {
      return Set(known.map { $0.level })
    }
    let counts = sections.filter { $0.hasItems }.reduce(into: [:]) { $0[$1.level, default: 0] += 1 }
    return counts.filter { $0.value > 1 }.max { ($0.value, $1.key) < ($1.value, $0.key) }.map { [$0.key] }
  }

  private func reading(_ group: [Int], _ sections: [Section], _ levels: Set<Int>) -> Reading? {
    let isKnown = group.contains { sections[$0].isKnown }
    var reading = Reading("a heading or label for each tier", isKnown ? .tier : .place)
    (reading.isOrdered, reading.areLines) = (true, true)
    let start = outline.entries[sections[group[0]].heading].value.range.lowerBound
    var end = start
    for place in group {
      let section = sections[place]
      let heading = outline.entries[section.heading].value
      reading.structure.append(heading)
      let tier = reading.addTier(section.label, color: InlineText(heading.text ?? "").color, heading.range)
      addItems(section, tier, &reading)
      end = max(end, outline.entries[section.entries].last?.value.range.upperBound ?? heading.range.upperBound)
      // Headings below that of a tier are items, or groups of them.
      for next in sections[(place + 1)...].prefix(while: {
        $0.level > section.level && !($0.isKnown && levels.contains($0.level))
      }) {
        let (line, below) = (outline.entries[next.heading].value, outline.entries[next.entries])
        if line.range.isEmpty, let whole = outline.source(at: line.range.lowerBound) {
          // "B: The Beginning" is a title here.
          reading.table.add(line: whole, tier: tier)
        } else if below.contains(where: { $0.depth != nil }) {
          addItems(next, tier, &reading)
        } else if !isSentence(next.label) {
          reading.table.add(
            line: outline.entries[next.heading].value, notes: below.filter { $0.isLine }.map { $0.value }, tier: tier)
        }
        end = max(end, outline.entries[next.entries].last?.value.range.upperBound ?? 0)
      }
    }
    reading.range = start..<max(start, end)
    // A line that is divided begins where its parts do.
    let first = outline.sources.partitioningIndex { $0.range.lowerBound >= start }
    reading.sources += outline.sources[first...].prefix { $0.range.lowerBound <= end }
    return reading.table.rows.isEmpty ? nil : reading
  }

  /// Adds the items of a section: those of a list, or its lines.
  private func addItems(_ section: Section, _ tier: Int, _ reading: inout Reading) {
    let entries = outline.entries[section.entries]
    if entries.count == 1, let only = entries.first, isMarkedEmpty(only.text) {
      return reading.structure.append(only.value)
    }
    let hasList = entries.contains { $0.depth != nil }
    for (index, entry) in zip(entries.indices, entries) {
      if entry.depth == 0 {
        let notes = entries[(index + 1)...].prefix { $0.depth ?? 0 > 0 }
        reading.table.add(line: entry.value, notes: notes.map { $0.value }, tier: tier)
      } else if entry.isLine, !hasList,
        !isSentence(entry.text) || ItemLine(InlineText(entry.text)).notes != nil
      {
        let titles = entries.count == 1 ? splitValues(entry.text) : [entry.text]
        if titles.count > 1 {
          reading.sources.append(entry.value)
          for title in titles { reading.table.add(line: derived(title, entry.value), tier: tier) }
        } else {
          reading.table.add(line: entry.value, tier: tier)
        }
      } else if let grid = entry.table, let header = grid.first, grid.count > 1, section.isKnown {
        reading.structure += header
        for row in grid.dropFirst() {
          let members = row.enumerated().map {
            Value.Member(key: header.dropFirst($0.offset).first?.text ?? "", value: $0.element)
          }
          reading.table.add(members, row.first?.range ?? 0..<0, tier: tier)
        }
      }
    }
  }

  /// Takes the title and the description from what is above the first tier.
  private func takeTitle(before start: Int, _ reading: inout Reading) {
    var above = outline.entries[..<start].filter { $0.level != nil || $0.isLine }
    reading.title = outline.title
    if reading.title == nil, let first = above.first(where: { $0.level != nil }) ?? above.first,
      first.text.utf8.count <= 100
    {
      reading.title = first.value
      above.removeAll { $0.value.range == first.value.range }
    }
    // The first paragraph.
    let lines = above.filter { $0.isLine }
    if let line = lines.first, lines.count == 1 || lines.dropFirst().first?.isAfterEmpty ?? false {
      reading.description = line.value
    }
  }
}

/// Whether a line says that a tier has no items.
private func isMarkedEmpty(_ text: String) -> Bool {
  let words = text.lowercased().unicodeScalars.filter { $0.isWord || $0 == " " }
  let plain = words.isEmpty ? text : trimmed(String(String.UnicodeScalarView(words)))
  return ["no items", "none", "empty", "nothing", "nothing yet", "leer", "-", "–", "—"].contains(plain)
}
