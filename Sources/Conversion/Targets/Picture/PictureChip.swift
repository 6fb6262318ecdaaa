import TierLists

/// An item of the picture, laid out: its title, below its picture if there is one.
struct PictureChip {
  private let title: [(text: String, width: Double)]
  /// A `data:` address.
  private let picture: String?
  let width: Int
  let height: Int

  /// - Parameter limit: The width of a row.
  init(_ item: TierList.Item, _ picture: String?, limit: Int) {
    let place = picture == nil ? limit - 2 * padding : pictureSize.width
    title = brokenLines(inert(item.title), .item, limit: place)
    self.picture = picture
    let text = title.reduce(0) { max($0, $1.width) }
    width = (picture == nil ? Int(text.rounded(.up)) : pictureSize.width) + 2 * padding
    height = (picture == nil ? 12 : pictureSize.height + 22) + title.count * PictureFont.item.lineHeight
  }

  /// - Parameter height: That of its line.
  func text(x: Int, y: Int, height: Int) -> String {
    let image = picture.map {
      "<image x=\"\(x + padding)\" y=\"\(y + padding)\" width=\"\(pictureSize.width)\" height=\"\(pictureSize.height)\" href=\"\($0)\"/>"
    }
    let below = picture == nil ? (height - title.count * PictureFont.item.lineHeight) / 2 : pictureSize.height + 16
    let text = lines(title.map { $0.text }, .item, x: x + width / 2, y: y + below)
    return """
      <rect class="chip" x="\(x)" y="\(y)" width="\(width)" height="\(height)" rx="8"/>\(image ?? "")\(text)

      """
  }
}

/// On both sides of a title, and around a picture.
private let padding = 11
private let pictureSize = (width: 99, height: 127)

/// The lines of a text.
///
/// - Parameter x: Of their anchor.
/// - Parameter y: Of their top.
func lines(_ lines: [String], _ font: PictureFont, x: Int, y: Int, _ attributes: String = "") -> String {
  lines.enumerated().map { index, line in
    let base = y + index * font.lineHeight + (font.lineHeight + font.size) / 2 - font.size / 7
    return "<text x=\"\(x)\" y=\"\(base)\"\(attributes)>\(html(line))</text>"
  }.joined()
}
