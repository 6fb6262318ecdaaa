import SourceText
import TierLists

struct OutlineReader {
  private let lines: LineIndex
  /// The number of the line below the next one.
  private var number = 0
  private var nextLine: OutlineLine?
  private(set) var entries: [Outline.Entry] = []
  private(set) var title: String?
  /// Of the bullets around the current line, from the outermost.
  private var indents: [Int] = []
  private var isAfterEmpty = true
  /// Whether there is a heading that is no item of a list: then no item is the label of a tier.
  private var hasHeadings = false
  private var headingCount = 0
  /// Whether the heading of a tier has a sign.
  private var hasMarkedTiers = false
  /// Whether `* S` and `** S` are headings, as in Org.
  private let areStarsHeadings: Bool

  init(_ text: DocumentText) {
    lines = LineIndex(text)
    areStarsHeadings = (0..<lines.lineCount).contains { [lines] line in
      let start = lines.range(ofLine: line).lowerBound
      let content = text.slice(start..<start + 40).drop { $0 == .space }
      return ["#+", ":PROPERTIES:"].contains { content.starts(with: $0.utf8) }
    }
    _ = take()
  }

  mutating func run() {
    skipFrontMatter()
    while let line = take() {
      if line.kind == .empty { isAfterEmpty = true } else { read(line) }
    }
  }

  private mutating func take() -> OutlineLine? {
    let line = nextLine
    let range = lines.range(ofLine: number)
    nextLine =
      number < lines.lineCount ? OutlineLine(lines.text.string(range), range, areStarsHeadings: areStarsHeadings) : nil
    number += 1
    return line
  }

  private mutating func append(_ part: Outline.Part, _ text: String, _ range: ByteRange) {
    entries.append(Outline.Entry(part: part, text: text, range: range))
    if case .heading = part { indents = [] }
    isAfterEmpty = false
  }

  private mutating func appendHeading(_ label: String, level: Int = 7, _ range: ByteRange) {
    // The first one may be the title.
    hasHeadings = hasHeadings || level > 1 && headingCount > 0 || KnownTier(label) != nil
    headingCount += 1
    hasMarkedTiers = hasMarkedTiers || level < 7 && KnownTier(label) != nil
    append(.heading(level: level), label, range)
  }

  private mutating func skipFrontMatter() {
    guard nextLine?.content == "---",
      let end = (1..<100).first(where: { lines.text.string(lines.range(ofLine: $0)) == "---" })
    else { return }
    _ = take()
    while number <= end, let line = take() {
      let parts = line.content.split(separator: ":", maxSplits: 1).map { unquoted(trimmed(String($0))) }
      if parts.count == 2, parts[0].lowercased() == "title" {
        title = parts[1]
      } else if line.kind != .empty {
        append(.code, line.content, line.range)
      }
    }
    _ = take()
    isAfterEmpty = true
  }

  private mutating func read(_ line: OutlineLine) {
    let fences = [("```", "```"), ("~~~", "~~~"), ("<!--", "-->"), ("%%", "%%")]
    if let (opener, closer) = fences.first(where: { line.content.hasPrefix($0.0) }) {
      var texts = [line.content]
      var isClosed = line.content.dropFirst(opener.count).contains(closer)
      while !isClosed, let below = take() {
        isClosed = below.content.contains(closer)
        texts.append(below.content)
      }
      return append(.code, texts.joined(separator: " "), line.range)
    }
    if line.content.hasPrefix("{|") {
      var table = WikiTable()
      while let row = take(), !row.content.hasPrefix("|}") { table.add(row) }
      if let caption = table.caption { title = title ?? caption }
      return append(.table(tableCells(table.rows)), "", line.range)
    }
    if let rows = takeTable(line) { return append(.table(tableCells(rows)), "", line.range) }
    if line.kind == .plain, let level = nextLine?.underlineLevel(of: line.content), !line.content.hasPrefix("|") {
      _ = take()
      return append(.heading(level: level), InlineText(line.content).text, line.range)
    }
    if line.isField {
      guard line.content.lowercased().hasPrefix("#+title:") else { return append(.code, line.content, line.range) }
      title = trimmed(String(line.content.dropFirst(8)))
      return
    }
    switch line.kind {
    case .heading(let level):
      let isInline = level < 7 || line.text.first.map { "*_".contains($0) } ?? false
      appendHeading(isInline ? InlineText(line.text).text : line.text, level: level, line.range)
    case .bullet: readBullet(line)
    case .plain: readPlain(line)
    case .rule, .empty: break
    }
  }

