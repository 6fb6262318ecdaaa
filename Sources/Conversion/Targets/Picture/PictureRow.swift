import TierLists

/// A tier of the picture, laid out.
struct PictureRow {
  private let tier: TierList.Tier
  private let label: [String]
  private var lines: [(chips: [PictureChip], width: Int, height: Int)] = []

  init(_ tier: TierList.Tier, _ pictures: [String: String]) {
    self.tier = tier
    label = brokenLines(inert(tier.label) + (tier.isLocked ? " 🔒" : ""), .label, limit: labelWidth - 20).map { $0.text }
    for item in tier.items {
      let chip = PictureChip(item, item.thumbnail.flatMap { pictures[$0] }, limit: chipsWidth)
      if let line = lines.last, line.width + gap + chip.width <= chipsWidth {
        let height = max(line.height, chip.height)
        lines[lines.count - 1].chips.append(chip)
        (lines[lines.count - 1].width, lines[lines.count - 1].height) = (line.width + gap + chip.width, height)
      } else {
        lines.append(([chip], chip.width, chip.height))
      }
    }
  }

  var height: Int {
    let chips = lines.reduce(12) { $0 + $1.height + gap }
    return max(chips, 50, label.count * PictureFont.label.lineHeight + 16)
  }

  /// - Parameter isMirrored: Whether the list is read from right to left.
  func text(at top: Int, isMirrored: Bool) -> String {
    let color = tier.shownColor
    let ink = color.map { $0.isReadableInBlack ? "#000" : "#fff" } ?? "#fff"
    func x(_ left: Int, _ width: Int) -> Int { isMirrored ? pictureWidth - left - width : left }
    let labelX = x(pictureMargin, labelWidth)
    let label = Conversion.lines(
      label, .label, x: labelX + labelWidth / 2,
      y: top + (height - label.count * PictureFont.label.lineHeight) / 2, " class=\"label\" style=\"fill:\(ink)\"")
    var (chips, y) = ("", top + 10)
    for line in lines {
      var left = pictureMargin + labelWidth + 10
      for chip in line.chips {
        chips += chip.text(x: x(left, chip.width), y: y, height: line.height)
        left += chip.width + gap
      }
      y += line.height + gap
    }
    return """
      <rect class="row" x="\(pictureMargin)" y="\(top)" width="\(pictureWidth - 2 * pictureMargin)" height="\(height)" rx="8"/>
      <rect x="\(labelX)" y="\(top)" width="\(labelWidth)" height="\(height)" rx="8" fill="\(color?.text ?? "#767676")"/>\(label)
      <g class="chips">
      \(chips)</g>

      """
  }
}

let (pictureWidth, pictureMargin) = (860, 16)
private let labelWidth = 170
private let chipsWidth = pictureWidth - 2 * pictureMargin - labelWidth - 20
/// Between chips.
private let gap = 8
