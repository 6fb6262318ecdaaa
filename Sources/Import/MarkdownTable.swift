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

/// A line between the rows of a table: `|---|---|`, `+---+---+`, `├───┼───┤` or `==== ====`.
struct TableRule {
  /// The columns of a table without bars, each as the number of characters before it.
  let starts: [Int]?

  init?(_ line: OutlineLine) {
    var (groups, hasBars, hasDash): ([Int], Bool, Bool) = ([], false, false)
    var before: Unicode.Scalar = " "
    for (index, scalar) in line.content.unicodeScalars.enumerated() {
      switch scalar {
      case "-", "=", "─", "━", "═": hasDash = true
      case "|", "+", "\u{2500}"..."\u{257F}": hasBars = true
      case " ", ":": break
      default: return nil
      }
      if scalar != " ", before == " " { groups.append(line.indent + index) }
      before = scalar
    }
    let isRule = (2...mostColumns).contains(groups.count) && line.content.utf8.count > 3 * groups.count
    guard hasDash, hasBars || isRule else { return nil }
    starts = hasBars ? nil : groups
  }

  /// The cells of a line of the table; `nil` for one that is not in it.
  func cells(_ line: OutlineLine) -> [String]? {
    guard let starts else {
      return line.content.unicodeScalars.contains(where: isBar) ? barredCells(line.content) : nil
    }
    if line.kind == .empty { return nil }
    let scalars = Array(line.content.unicodeScalars)
    return zip(starts, starts.dropFirst() + [.max]).map { start, end in
      let range = start - line.indent..<max(start, end) - line.indent
      return trimmed(String(String.UnicodeScalarView(scalars[range.clamped(to: scalars.indices)])))
    }
  }
}

private func isBar(_ scalar: Unicode.Scalar) -> Bool { scalar == "|" || "│┃║".unicodeScalars.contains(scalar) }

/// - Source: GitHub Flavored Markdown, section 4.10.
func barredCells(_ content: String) -> [String] {
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
