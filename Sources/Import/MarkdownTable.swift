import TierLists

/// The cells of the rows of a table, with columns for the pictures and links in cells that have a text, too.
func tableCells(_ lines: [OutlineLine]) -> [[Value]] {
  let rows = lines.map { line in cellTexts(line.content).map { InlineText($0) } }
  let width = rows.map { $0.count }.max() ?? 0
  let further: [(name: String, value: (InlineText) -> String?)] = [
    ("image", { $0.isPicture ? nil : $0.pictures.first }), ("link", { $0.links.first }),
  ].filter { column in rows.contains { row in row.contains { column.1($0) != nil } } }
  return zip(lines, rows).enumerated().map { index, row in
    let texts = row.1.map { $0.isPicture && index > 0 ? $0.pictures[0] : $0.text }
    let others = further.map { column in
      index == 0 ? column.name : row.1.lazy.compactMap { column.value($0) }.first ?? ""
    }
    return (texts + [String](repeating: "", count: width - texts.count) + others).map { Value(.text($0), row.0.range) }
  }
}

/// - Source: GitHub Flavored Markdown, section 4.10.
private func cellTexts(_ content: String) -> [String] {
  let scalars = content.unicodeScalars
  var (parts, start, isEscaped): ([Substring.UnicodeScalarView], String.Index, Bool) = ([], scalars.startIndex, false)
  for index in scalars.indices {
    if scalars[index] == "|", !isEscaped {
      // One at the start of the line ends no cell.
      if index > scalars.startIndex { parts.append(scalars[start..<index]) }
      start = scalars.index(after: index)
    }
    isEscaped = scalars[index] == "\\" && !isEscaped
  }
  if start < scalars.endIndex { parts.append(scalars[start...]) }
  return parts.map { trimmed(String($0)) }
}
