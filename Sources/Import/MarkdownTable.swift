import SourceText
import TierLists

/// Where each row costs as much as there are columns, wider tables are not read as such.
let mostColumns = 50

/// A row of a table in a text.
struct TextRow {
  var cells: [String]
  var range: ByteRange
}

/// The cells of the rows of a table, with columns for what they have in their signs.
func tableCells(_ lines: [TextRow]) -> [[Value]] {
  // Cells that are items are read as lines.
  if let header = lines.first, header.cells.count(where: isLabel) * 2 > header.cells.count {
    return lines.map { values($0.cells, $0.range) }
  }
  let rows = lines.map { line in line.cells.map { InlineText($0) } }
  let width = rows.map { $0.count }.max() ?? 0
  let parts: [(name: String, texts: ([InlineText]) -> [String])] = [
    ("image", { row in row.flatMap { $0.isPicture ? [] : $0.pictures } }),
    ("link", { row in row.flatMap { $0.links } }),
    ("caption", captions),
  ]
  let counts = parts.map { part in rows.dropFirst().map { part.texts($0).count }.max() ?? 0 }
  return zip(lines, rows).enumerated().map { index, row in
    let texts = row.1.map { $0.isPicture && index > 0 ? $0.pictures[0] : $0.text }
    let others = zip(parts, counts).flatMap { part, count in
      padded(index == 0 ? [String](repeating: part.name, count: count) : part.texts(row.1), to: count)
    }.prefix(max(0, mostColumns - width))
    return values(others.isEmpty ? texts : padded(texts, to: width) + others, row.0.range)
  }
}

private func padded(_ texts: [String], to count: Int) -> [String] {
  texts + [String](repeating: "", count: count - texts.count)
}

/// Cells, each at a byte of its own, so that their fates are known.
private func values(_ cells: [String], _ range: ByteRange) -> [Value] {
  cells.enumerated().map { column, text in
    Value(text: text, min(range.lowerBound + column, range.upperBound)..<range.upperBound)
  }
}

/// What is in the signs of a row and in none of its texts.
private func captions(of row: [InlineText]) -> [String] {
  row.flatMap { ($0.isPicture ? [$0.text] : []) + $0.asides }.filter { caption in
    !caption.isEmpty && !row.contains { !$0.isPicture && $0.text == caption }
  }
}

/// Whether a line is between the rows of a table: `|---|---|`, `+---+---+` or `├───┼───┤`.
func isTableRule(_ line: OutlineLine) -> Bool {
  var (hasBar, hasDash) = (false, false)
  for scalar in line.content.unicodeScalars {
    switch scalar {
    case "-", "=", "─", "━", "═": hasDash = true
    case "|", "+", "\u{2500}"..."\u{257F}": hasBar = true
    case " ", ":": break
    default: return false
    }
  }
  return hasDash && hasBar
}

/// The cells of a row of a table; `nil` for a line that is none.
func rowCells(_ line: OutlineLine) -> [String]? {
  line.content.unicodeScalars.contains(where: isBar) ? barredCells(line.content) : nil
}

private func isBar(_ scalar: Unicode.Scalar) -> Bool { scalar == "|" || "│┃║".unicodeScalars.contains(scalar) }

/// - Source: GitHub Flavored Markdown, section 4.10.
private func barredCells(_ content: String) -> [String] {
  let scalars = content.unicodeScalars
  var (parts, start, isEscaped): ([Substring.UnicodeScalarView], String.Index, Bool) = ([], scalars.startIndex, false)
  for index in scalars.indices {
    if isBar(scalars[index]), !isEscaped {
      // One at the start of the line ends no cell.
      if index > scalars.startIndex { parts.append(scalars[start..<index]) }
      start = scalars.index(after: index)
    }
    isEscaped = scalars[index] == "\\" && !isEscaped
  }
  if start < scalars.endIndex { parts.append(scalars[start...]) }
  return parts.map { trimmed(String($0).replacing("\\|", with: "|")) }
}
