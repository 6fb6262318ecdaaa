import SourceText
import TierLists

/// Where each row costs as much as there are columns, wider tables are not read as such.
let mostColumns = 50

/// A row of a table in a text.
struct TextRow {
  var cells: [String]
  var range: ByteRange
}

/// The cells of the rows of a table, with columns for the pictures and links in cells that have a text, too.
func tableCells(_ lines: [TextRow]) -> [[Value]] {
  let rows = lines.map { line in line.cells.map { InlineText($0) } }
  let width = rows.map { $0.count }.max() ?? 0
  let further: [(name: String, value: (InlineText) -> String?)] = [
    ("image", { $0.isPicture ? nil : $0.pictures.first }), ("link", { $0.links.first }),
  ].filter { column in width <= mostColumns && rows.contains { row in row.contains { column.1($0) != nil } } }
  return zip(lines, rows).enumerated().map { index, row in
    let texts = row.1.map { $0.isPicture && index > 0 ? $0.pictures[0] : $0.text }
    let others = further.map { column in
      index == 0 ? column.name : row.1.lazy.compactMap { column.value($0) }.first ?? ""
    }
    let gap = others.isEmpty ? 0 : width - texts.count
    // Each at a byte of its own, so that their fates are known.
    return (texts + [String](repeating: "", count: gap) + others).enumerated().map { column, text in
      Value(text: text, min(row.0.range.lowerBound + column, row.0.range.upperBound)..<row.0.range.upperBound)
    }
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
  return parts.map { trimmed(String($0)) }
}
