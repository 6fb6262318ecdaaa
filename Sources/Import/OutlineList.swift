import Conversion
import SourceText
import TierLists

extension ListBuilder {
  /// Reads headings with items, or tables.
  mutating func read(_ outline: Outline) throws(ImportRefusal) {
    if let title = outline.title { setTitle(title) }
    if readTierOfEach(outline) { return }
    var sections = sections(of: outline)
    takeTitle(&sections)
    let tiers = sections.filter { $0.isKnown || $0.hasItems || $0.isMarkedEmpty || $0.hasTitles }
    let known = tiers.filter { $0.isKnown }
    let labels = Set(known.map { $0.label.lowercased() })
    // Labels without the sign of a heading that come again are speakers.
    let isDialogue = labels.count < known.count && known.allSatisfy { $0.level == 7 }
    let isSure =
      !isDialogue && labels.count * 2 >= tiers.count
      && known.contains { !$0.entries.isEmpty } && known.contains { KnownTier($0.label)?.isTop ?? false }
      && !(known.count == 1 && known[0].isAnswer)
    if !isSure, known.isEmpty, let grid = outline.entries.lazy.compactMap({ $0.table }).first {
      try read(grid: grid)
      for section in sections { loseProse(section.entries) }
      return
    }
    let hasCode = outline.entries.contains { if case .code = $0.part { true } else { false } }
    guard !isIndex(known), isSure || !isDialogue && !hasCode && isPlainList(tiers, sections) else {
      if allowsTitles { return readTitles(outline) }
      throw ImportRefusal("no headings or labels of tiers with items below them")
    }
    if notes.isEmpty { notes.append("a heading or label for each tier") }
    let places = Set(tiers.map { $0.range })
    for section in sections { try read(section, isTier: places.contains(section.range)) }
  }

  private func sections(of outline: Outline) -> [Section] {
    let entries = outline.entries
    let starts = entries.indices.filter { entries[$0].isHeading }
    let intro = Section(label: "", level: 0, range: 0..<0, entries: entries[..<(starts.first ?? entries.count)])
    return [intro]
      + zip(starts, starts.dropFirst() + [entries.count]).map { start, end in
        var level = 7
        if case .heading(let own) = entries[start].part { level = own }
        return Section(
          label: entries[start].text, level: level, range: entries[start].range, entries: entries[(start + 1)..<end])
      }
  }

  /// Takes the title and the description from what is above the first tier.
  private mutating func takeTitle(_ sections: inout [Section]) {
    if sections.count > 1, !sections[1].isKnown, !sections[1].hasItems, !sections[1].isMarkedEmpty {
      setTitle(sections[1].label)
      sections[0].entries += sections.remove(at: 1).entries
    } else if let line = sections[0].entries.first, line.isLine, line.text.utf8.count <= 100 {
      setTitle(withoutColon(InlineText(line.text).text))
      sections[0].entries.removeFirst()
    }
    let texts = sections[0].entries.prefix { $0.isLine }
    if !texts.isEmpty { setDescription(texts.map { InlineText($0.text).text }.joined(separator: " ")) }
    sections[0].entries.removeFirst(texts.count)
  }

  /// Whether a text with tiers of its own is nothing but a list: no prose, no program, and short items.
  private func isPlainList(_ tiers: [Section], _ sections: [Section]) -> Bool {
    guard tiers.count > 1, sections[0].entries.isEmpty, sections.count == tiers.count + 1,
      Set(tiers.map { $0.level }).count == 1, !tiers.contains(where: { isHeadingOfDocument($0.label) }),
      tiers.allSatisfy({ $0.isMarkedEmpty || !$0.entries.contains { $0.isLine } })
    else { return false }
    // Notes of items may be sentences.
    let items = tiers.flatMap { $0.entries.filter { $0.depth != nil }.map { ItemLine(InlineText($0.text)).title } }
    let texts = items + tiers.map { $0.label }
    return !items.isEmpty && texts.count(where: isSentence) * 5 <= texts.count
      && texts.count(where: isProgram) * 10 <= texts.count
  }

