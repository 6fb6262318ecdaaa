import JSONSyntax
import TierLists

/// What a line says of an item: its title, perhaps a rating in parentheses, and notes after a dash.
struct ItemLine: Sendable {
  var title: String
  var rating: JSONValue?
  var notes: String?
  var pictures: [String]
  var links: [String]

  init(_ inline: InlineText) {
    (title, pictures, links) = (unquoted(inline.text.replacing("\n", with: " ")), inline.pictures, inline.links)
    if inline.boldCount > 0, inline.boldCount < inline.text.unicodeScalars.count {
      let scalars = inline.text.unicodeScalars
      let rest = trimmed(String(scalars.dropFirst(inline.boldCount)))
      // Bold is the title, and what a sign separates from it the notes.
      if let sign = rest.first, ":–—-(".contains(sign) {
        title = trimmed(String(scalars.prefix(inline.boldCount)))
        if title.last == ":" { title.removeLast() }
        if sign == "(" { title += " " + rest } else { notes = trimmed(String(rest.dropFirst())) }
      }
    }
    if notes == nil,
      let dash = [" – ", " — "].compactMap({ title.firstRange(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound })
    {
      notes = trimmed(String(title[dash.upperBound...]))
      title = trimmed(String(title[..<dash.lowerBound]))
    }
    takeRating()
    if let text = notes, rating == nil, text.contains("/") || text.contains("★"), let number = shownRating(text) {
      (rating, notes) = (number, nil)
    }
    if notes?.isEmpty ?? false { notes = nil }
  }

  /// Takes a rating in parentheses at the end of the title; a year is none.
  private mutating func takeRating() {
    guard title.last == ")" || title.last == "]", let open = title.lastIndex(where: { $0 == "(" || $0 == "[" }),
      open > title.startIndex
    else { return }
    let text = String(title[title.index(after: open)...].dropLast())
    guard text.allSatisfy({ $0.isNumber || "./,%★☆⭐ ".contains($0) }), let number = shownRating(text) else { return }
    rating = number
    title = trimmed(String(title[..<open]))
  }

  private func shownRating(_ text: String) -> JSONValue? { ratingValue(Value(.text(text), 0..<0)) }
}
