import SourceText
import TierLists

/// A text or Markdown as headings, items and what is between them.
struct Outline: Sendable {
  struct Entry: Sendable {
    enum Part: Sendable {
      /// 1 to 6 as in Markdown, 7 for lines in signs, 8 for lines that are labels because of what is below them.
      case heading(level: Int)
      /// An item of a list, at a depth from 0.
      case item(depth: Int)
      /// A line without a sign.
      case line(indent: Int)
      /// A program, a comment, or a field of the front matter.
      case code
      case table([[Value]], hasHeader: Bool)
    }

    var part: Part
    /// The whole line; without bytes of its own if it is a part of one.
    var value: Value
    var isAfterEmpty = false

    var text: String { value.text ?? "" }
    var level: Int? { if case .heading(let level) = part { level } else { nil } }
    var depth: Int? { if case .item(let depth) = part { depth } else { nil } }
    var indent: Int? { if case .line(let indent) = part { indent } else { nil } }
    var table: [[Value]]? { if case .table(let grid, _) = part { grid } else { nil } }
    var isLine: Bool { indent != nil }
  }

  var entries: [Entry]
  /// Of the front matter.
  let title: Value?
  /// Lines of which the parts are entries, and those of which signs are all.
  private(set) var sources: [Value] = []

  /// - Complexity: O(*bytes*).
  init(_ text: DocumentText) {
    var reader = OutlineReader(text)
    reader.run()
    (entries, title) = (reader.entries, reader.title)
    promoteNestedLists()
    splitLabeledLines()
    promoteLines()
  }

  /// All values, with the cells of tables.
  var values: [Value] {
    let parts = entries.flatMap { entry in entry.table.map { Array($0.joined()) } ?? [entry.value] }
    return parts.filter { !$0.range.isEmpty } + sources + [title].compactMap { $0 }
  }

  /// The line that was divided at a place.
  func source(at offset: ByteOffset) -> Value? {
    let next = sources.partitioningIndex { $0.range.lowerBound >= offset }
    return sources.indices.contains(next) && sources[next].range.lowerBound == offset ? sources[next] : nil
  }

  private func depth(_ index: Int) -> Int? { entries.indices.contains(index) ? entries[index].depth : nil }

  /// Whether something is below a heading that has a sign.
  private var hasGroups: Bool {
    entries.indices.contains { index in
      guard let level = entries[index].level, entries.indices.contains(index + 1) else { return false }
      return entries[index + 1].depth != nil && (level > 1 || isLabel(entries[index].text))
    }
  }

  /// Makes items with items below them headings: those with known labels, or all where nothing else has labels.
  private mutating func promoteNestedLists() {
    let parents = entries.indices.filter { depth($0) == 0 && depth($0 + 1) == 1 }
    guard !parents.isEmpty, !hasGroups else { return }
    let known = parents.count { isLabel(InlineText(entries[$0].text).text) }
    let isAll = parents.count > 1 && entries.indices.allSatisfy { depth($0) != 0 || depth($0 + 1) == 1 }
    guard isAll || known * 2 >= parents.count else { return }
    let isParent = Set(parents)
    for index in entries.indices {
      guard let depth = depth(index) else { continue }
      let isTier = isParent.contains(index) || depth == 0 && isLabel(entries[index].text)
      entries[index].part = isTier ? .heading(level: 8) : .item(depth: max(0, depth - 1))
    }
  }

