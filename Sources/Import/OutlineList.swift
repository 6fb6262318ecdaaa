import Conversion
import SourceText
import TierLists

/// A heading with what is below it.
private struct Section {
  var label: String
  var level: Int
  var range: ByteRange
  var entries: [Outline.Entry] = []

  var isKnown: Bool { KnownTier(label) != nil || isPoolLabel(label) }

  var items: [Outline.Entry] { entries.filter { if case .item = $0.part { true } else { false } } }

  /// The lines that are no items.
  var lines: [Outline.Entry] { entries.filter { if case .line = $0.part { true } else { false } } }

  /// Whether it says that there are no items.
  var isMarkedEmpty: Bool { entries.count == 1 && isEmptyMark(entries[0].text) }

  var hasTable: Bool { entries.contains { if case .table = $0.part { true } else { false } } }
}

private func isEmptyMark(_ text: String) -> Bool {
  let words = text.lowercased().filter { $0.isLetter || $0 == " " }
  return ["no items", "none", "empty", "nothing", "nothing yet", "leer"].contains(words)
    || ["-", "–", "—"].contains(text)
}

extension ListBuilder {
  /// Reads headings with items, or tables.
  ///
  /// - Parameter allowsTitles: Whether items without a tier are read, too.
  mutating func read(_ outline: Outline, allowsTitles: Bool) throws(ImportRefusal) {
    if let title = outline.title { setTitle(title) }
    var sections = sections(of: outline)
    let hasCode = outline.entries.contains { if case .code = $0.part { true } else { false } }
    takeTitle(&sections)
    let tiers = sections.filter { $0.isKnown || !$0.items.isEmpty || $0.isMarkedEmpty }
    let known = Set(tiers.filter { $0.isKnown }.map { $0.label.lowercased() })
    let isSure =
      known.count * 2 >= tiers.count && tiers.contains { KnownTier($0.label)?.isTop ?? false }
      && tiers.contains { $0.isKnown && (!$0.entries.isEmpty) }
    if !isSure, let table = outline.entries.first(where: { if case .table = $0.part { true } else { false } }),
      tiers.isEmpty || known.isEmpty
    {
      if case .table(let grid) = table.part { try read(grid: grid) }
      for section in sections { loseProse(section.entries) }
      return
    }
    guard isSure || isPlainList(tiers, sections, hasCode: hasCode) else {
      if allowsTitles { return try readTitles(outline) }
      throw ImportRefusal("no headings or labels of tiers with items below them")
    }
    if notes.isEmpty { notes.append("a heading or label for each tier") }
    let places = Set(tiers.map { $0.range })
    for section in sections { try read(section, isTier: places.contains(section.range)) }
  }

  private func sections(of outline: Outline) -> [Section] {
    outline.entries.reduce(into: [Section(label: "", level: 0, range: 0..<0)]) { sections, entry in
      if case .heading(let level) = entry.part {
        sections.append(Section(label: entry.text, level: level, range: entry.range))
      } else {
        sections[sections.count - 1].entries.append(entry)
      }
    }
  }

  /// Takes the title and the description from what is above the first tier.
  private mutating func takeTitle(_ sections: inout [Section]) {
    var intro = sections.removeFirst().entries
    if let first = sections.first, !first.isKnown, first.items.isEmpty, !first.isMarkedEmpty {
      setTitle(first.label)
      intro += first.entries
      sections.removeFirst()
    } else if case .line? = intro.first?.part, let line = intro.first, line.text.count <= 100 {
      setTitle(InlineText(line.text).text)
      intro.removeFirst()
    }
    let texts = intro.prefix { if case .line = $0.part { true } else { false } }
    if !texts.isEmpty { setDescription(texts.map { InlineText($0.text).text }.joined(separator: " ")) }
    sections.insert(Section(label: "", level: 0, range: 0..<0, entries: Array(intro.dropFirst(texts.count))), at: 0)
  }

  /// Whether a text with tiers of its own is nothing but a list: no prose, no program, and short items.
  private func isPlainList(_ tiers: [Section], _ sections: [Section], hasCode: Bool) -> Bool {
    let items = tiers.flatMap { $0.items }
    let places = Set(tiers.map { $0.range })
    let others = sections.filter { section in !section.label.isEmpty && !places.contains(section.range) }
    // Notes of items may be sentences.
    let texts = items.map { ItemLine(InlineText($0.text)).title } + tiers.map { $0.label }
    return !hasCode && tiers.count > 1 && !items.isEmpty && others.isEmpty
      && Set(tiers.map { $0.level }).count == 1
      && !sections.contains { !$0.lines.isEmpty && !$0.isMarkedEmpty || $0.label.isEmpty && !$0.entries.isEmpty }
      && !tiers.contains { isHeadingOfDocument($0.label) }
      && texts.count(where: isSentence) * 5 <= texts.count && texts.count(where: isProgram) * 10 <= texts.count
  }

