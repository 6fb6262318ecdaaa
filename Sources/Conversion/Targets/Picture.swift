import TierLists

/// A list as SVG: a row for each tier, its label on its color, its items as chips. It loads nothing and has no script.
///
/// - Source: SVG 2. Text has the width of an average sans-serif font, and is squeezed where that is too narrow.
func picture(of list: TierList) -> String {
  var rows = ""
  var top = 16 + 40
  for tier in shownTiers(list) {
    let row = PictureRow(tier)
    rows += row.text(at: top)
    top += row.height + 6
  }
  let height = top + 10
  let title = inert(list.title)
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(pictureWidth)" height="\(height)" viewBox="0 0 \(pictureWidth) \(height)" role="img" aria-label="\(html(title))">
    <style>text{font:14px system-ui,sans-serif;fill:#1b1c20;unicode-bidi:plaintext}.ground{fill:#f4f4f6}.row{fill:#fff;stroke:#c9cad1}.chip{fill:#ececf0}.title{font-size:22px;font-weight:700}.label{font-size:16px;font-weight:700;text-anchor:middle}.chips text{text-anchor:middle}@media (prefers-color-scheme:dark){text{fill:#ececf0}.ground{fill:#17181b}.row{fill:#232529;stroke:#44474e}.chip{fill:#3a3d44}}</style>
    <rect class="ground" width="\(pictureWidth)" height="\(height)" rx="12"/>
    <text class="title" x="16" y="40"\(squeezed(title, 22, pictureWidth - 32))>\(html(title))</text>
    \(rows)</svg>

    """
}

private let pictureWidth = 860
private let labelWidth = 170

/// A tier, laid out.
private struct PictureRow {
  private let tier: TierList.Tier
  private let label: [String]
  private var chips: [(text: String, x: Int, line: Int, width: Int)] = []
  private let lineCount: Int

  init(_ tier: TierList.Tier) {
    self.tier = tier
    label = brokenLines(inert(tier.label) + (tier.isLocked ? " 🔒" : ""), 16, labelWidth - 20)
    var (x, line) = (labelWidth + 26, 0)
    for item in tier.items {
      let text = inert(item.title)
      let width = min(textWidth(text, 14) + 22, pictureWidth - labelWidth - 52)
      if x > labelWidth + 26, x + width > pictureWidth - 22 { (x, line) = (labelWidth + 26, line + 1) }
      chips.append((text, x, line, width))
      x += width + 8
    }
    lineCount = line + 1
  }

  var height: Int { max(lineCount * 36 + 14, label.count * 20 + 16) }

  func text(at top: Int) -> String {
    let color = tier.shownColor
    let ink = color.map { $0.isReadableInBlack ? "#000" : "#fff" } ?? "#fff"
    let first = top + height / 2 - label.count * 10 + 15
    let lines = label.enumerated().map { index, line in
      "<text class=\"label\" style=\"fill:\(ink)\" x=\"\(16 + labelWidth / 2)\" y=\"\(first + index * 20)\"\(squeezed(line, 16, labelWidth - 12))>\(html(line))</text>\n"
    }
    let chips = chips.map { chip in
      let y = top + 10 + chip.line * 36
      return
        "<rect class=\"chip\" x=\"\(chip.x)\" y=\"\(y)\" width=\"\(chip.width)\" height=\"30\" rx=\"8\"/><text x=\"\(chip.x + chip.width / 2)\" y=\"\(y + 20)\"\(squeezed(chip.text, 14, chip.width - 16))>\(html(chip.text))</text>\n"
    }
    return """
      <rect class="row" x="16" y="\(top)" width="\(pictureWidth - 32)" height="\(height)" rx="8"/>
      <rect x="16" y="\(top)" width="\(labelWidth)" height="\(height)" rx="8" fill="\(color?.text ?? "#767676")"/>
      \(lines.joined())<g class="chips">
      \(chips.joined())</g>

      """
  }
}

/// The estimated width of a text in pixels.
private func textWidth(_ text: String, _ size: Int) -> Int {
  text.reduce(0) { $0 + width(of: $1) } * size * 3 / 5
}

/// The attributes that keep a text from being wider than its place.
private func squeezed(_ text: String, _ size: Int, _ limit: Int) -> String {
  textWidth(text, size) > limit ? " textLength=\"\(limit)\" lengthAdjust=\"spacingAndGlyphs\"" : ""
}

/// A text in lines of at most a width in pixels, broken at spaces, or inside words that are wider than a line.
private func brokenLines(_ text: String, _ size: Int, _ limit: Int) -> [String] {
  text.split(separator: " ").reduce(into: []) { lines, word in
    if let last = lines.last, textWidth("\(last) \(word)", size) <= limit {
      lines[lines.count - 1] += " \(word)"
      return
    }
    lines.append("")
    for character in word {
      if textWidth(lines[lines.count - 1] + String(character), size) > limit { lines.append("") }
      lines[lines.count - 1].append(character)
    }
  }
}