  private mutating func readBullet(_ line: OutlineLine) {
    if !hasHeadings {
      if let (label, items) = labeledItems(line.text, needsColon: true) { return appendTier(label, items, line) }
      // `**S**` as an item
      let inner = OutlineLine(line.text, line.range, areStarsHeadings: false)
      if case .heading = inner.kind, KnownTier(inner.text) != nil {
        return append(.heading(level: 7), inner.text, line.range)
      }
    }
    for text in line.text.split(whereSeparator: { $0.isNewline }) {
      append(.item(depth: depth(ofIndent: line.indent)), trimmed(String(text)), line.range)
    }
  }

  private mutating func readPlain(_ line: OutlineLine) {
    if line.indent == 0 || !hasHeadings, let (label, items) = labeledItems(line.text, needsColon: line.indent > 0) {
      hasHeadings = true
      guard !items.isEmpty, nextLine?.kind == .bullet else { return appendTier(label, items, line) }
      append(.heading(level: 7), label, line.range)
      return append(.line, items, line.range)
    }
    if nextLine?.kind != .bullet, let (label, items) = itemsAfterMedal(line.text) {
      return appendTier(label, items, line)
    }
    // In Org a text below its heading is indented.
    guard line.indent == 0 || areStarsHeadings else { return readIndented(line) }
    // Below the heading of a tier a line says something of it.
    let isProse =
      (hasMarkedTiers || entries.last.map { $0.isHeading && KnownTier($0.text) != nil } ?? false)
      && !isTierLabel(withoutColon(InlineText(line.text).text))
    if isProse { return append(.line, line.text, line.range) }
    if let below = nextLine, below.kind == .bullet || below.indent > 0 && below.kind != .empty {
      return appendHeading(withoutColon(InlineText(line.text).text), line.range)
    }
    if isAfterEmpty, hasHeadings, line.text.last == ":", nextLine?.kind == .plain {
      return appendHeading(withoutColon(line.text), line.range)
    }
    let isLabel =
      (isAfterEmpty || line.text.lowercased().hasSuffix("tier")
        || entries.last?.isHeading ?? false && KnownTier(line.text)?.scale == 0)
      && (KnownTier(line.text).map { $0.scale >= 0 || line.text.utf8.count > 2 } ?? isPoolLabel(line.text))
      && !".!".contains(line.text.last ?? " ")
    append(isLabel ? .heading(level: 7) : .line, isLabel ? InlineText(line.text).text : line.text, line.range)
  }

  private mutating func readIndented(_ line: OutlineLine) {
    if entries.last?.depth != nil, !isAfterEmpty, let indent = indents.last, line.indent > indent {
      // A bullet goes on.
      return append(.item(depth: indents.count), line.text, line.range)
    }
    append(.item(depth: 0), line.text, line.range)
    indents = [line.indent]
  }

  private mutating func appendTier(_ label: String, _ items: String, _ line: OutlineLine) {
    append(.heading(level: 7), label, line.range)
    for item in splitValues(items) { append(.item(depth: 0), item, line.range) }
  }

  private mutating func depth(ofIndent indent: Int) -> Int {
    while let last = indents.last, indent < last { indents.removeLast() }
    if indents.last.map({ indent > $0 + 1 }) ?? true { indents.append(indent) }
    return indents.count - 1
  }

  /// The rows of `||Tier||Item||`, `|S|Chips|`.
  private mutating func takeJiraTable(_ first: OutlineLine) -> [TextRow] {
    var (rows, line): ([TextRow], OutlineLine?) = ([], first)
    while let row = line {
      rows.append(TextRow(cells: barredCells(row.content.replacing("||", with: "|")), range: row.range))
      line = nextLine?.content.first == "|" ? take() : nil
    }
    return rows
  }

  /// The rows of a table that begins with a line, without the lines between them.
  private mutating func takeTable(_ first: OutlineLine) -> [TextRow]? {
    guard let next = nextLine else { return nil }
    if first.content.hasPrefix("||") { return takeJiraTable(first) }
    // One of the two lines is a rule, the other one the header.
    let (above, below) = (TableRule(first), TableRule(next))
    let header = above == nil ? first : next
    guard above == nil || below == nil, let rule = above ?? below, let cells = rule.cells(header) else { return nil }
    _ = take()
    var rows = [TextRow(cells: cells, range: header.range)]
    // In AsciiDoc lines may be empty up to the end.
    let isFenced = above != nil && first.content.hasPrefix("|=")
    while let line = nextLine {
      if isFenced, line.kind == .empty {
      } else if TableRule(line) == nil {
        guard let cells = rule.cells(line) else { break }
        rows.append(TextRow(cells: cells, range: line.range))
      } else if rule.starts != nil, rows.count > 1 {
        _ = take()
        break
      }
      _ = take()
    }
    return rows
  }
}
