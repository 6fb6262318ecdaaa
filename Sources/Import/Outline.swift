import SourceText
import TierLists

/// A text or Markdown as headings, items and what is between them.
struct Outline: Sendable {
  enum Part: Sendable {
    case heading(level: Int)
    /// An item of a list, at a depth from 0.
    case item(depth: Int)
    /// A line without a sign.
    case line
    /// A program, a quote or a comment.
    case code
    case table([[Value]])
  }

  struct Entry: Sendable {
    var part: Part
    var text: String
    var range: ByteRange
  }

  private(set) var entries: [Entry] = []
  /// Of the front matter.
  private(set) var title: String?

  /// - Complexity: O(*bytes*).
  init(_ text: DocumentText) {
    var reader = OutlineReader(text)
    reader.run()
    (entries, title) = (reader.entries, reader.title)
    promoteNestedLists()
  }

  /// Makes items with items below them headings, if no heading is that of a tier.
  private mutating func promoteNestedLists() {
    let headings = entries.indices.filter { isHeading($0) && depth($0 + 1) != nil }
    guard headings.count < 2, !headings.contains(where: { KnownTier(entries[$0].text) != nil }) else { return }
    let parents = Set(entries.indices.filter { depth($0) == 0 && depth($0 + 1) == 1 })
    let known = parents.count { KnownTier(entries[$0].text) != nil }
    guard known > 0, known * 2 >= parents.count else { return }
    for index in entries.indices {
      guard let depth = depth(index) else { continue }
      let isTier = parents.contains(index) || depth == 0 && KnownTier(entries[index].text) != nil
      entries[index].part = isTier ? .heading(level: 7) : .item(depth: max(0, depth - 1))
    }
  }

  private func isHeading(_ index: Int) -> Bool { if case .heading = entries[index].part { true } else { false } }

  private func depth(_ index: Int) -> Int? {
    if entries.indices.contains(index), case .item(let depth) = entries[index].part { depth } else { nil }
  }
}

private struct OutlineReader {
  private let text: DocumentText
  private let lines: [ByteRange]
  private var next = 0
  var entries: [Outline.Entry] = []
  var title: String?
  /// Of the bullets around the current line, from the outermost.
  private var indents: [Int] = []
  private var isAfterBlank = true
  /// Whether there is a heading that is no item of a list: then no item is the label of a tier.
  private var hasHeadings = false

  init(_ text: DocumentText) {
    self.text = text
    var lines: [ByteRange] = []
    var start = 0
    while start < text.count {
      let end = text.bytes[start..<text.count].firstIndex { $0 == .newline || $0 == .carriageReturn } ?? text.count
      lines.append(start..<end)
      start = end + 1
      if end < text.count, text.bytes[end] == .carriageReturn, text.bytes[start] == .newline { start += 1 }
    }
    self.lines = lines
  }

  mutating func run() {
    skipFrontMatter()
    while next < lines.count {
      let line = string(next)
      if line.allSatisfy({ $0.isWhitespace }) {
        isAfterBlank = true
        next += 1
      } else {
        read(line)
      }
    }
  }

  private func string(_ index: Int) -> String { lines.indices.contains(index) ? text.string(lines[index]) : "" }

  private mutating func append(_ part: Outline.Part, _ text: String, _ range: ByteRange) {
    entries.append(Outline.Entry(part: part, text: text, range: range))
    if case .heading = part { indents = [] }
    isAfterBlank = false
  }

  private mutating func skipFrontMatter() {
    guard string(0) == "---", let end = lines.indices.dropFirst().prefix(100).first(where: { string($0) == "---" })
    else { return }
    for index in 1..<end {
      let parts = string(index).split(separator: ":", maxSplits: 1).map { unquoted(trimmed(String($0))) }
      if parts.count == 2, parts[0].lowercased() == "title" {
        title = parts[1]
      } else if !trimmed(string(index)).isEmpty {
        append(.code, trimmed(string(index)), lines[index])
      }
    }
    next = end + 1
    isAfterBlank = true
  }

  private mutating func read(_ line: String) {
    let start = next
    next += 1
    let content = trimmed(line)
    if let fence = ["```", "~~~", "<!--"].first(where: content.hasPrefix) {
      let closer = fence == "<!--" ? "-->" : fence
      var isClosed = fence == "<!--" && content.contains(closer)
      while next < lines.count, !isClosed {
        isClosed = string(next).contains(closer)
        next += 1
      }
      return append(.code, content, lines[start])
    }
    if isRule(content) { return }
    if isTable(content) { return readTable(start) }
    let below = trimmed(string(next))
    if isUnderline(below), !content.hasPrefix("|"), case .plain = OutlineLine(line, lines[start]).kind {
      next += 1
      return append(.heading(level: below.first == "=" ? 1 : 2), InlineText(content).text, lines[start])
    }
    read(OutlineLine(line, lines[start]))
  }

  private func isRule(_ content: String) -> Bool {
    guard let sign = content.first, "-*_=~—".contains(sign) else { return false }
    let signs = content.filter { $0 != " " }
    return signs.count >= 3 && signs.allSatisfy { $0 == sign }
  }

  private func isUnderline(_ content: String) -> Bool {
    guard let sign = content.first, sign == "=" || sign == "-" || sign == "~" else { return false }
    return content.allSatisfy { $0 == sign } && (content.count > 1 || sign == "=")
  }

