import TierLists

/// A list as SVG: a row for each tier, its label on its color, its items as chips. It loads nothing and has no script.
///
/// - Parameter pictures: As `data:` addresses, by their addresses in the document.
/// - Source: SVG 2.
func picture(of list: TierList, pictures: [String: String]) -> String {
  let (title, isMirrored) = (inert(list.title), isRightToLeft(list.title))
  let heading = brokenLines(title, .title, limit: pictureWidth - 2 * pictureMargin).map { $0.text }
  var (rows, top) = ("", pictureMargin + heading.count * PictureFont.title.lineHeight + 10)
  for tier in shownTiers(list) {
    let row = PictureRow(tier, pictures)
    rows += row.text(at: top, isMirrored: isMirrored)
    top += row.height + 6
  }
  let height = top + 10
  let x = isMirrored ? pictureWidth - pictureMargin : pictureMargin
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(pictureWidth)" height="\(height)" viewBox="0 0 \(pictureWidth) \(height)" role="img" aria-label="\(html(title))"\(isMirrored ? " direction=\"rtl\"" : "")>
    <style>text{font:14px "Noto Sans","Noto Sans Arabic",system-ui,sans-serif;fill:#1b1c20;unicode-bidi:plaintext}.ground{fill:#f4f4f6}.row{fill:#fff;stroke:#c9cad1}.chip{fill:#ececf0}.title{font-size:22px;font-weight:700}.label{font-size:16px;font-weight:700;text-anchor:middle}.chips text{text-anchor:middle}@media (prefers-color-scheme:dark){text{fill:#ececf0}.ground{fill:#17181b}.row{fill:#232529;stroke:#44474e}.chip{fill:#3a3d44}}</style>
    <rect class="ground" width="\(pictureWidth)" height="\(height)" rx="12"/>
    \(lines(heading, .title, x: x, y: pictureMargin, " class=\"title\""))
    \(rows)</svg>

    """
}
