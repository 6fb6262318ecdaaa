import SourceText
import TierLists

/// Reads the lines of a text.
struct OutlineReader {
  private let lines: LineIndex
  /// The number of the line below the next one.
  private var number = 0
  private var nextLine: OutlineLine?
  private(set) var entries: [Outline.Entry] = []
  private(set) var title: Value?
  /// Of the bullets around the current line, from the outermost.
  private var indents: [Int] = []
  private var isAfterEmpty = true
  /// Whether a heading of Markdown was a label.
  private var hasLabels = false
  /// Whether the last table has a rule below its first row only.
  private var isHeaded = false

  init(_ text: DocumentText) {
    lines = LineIndex(text)
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
    nextLine = number < lines.lineCount ? OutlineLine(withoutEntities(lines.text.string(range)), range) : nil
    number += 1
    return line
  }

  private mutating func append(_ part: Outline.Entry.Part, _ text: String, _ range: ByteRange) {
    entries.append(Outline.Entry(part: part, value: Value(.text(text), range), isAfterEmpty: isAfterEmpty))
    if case .heading(let level) = part {
      indents = []
      hasLabels = hasLabels || level < 7 && isLabel(InlineText(text).text)
    }
    isAfterEmpty = false
  }

  private mutating func skipFrontMatter() {
    guard nextLine?.content == "---",
      let end = (1..<100).first(where: { lines.text.string(lines.range(ofLine: $0)) == "---" })
    else { return }
    _ = take()
    while number <= end, let line = take() {
      let parts = line.content.split(separator: ":", maxSplits: 1).map { unquoted(trimmed(String($0))) }
      if parts.count == 2, parts[0].lowercased() == "title" {
        title = Value(.text(parts[1]), line.range)
      } else if line.kind != .empty {
        append(.code, line.content, line.range)
      }
    }
    _ = take()
    isAfterEmpty = true
  }

  private mutating func read(_ line: OutlineLine) {
    let fences = [("```", "```"), ("~~~", "~~~"), ("<!--", "-->")]
    if let (opener, closer) = fences.first(where: { line.content.hasPrefix($0.0) }) {
      var texts = [line.content]
      var isClosed = line.content.dropFirst(opener.count).contains(closer)
      while !isClosed, let below = take() {
        isClosed = below.content.contains(closer)
        texts.append(below.content)
      }
      return append(.code, texts.joined(separator: " "), line.range)
    }
    if let rows = takeTable(line) {
      append(.table(tableCells(rows), hasHeader: isHeaded), "", line.range)
      let signs = rows[0].cells.flatMap { InlineText($0).signs }
      // At a byte of its own: cells are at those before.
      let end = rows[0].range.upperBound - 1..<rows[0].range.upperBound
      return signs.isEmpty ? () : append(.code, signs.joined(separator: ", "), end)
    }
    if line.kind == .plain, let level = nextLine?.underlineLevel(of: line.content), !line.content.hasPrefix("|") {
      _ = take()
      return append(.heading(level: level), line.content, line.range)
    }
    switch line.kind {
    case .heading(let level): append(.heading(level: level), line.text, line.range)
    case .bullet:
      // `**S**` and `# S` as an item
      let inner = OutlineLine(line.text, line.range)
      if !hasLabels, case .heading = inner.kind, isLabel(InlineText(inner.text).text) {
        return append(.heading(level: 7), inner.text, line.range)
      }
      append(.item(depth: depth(ofIndent: line.indent)), line.text, line.range)
    case .plain:
      // A bullet goes on, also with a further paragraph.
      let isContinued =
        line.indent > 0 && entries.last?.depth != nil && indents.last.map { line.indent > $0 } ?? false
      append(isContinued ? .item(depth: indents.count) : .line(indent: line.indent), line.text, line.range)
    case .rule, .empty: break
    }
  }

  private mutating func depth(ofIndent indent: Int) -> Int {
    while let last = indents.last, indent < last { indents.removeLast() }
    if indents.last.map({ indent > $0 + 1 }) ?? true { indents.append(indent) }
    return indents.count - 1
  }

  /// The rows of a table that begins with a line, without the lines between them.
  private mutating func takeTable(_ first: OutlineLine) -> [TextRow]? {
    guard let next = nextLine else { return nil }
    // One of the two lines is a rule, the other one the header.
    isHeaded = !isTableRule(first)
    let header = isHeaded ? first : next
    guard isTableRule(next) == isHeaded, let cells = rowCells(header) else { return nil }
    _ = take()
    var rows = [TextRow(cells: cells, range: header.range)]
    while let line = nextLine {
      if !isTableRule(line) {
        guard let cells = rowCells(line) else { break }
        rows.append(TextRow(cells: cells, range: line.range))
      }
      _ = take()
    }
    return rows
  }
}