  /// Makes `S: a, b` a heading with items, also with labels of one's own where each line has one.
  private mutating func splitLabeledLines() {
    let isKnownOnly = hasGroups
    // Indented below a label, it is an item.
    let areIndented = zip(entries, entries.dropFirst()).contains { line, next in
      line.indent == 0 && isLabel(withoutColon(line.text)) && (next.indent ?? 0 > 0 || next.depth != nil)
    }
    let places = entries.indices.filter {
      entries[$0].isLine && !(areIndented && entries[$0].indent ?? 0 > 0) || entries[$0].depth == 0
    }
    let parts = places.map { labeledLine(entries[$0].text) }
    let isKnown = { [entries] (part: LabeledLine?, index: Int) in
      part.map { isLabel($0.label) && ($0.isColon || entries[index].indent == 0) } ?? false
    }
    let known = zip(parts, places).count { isKnown($0, $1) }
    let own = isKnownOnly ? [] : parts.compactMap { $0 }.filter { $0.isColon }
    let isOwn =
      own.count > 1 && own.count * 4 >= places.count * 3 && Set(own.map { $0.label.lowercased() }).count == own.count
      && (own.allSatisfy { $0.isBold } || own.contains { splitValues($0.rest).count > 1 })
    guard known > 0 || isOwn else { return }
    var new: [Entry] = []
    let byPlace = Dictionary(zip(places, parts).map { ($0, $1) }) { first, _ in first }
    for (index, entry) in entries.enumerated() {
      guard let part = byPlace[index] ?? nil, !isKnownOnly || entry.depth == nil,
        isKnown(part, index)
          || isOwn && part.isColon && (known == 0 || part.isBold || splitValues(part.rest).count > 1)
      else {
        new.append(entry)
        continue
      }
      let isRemark =
        !part.rest.isEmpty
        && (depth(index + 1) != nil && entry.depth == nil
          || isSentence(part.rest) && splitValues(part.rest).count == 1)
      new.append(
        Entry(part: .heading(level: 8), value: derived(part.label, entry.value), isAfterEmpty: entry.isAfterEmpty))
      if isRemark {
        // The whole line is named as left out.
        new.append(Entry(part: .code, value: entry.value))
      } else {
        sources.append(entry.value)
        for item in splitValues(part.rest) {
          new.append(Entry(part: .item(depth: 0), value: derived(item, entry.value)))
        }
      }
    }
    entries = new
  }

  /// Makes lines headings because of what is below them.
  private mutating func promoteLines() {
    // Below a tier a line says something of it.
    var isBelowTier = false
    let isMarked = entries.contains { ($0.level ?? 8) < 8 && isLabel($0.text) }
    let areBlocks = labelsBeginBlocks
    for index in entries.indices where entries[index].indent == 0 && !entries[index].value.range.isEmpty {
      let (entry, next) = (entries[index], entries.dropFirst(index + 1).first)
      let label = withoutColon(InlineText(entry.text).text)
      let isKnown = isLabel(label)
      let isParent = next?.level == 8 && entry.isAfterEmpty && !isKnown
      let hasIndented = next?.indent ?? 0 > 0
      let hasColon = ":：".contains(entry.text.last ?? " ")
      let isAbove = isParent || next?.depth != nil
      // As the known labels do, it begins a group.
      let isGroup =
        entry.isAfterEmpty && (hasColon || isAbove || areBlocks && next.map { $0.isLine && !$0.isAfterEmpty } ?? false)
      let isRemark = isMarked || isBelowTier && !isGroup
      if isRemark, !isKnown, !isParent {
        // Below a heading it is an item, and what is below it says more of it.
        if hasIndented, isMarked { entries[index].part = .item(depth: 0) }
        if isMarked || !hasIndented { continue }
      }
      isBelowTier = isBelowTier || isKnown
      let isColon = hasColon && next?.isLine ?? false
      let isAlone = isKnown && !".!".contains(label.last ?? " ")
      let isHead = (isAbove || areBlocks && isGroup) && !isSentence(label)
      guard hasIndented || !isCode(label) && (isHead || isColon || isAlone) else { continue }
      entries[index].part = .heading(level: isParent ? 7 : 8)
    }
    // Indented lines are items, or say more of the item above them.
    var isBelowLine = false
    for index in entries.indices {
      guard entries[index].indent ?? 0 > 0 else {
        isBelowLine = false
        continue
      }
      let depth = index > 0 ? self.depth(index - 1) : nil
      entries[index].part = .item(depth: depth.map { isBelowLine || !isMarked ? $0 : 1 } ?? 0)
      isBelowLine = true
    }
  }
}

extension Outline {
  /// Whether the lines come in blocks between empty lines, and known labels begin some of them and are nowhere else.
  fileprivate var labelsBeginBlocks: Bool {
    let labels = entries.indices.filter { entries[$0].isLine && isLabel(withoutColon(entries[$0].text)) }
    return labels.count > 1
      && labels.allSatisfy { index in
        entries[index].isAfterEmpty && entries.dropFirst(index + 1).first.map { $0.isLine && !$0.isAfterEmpty } ?? false
      }
  }
}

/// Whether a string is the label of a tier by its words: a known one, or one with a word for tiers.
func isLabel(_ text: String) -> Bool {
  if isTierLabel(text) { return true }
  let head = labelHead(text) ?? text
  return head.utf8.count < 40
    && isTierWord(ColumnName(head).parts)
}

