import Conversion
import Findings
import TierLists
import Workspace

/// A list as rows: the label of a tier on its color, then its items.
func drawing(of list: TierList, _ marks: Marks, _ terminal: TerminalSettings) -> String {
  let (styles, columns) = (terminal.styles, max(20, terminal.columns))
  let tiers = list.ranked + (list.pool.map { [$0] } ?? [])
  let bars = tiers.map { tier in
    lines(of: displayCells("\(tier.label)\(tier.isLocked ? " (locked)" : "")"), width: max(8, columns / 4))
  }
  let labelWidth = bars.joined().map(width).max() ?? 0
  var text = styles(.bold, displayText(list.title)) + "\n"
  if let description = list.description {
    text += wrappedCells(description, width: columns).map { $0 + "\n" }.joined()
  }
  for (tier, bar) in zip(tiers, bars) {
    let items = lines(of: tier, marks, styles, width: max(4, columns - labelWidth - 4))
    for index in 0..<max(bar.count, items.count) {
      let part = index < bar.count ? bar[index] : []
      let cell = " \(part.map(\.text).joined())\(spaces(labelWidth - width(part))) "
      let line = index < items.count ? items[index] : ""
      text += styles.onColor(tier.shownColor, cell) + (styles.isOn ? "" : "|") + (line.isEmpty ? "" : " \(line)") + "\n"
    }
  }
  return text + summary(list, marks, styles)
}

/// The items of a tier, separated by two spaces and wrapped.
private func lines(of tier: TierList.Tier, _ marks: Marks, _ styles: Styles, width limit: Int) -> [String] {
  let own = marks.marks(at: tier.pointer).map(\.severity).max().map { [(cells: [Cell](), severity: $0)] } ?? []
  let items = tier.items.map { item in
    (
      cells: displayCells(item.title) + styles.dimmed(item.shownRating.map { " (\($0))" } ?? "")
        + displayCells(item.isUnplaced ? " (in no tier)" : item.isSkipped ? " (skipped)" : ""),
      severity: marks.marks(at: item.pointer).map(\.severity).max()
    )
  }
  var result = [""]
  var used = 0
  for (cells, severity) in own.map({ ($0.cells, Optional($0.severity)) }) + items {
    let mark = severity == nil ? [] : [Cell(width: 1, text: "!"), Cell(width: 1, text: " ")]
    let style = { (cells: [Cell]) in
      let text = cells.map(\.text).joined()
      return severity.map { styles($0.style, text) } ?? text
    }
    for (index, part) in CommandLineTool.lines(of: mark + cells, width: limit).enumerated() {
      if index > 0 || used > 0 && used + 2 + width(part) > limit {
        result.append("")
        used = 0
      }
      result[result.count - 1] += (used > 0 ? "  " : "") + style(part)
      used += (used > 0 ? 2 : 0) + width(part)
    }
  }
  return result
}

/// The number of items and findings.
private func summary(_ list: TierList, _ marks: Marks, _ styles: Styles) -> String {
  let findings = marks.count == 0 ? "" : styles(.yellow, ", ! \(counted(marks.count, "finding")), see tierlint check")
  return "\(totals(ListStatistics(list)))\(findings)\n"
}

extension Styles {
  /// The cells of a text that is less important than the rest.
  fileprivate func dimmed(_ text: String) -> [Cell] {
    let cells = displayCells(text)
    return isOn ? cells.map { Cell(width: $0.width, text: "\u{1B}[2m\($0.text)\u{1B}[22m") } : cells
  }

  /// A text on a tier's color, in black or white, whichever is easier to read. Without colors the text only.
  fileprivate func onColor(_ color: RGBColor?, _ text: String) -> String {
    guard isOn else { return text }
    guard let color else { return "\u{1B}[7m\(text)\u{1B}[0m" }
    let foreground = color.isReadableInBlack ? "30" : "97"
    return "\u{1B}[\(foreground);48;2;\(color.red);\(color.green);\(color.blue)m\(text)\u{1B}[0m"
  }
}
