// Text in columns of a terminal.

/// A text as cells on one line.
func displayCells(_ text: String) -> [Cell] { cells(of: Array(text.utf8)[...]) }

func displayText(_ text: String) -> String { visible(text) }

func width(_ cells: [Cell]) -> Int { cells.reduce(0) { $0 + $1.width } }

func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

/// The first cells that fit, with an ellipsis if some do not.
func clipped(_ cells: [Cell], to limit: Int) -> [Cell] {
  guard width(cells) > limit else { return cells }
  var used = 1
  let kept = cells.prefix { cell in
    used += cell.width
    return used <= limit
  }
  return kept + [Cell(width: 1, text: "…")]
}

/// Cells in lines of a width, broken at spaces, or inside words that are longer than a line.
func lines(of cells: [Cell], width limit: Int) -> [[Cell]] {
  var lines: [[Cell]] = []
  for word in cells.split(whereSeparator: { $0.text == " " }) {
    if let last = lines.last, width(last) + 1 + width(Array(word)) <= limit {
      lines[lines.count - 1] += [Cell(width: 1, text: " ")] + word
      continue
    }
    lines.append([])
    for cell in word {
      if !lines[lines.count - 1].isEmpty, width(lines[lines.count - 1]) + cell.width > limit { lines.append([]) }
      lines[lines.count - 1].append(cell)
    }
  }
  return lines.isEmpty ? [[]] : lines
}

func wrappedCells(_ text: String, width limit: Int) -> [String] {
  text.split(whereSeparator: \.isNewline).flatMap { line in
    lines(of: displayCells(String(line)), width: limit).map { $0.map(\.text).joined() }
  }
}