/// Whether the last of some words is one for tiers, or the first of two: "Guilty Pleasure Tier", "Tier one"; not "Tier list".
private func isTierWord(_ words: [String]) -> Bool {
  let names = ["tier", "stufe", "ティア", "티어", "тир"]
  let isFirst = words.count == 2 && !ColumnNames.tiers.contains(words.joined())
  return [words.last, isFirst ? words.first : nil].contains { $0.map(names.contains) ?? false }
}

/// Whether a line has signs of programs, as no label has.
func isCode(_ text: String) -> Bool {
  text.contains { "{}=;<>".contains($0) } || text.split(separator: "(").dropFirst().contains { $0.first == ")" }
}

/// `S: a, b`, `**S** - a`, or `S:`.
struct LabeledLine {
  var label: String
  var rest: String
  var isColon: Bool
  var isBold: Bool
}

func labeledLine(_ text: String) -> LabeledLine? {
  let scalars = text.unicodeScalars
  // A hyphen as in "S-Tier: a" or "A-: a" belongs to the label.
  var before: Unicode.Scalar = "-"
  var depth = 0
  let end = scalars.prefix(80).indices.first { index in
    defer { before = scalars[index] }
    depth += "([".unicodeScalars.contains(scalars[index]) ? 1 : ")]".unicodeScalars.contains(scalars[index]) ? -1 : 0
    return depth <= 0 && labelEnds.contains(scalars[index]) && (scalars[index] != "-" || before == " ")
  }
  guard let end, !scalars[end...].starts(with: "://".unicodeScalars) else {
    return itemsAfterMedal(text).map { LabeledLine(label: $0.label, rest: $0.items, isColon: false, isBold: false) }
  }
  let head = String(scalars[..<end])
  let label = withoutColon(InlineText(head).text)
  guard !label.isEmpty, label.utf8.count <= 60, !isCode(label), !label.contains(where: { "\"'`".contains($0) }) else {
    return nil
  }
  let sign = scalars[end]
  let isColon = sign == ":" || sign == "："
  let rest = scalars[end...].drop { labelEnds.contains($0) || "*_> ".unicodeScalars.contains($0) }
  return LabeledLine(
    label: label, rest: trimmed(String(rest)), isColon: isColon, isBold: head.hasPrefix("**") || head.hasPrefix("__"))
}

/// The title and the tier of `Chips → S`, `Chips (S)` or `(S) Chips`.
func titleAndLabel(_ text: String) -> (title: String, label: String)? {
  var scalars = text.unicodeScalars
  if let first = scalars.first, first == "(" || first == "[",
    let close = scalars.firstIndex(of: first == "(" ? ")" : "]")
  {
    let (label, title) = (scalars[..<close].dropFirst(), trimmed(String(scalars[close...].dropFirst())))
    if !title.isEmpty, isTierLabel(trimmed(String(label))) { return (title, trimmed(String(label))) }
  }
  if let last = scalars.last, last == ")" || last == "]",
    let open = scalars.lastIndex(of: last == ")" ? "(" : "["), open > scalars.startIndex
  {
    scalars.removeLast()
    scalars.replaceSubrange(open...open, with: [":"])
  }
  guard let end = scalars.lastIndex(where: { labelEnds.contains($0) }) else { return nil }
  let last = scalars[..<end].lastIndex { !labelEnds.contains($0) && $0 != " " }
  let title = last.map { trimmed(String(scalars[...$0])) } ?? ""
  // "->" and "=>"
  let label = trimmed(String(scalars[end...].dropFirst().drop { $0 == ">" }))
  return title.isEmpty || label.isEmpty ? nil : (title, label)
}

/// The items of `🥇 a, b`.
private func itemsAfterMedal(_ text: String) -> (label: String, items: String)? {
  guard let medal = text.unicodeScalars.first, !medal.isWord, medal.properties.isEmoji, KnownTier(String(medal)) != nil
  else { return nil }
  let items = trimmed(String(text.unicodeScalars.dropFirst()))
  return items.isEmpty || isTierLabel(items) ? nil : (String(medal), items)
}

private let labelEnds = Set(":：=–—-|\t→➜➡⇒".unicodeScalars)

func isSentence(_ text: String) -> Bool {
  let words = text.split(whereSeparator: { $0.isWhitespace }).count
  return words > 14 || words > 3 && ".;!?。".contains(text.last ?? " ")
}
