import SourceText
import TierLists

/// A table of MediaWiki.
///
/// - Source: mediawiki.org, Help:Tables.
struct WikiTable {
  private(set) var caption: String?
  private var lines: [TextRow] = []
  /// By column, the number of further rows in which the cell above is.
  private var spans: [Int: Int] = [:]

  var rows: [TextRow] { lines.filter { !$0.cells.isEmpty } }

  /// Adds a line between `{|` and `|}`.
  mutating func add(_ line: OutlineLine) {
    let content = line.content
    if content.hasPrefix("|+") {
      caption = InlineText(String(content.dropFirst(2))).text
    } else if content.hasPrefix("|-") {
      lines.append(TextRow(cells: [], range: line.range))
    } else if let sign = content.first, sign == "|" || sign == "!" {
      let rest = String(content.dropFirst())
      for cell in (sign == "!" ? rest.replacing("!!", with: "||") : rest).replacing("||", with: "\n")
        .split(separator: "\n", omittingEmptySubsequences: false)
      { append(String(cell), line.range) }
    } else if let last = lines.indices.last, let cell = lines[last].cells.indices.last {
      lines[last].cells[cell] += " " + content
    }
  }

  private mutating func append(_ cell: String, _ range: ByteRange) {
    if lines.isEmpty { lines.append(TextRow(cells: [], range: range)) }
    let row = lines.count - 1
    while lines[row].cells.count < mostColumns, let rest = spans[lines[row].cells.count], rest > 0 {
      spans[lines[row].cells.count] = rest - 1
      lines[row].cells.append("")
    }
    // `rowspan="2" | S`
    let parts = cell.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
    let hasAttributes = parts.count == 2 && parts[0].contains("=") && !parts[0].contains("[")
    if hasAttributes, let start = parts[0].split(separator: "rowspan=").last, parts[0].contains("rowspan=") {
      spans[lines[row].cells.count] = (Int(start.filter { $0.isNumber }.prefix(4)) ?? 1) - 1
    }
    lines[row].cells.append(trimmed(String(hasAttributes ? parts[1] : Substring(cell))))
  }
}