  private mutating func read(_ section: Section, isTier: Bool) throws(ImportRefusal) {
    guard isTier else {
      if !section.label.isEmpty { lose("the heading \(quoted(section.label))", section.range) }
      return loseProse(section.entries)
    }
    addTier(section.label)
    if section.isMarkedEmpty { return }
    let areLinesItems = !section.hasItems && !section.hasTable
    for (index, entry) in zip(section.entries.indices, section.entries) {
      switch entry.part {
      case .item(let depth) where depth == 0 || index == section.entries.startIndex:
        let notes = section.entries[(index + 1)...].prefix { $0.depth ?? 0 > 0 }
        addLine(entry.text, entry.range, notes: notes.map { $0.text }, to: section.label)
      case .item: break
      case .line where areLinesItems:
        let titles = section.entries.count == 1 ? splitValues(entry.text) : [entry.text]
        for title in titles { addLine(title, entry.range, to: section.label) }
      case .table(let grid): try read(grid: grid, tier: section.label)
      case .line, .code, .heading: loseProse([entry])
      }
    }
  }

  private mutating func loseProse(_ entries: ArraySlice<Outline.Entry>) {
    for entry in entries where entry.table == nil { lose("the text \(quoted(entry.text))", entry.range) }
  }

  /// Reads lines such as `Chips → S`, if each has a tier.
  private mutating func readTierOfEach(_ outline: Outline) -> Bool {
    var lines: [(title: String, label: String)] = []
    // A title may come first.
    let isTitled = outline.entries.first.map { titleAndLabel($0.text) == nil && ($0.isLine || $0.isHeading) } ?? false
    let entries = outline.entries.dropFirst(isTitled ? 1 : 0)
    for entry in entries {
      guard let parts = titleAndLabel(entry.text), isTierLabel(parts.label) else { return false }
      lines.append(parts)
    }
    guard plainlyNameTiers(lines.map { Value(.text($0.label), 0..<0) }) else { return false }
    notes.append("a title and a tier on each line")
    if isTitled, let title = outline.entries.first { setTitle(withoutColon(InlineText(title.text).text)) }
    // `[S] Chips, Dates`
    let areTiers =
      Set(lines.map { $0.label }).count == lines.count && entries.allSatisfy { $0.text.first == "[" }
    for (line, entry) in zip(lines, entries) {
      for title in areTiers ? splitValues(line.title) : [line.title] { addLine(title, entry.range, to: line.label) }
    }
    sortsTiers = true
    return true
  }

  /// Each line as the title of an item without a rank.
  private mutating func readTitles(_ outline: Outline) {
    notes.append("a title on each line")
    for entry in outline.entries {
      if entry.isLine || entry.depth != nil { addLine(entry.text, entry.range, to: nil) } else { loseProse([entry]) }
    }
  }

  /// Adds an item with what its line says: `title (95) – notes`.
  private mutating func addLine(_ text: String, _ range: ByteRange, notes: [String] = [], to label: String?) {
    let inline = InlineText(text)
    let line = ItemLine(inline)
    guard !line.title.isEmpty || !inline.pictures.isEmpty else { return lose("the line \(quoted(text))", range) }
    if line.title.isEmpty, inline.pictures.count > 1 {
      for picture in inline.pictures { addItem(titled: picture, range, to: label) }
      return
    }
    let path = inline.pictures.isEmpty ? picturePath(line.title) : nil
    let pictures = path.map { [$0] } ?? inline.pictures
    let isUntitled = path != nil || line.title.isEmpty
    var item = TierList.Item(titled: isUntitled ? pictureTitle(pictures.first ?? "") : line.title)
    (item.range, item.rating) = (range, line.rating)
    let inlineNotes = notes.map { InlineText($0) }
    let summary = (line.notes.map { [$0] } ?? []) + inlineNotes.map { $0.text }.filter { !$0.isEmpty }
    if !summary.isEmpty { item.summary = summary.joined(separator: "; ") }
    for comment in ([inline] + inlineNotes).flatMap({ $0.comments }) { lose("the comment \(quoted(comment))", range) }
    for picture in pictures + inlineNotes.flatMap({ $0.pictures }) { addPicture(picture, range, to: &item) }
    for (index, link) in inline.links.enumerated() {
      item.attributes.add(index == 0 ? "link" : "link-\(index + 1)", .string(link))
    }
    add(item, to: label)
  }
}