  private mutating func read(_ line: OutlineLine) {
    switch line.kind {
    case .heading(let level):
      let label = level < 7 ? InlineText(line.text).text : line.text
      hasHeadings = hasHeadings || level > 1 || KnownTier(label) != nil
      append(.heading(level: level), label, line.range)
    case .bullet:
      if !hasHeadings, let (label, items) = labeledItems(line.text, needsColon: true) {
        return appendTier(label, items, line)
      }
      if !hasHeadings, let label = decoratedLabel(line.text) { return append(.heading(level: 7), label, line.range) }
      append(.item(depth: depth(line.indent)), line.text, line.range)
    case .plain: readPlain(line)
    }
  }

  /// `**S**` as an item.
  private func decoratedLabel(_ text: String) -> String? {
    guard case .heading = OutlineLine(text, 0..<0).kind else { return nil }
    let label = OutlineLine(text, 0..<0).text
    return KnownTier(label) == nil ? nil : label
  }

  private mutating func readPlain(_ line: OutlineLine) {
    let below = next < lines.count ? string(next) : ""
    let belowLine = trimmed(below).isEmpty ? nil : OutlineLine(below, lines[next])
    let isAboveList =
      belowLine.map { below in
        if case .bullet = below.kind { true } else { below.indent > line.indent && line.indent == 0 }
      } ?? false
    let mayBeLabel = line.indent == 0 || !hasHeadings
    if mayBeLabel, let (label, items) = labeledItems(line.text, needsColon: line.indent > 0) {
      hasHeadings = true
      return appendTier(label, items, line)
    }
    if line.indent == 0, isAboveList {
      let label = line.text.last == ":" || line.text.last == "：" ? String(line.text.dropLast()) : line.text
      hasHeadings = true
      return append(.heading(level: 7), trimmed(label), line.range)
    }
    let isKnown = KnownTier(line.text).map { $0.scale >= 0 || line.text.count > 2 } ?? isPoolLabel(line.text)
    if isKnown, isAfterBlank, line.indent == 0 { return append(.heading(level: 7), line.text, line.range) }
    if line.indent > 0, case .item? = entries.last?.part, !isAfterBlank, let indent = indents.last, line.indent > indent
    {
      // A bullet goes on.
      return append(.item(depth: indents.count), line.text, line.range)
    }
    if line.indent > 0 {
      append(.item(depth: 0), line.text, line.range)
      indents = [line.indent]
    } else {
      append(.line, line.text, line.range)
    }
  }

  private mutating func appendTier(_ label: String, _ items: String, _ line: OutlineLine) {
    append(.heading(level: 7), label, line.range)
    for item in splitValues(items) { append(.item(depth: 0), item, line.range) }
  }

  private mutating func depth(_ indent: Int) -> Int {
    while let last = indents.last, indent < last { indents.removeLast() }
    if indents.last.map({ indent > $0 + 1 }) ?? true { indents.append(indent) }
    return indents.count - 1
  }

  // MARK: Tables

  /// Whether a row of a table and the line that ends its header are next.
  private func isTable(_ content: String) -> Bool {
    let below = trimmed(string(next))
    return content.contains("|") && below.contains("|") && below.contains("-")
      && below.allSatisfy { "|:- ".contains($0) }
  }

  private mutating func readTable(_ start: Int) {
    let header = cells(start).map { Value(.text(InlineText($0.text ?? "").text), $0.range) }
    var rows = [(cells: header, further: [(name: String, value: Value)]())]
    next += 1
    while next < lines.count, string(next).contains("|") {
      let inlines = cells(next).map { (InlineText($0.text ?? ""), $0.range) }
      // A cell that is a picture is its path; other pictures and addresses get columns of their own.
      let cells = inlines.map { inline, range in
        Value(.text(inline.isPicture ? inline.pictures[0] : inline.text), range)
      }
      let further = inlines.flatMap { inline, range in
        (inline.isPicture ? [] : inline.pictures.prefix(1).map { (name: "image", value: Value(.text($0), range)) })
          + inline.links.prefix(1).map { (name: "link", value: Value(.text($0), range)) }
      }
      rows.append((cells, further))
      next += 1
    }
    let width = rows.map { $0.cells.count }.max() ?? 0
    let empty = Value(.text(""), lines[start])
    let names = ["image", "link"].filter { name in rows.contains { $0.further.contains { $0.name == name } } }
    rows[0].further = names.map { (name: $0, value: Value(.text($0), empty.range)) }
    let grid = rows.map { cells, further in
      cells + Array(repeating: empty, count: width - cells.count)
        + names.map { name in further.first { $0.name == name }?.value ?? empty }
    }
    append(.table(grid), "", lines[start])
  }

  /// - Source: GitHub Flavored Markdown, section 4.10.
  private func cells(_ index: Int) -> [Value] {
    var parts: [String] = [""]
    var isEscaped = false
    for character in trimmed(string(index)) {
      if character == "|", !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    if parts.count > 1, trimmed(parts[0]).isEmpty { parts.removeFirst() }
    if parts.count > 1, trimmed(parts[parts.count - 1]).isEmpty { parts.removeLast() }
    return parts.map { Value(.text(trimmed($0)), lines[index]) }
  }
}