  private mutating func read(_ section: Section, isTier: Bool) throws(ImportRefusal) {
    guard isTier else {
      if !section.label.isEmpty { lose("the heading \(quoted(section.label))", section.range) }
      return loseProse(section.entries)
    }
    addTier(section.label)
    if section.isMarkedEmpty { return }
    let areLinesItems = section.items.isEmpty && !section.hasTable
    for (index, entry) in section.entries.enumerated() {
      switch entry.part {
      case .item(let depth) where depth == 0 || index == 0:
        let notes = section.entries[(index + 1)...].prefix {
          if case .item(let depth) = $0.part { depth > 0 } else { false }
        }
        addLine(entry, notes: notes.map { $0.text }, to: section.label)
      case .item: break
      case .line where areLinesItems:
        let titles = section.entries.count == 1 ? splitValues(entry.text) : [entry.text]
        for title in titles {
          addLine(Outline.Entry(part: entry.part, text: title, range: entry.range), notes: [], to: section.label)
        }
      case .table(let grid): try read(grid: grid, tier: section.label)
      case .line, .code, .heading: loseProse([entry])
      }
    }
  }

  private mutating func loseProse(_ entries: [Outline.Entry]) {
    for entry in entries {
      if case .table = entry.part { continue }
      lose("the text \(quoted(entry.text))", entry.range)
    }
  }

  /// Each line as the title of an item without a rank.
  private mutating func readTitles(_ outline: Outline) throws(ImportRefusal) {
    notes.append("a title on each line")
    for entry in outline.entries {
      switch entry.part {
      case .item, .line: addLine(entry, notes: [], to: nil)
      case .heading, .code, .table: loseProse([entry])
      }
    }
  }

  /// Adds an item with what its line says: `title (95) – notes`.
  private mutating func addLine(_ entry: Outline.Entry, notes: [String], to label: String?) {
    let line = ItemLine(InlineText(entry.text))
    guard !line.title.isEmpty || !line.pictures.isEmpty else {
      return lose("the line \(quoted(entry.text))", entry.range)
    }
    var item = TierList.Item(titled: line.title)
    (item.range, item.rating) = (entry.range, line.rating)
    let summary = (line.notes.map { [$0] } ?? []) + notes.map { InlineText($0).text }
    if !summary.isEmpty { item.summary = summary.joined(separator: "; ") }
    for picture in line.pictures { addPicture(picture, entry.range, to: &item) }
    for (index, link) in line.links.enumerated() {
      item.attributes.add(index == 0 ? "link" : "link-\(index + 1)", .string(link))
    }
    if line.pictures.isEmpty, let path = picturePath(line.title) {
      item.title = pictureTitle(path)
      item.id = slug(item.title)
      addPicture(path, entry.range, to: &item)
    }
    add(item, to: label)
  }
}

/// Whether a heading is one of those that documents of other kinds have.
private func isHeadingOfDocument(_ label: String) -> Bool {
  let words: Set<String> = [
    "usage", "installation", "install", "features", "license", "contributing", "getting started", "requirements",
    "introduction",
    "conclusion", "overview", "summary", "background", "changelog", "added", "changed", "fixed", "removed",
    "deprecated", "security",
    "unreleased", "ingredients", "directions", "instructions", "steps", "method", "agenda", "action items", "attendees",
    "todo",
    "to do", "done", "in progress", "configuration", "examples", "documentation", "development", "notes", "references",
    "bug fixes",
    "breaking changes", "faq", "credits", "build", "tests", "testing", "support", "pros", "cons", "advantages",
    "disadvantages",
    "strengths", "weaknesses", "history", "discussion", "results", "methods", "materials", "see also", "links",
    "resources",
  ]
  // Versions and dates.
  let isNumbered = label.split { !$0.isNumber && $0 != "." && $0 != "-" }.contains { part in
    part.contains { $0 == "." || $0 == "-" } && part.count { $0.isNumber } > 1
  }
  return isNumbered || words.contains(trimmed(label.lowercased().filter { $0.isLetter || $0 == " " }))
}

private func isSentence(_ text: String) -> Bool {
  let words = text.split(whereSeparator: { $0.isWhitespace }).count
  return words > 14 || words > 4 && ".;!".contains(text.last ?? " ")
}

private func isProgram(_ text: String) -> Bool {
  let signs = ["()", "{", "}", " = ", "==", "=>", "->", "://", "return ", "import ", "</", "$(", " && "]
  let words = [
    "def ", "class ", "if ", "for ", "while ", "func ", "function ", "var ", "let ", "const ", "try", "else", "with ",
  ]
  return text.last == ";" || signs.contains(where: text.contains)
    || words.contains { text.hasPrefix($0) && text.contains("(") }
}
