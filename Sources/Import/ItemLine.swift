import JSONSyntax
import TierLists

/// What a line says of an item: its title, perhaps a rating in parentheses, and notes after a dash.
struct ItemLine: Sendable {
  var title: String
  var rating: JSONValue?
  var notes: String?

  init(_ inline: InlineText) {
    title = unquoted(String(String.UnicodeScalarView(inline.text.unicodeScalars.map { $0 == "\n" ? " " : $0 })))
    let scalars = inline.text.unicodeScalars
    let rest = trimmed(String(scalars.dropFirst(inline.boldCount)))
    // Bold is the title, and what a sign separates from it the notes.
    if inline.boldCount > 0, let sign = rest.unicodeScalars.first, ":–—-(".unicodeScalars.contains(sign) {
      title = trimmed(String(scalars.prefix(inline.boldCount)))
      if title.last == ":" { title.removeLast() }
      if sign == "(" {
        let close = rest.firstIndex(of: ")").map { rest.index(after: $0) } ?? rest.endIndex
        let after = trimmed(String(rest[close...]))
        let hasNotes = after.first.map { ":–—-".contains($0) } ?? false
        title += " " + (hasNotes ? String(rest[..<close]) : rest)
        notes = hasNotes ? trimmed(String(after.dropFirst())) : nil
      } else {
        notes = trimmed(String(rest.dropFirst()))
      }
    }
    if notes == nil, let dash = Self.dash(in: title.unicodeScalars) {
      notes = trimmed(String(title.unicodeScalars[dash...].drop { "–—-|".unicodeScalars.contains($0) }))
      title = trimmed(String(title.unicodeScalars[..<dash]))
    }
    takeRating()
    if let text = notes, rating == nil, text.utf8.contains(.slash) || text.unicodeScalars.contains("★"),
      let number = ratingValue(text)
    {
      (rating, notes) = (number, nil)
    }
    if notes?.isEmpty ?? false { notes = nil }
  }

  /// The first dash between spaces.
  private static func dash(in scalars: String.UnicodeScalarView) -> String.Index? {
    var before: Unicode.Scalar = "-"
    return scalars.indices.first { index in
      defer { before = scalars[index] }
      return before == " " && ["– ", "— ", "-- ", "| "].contains { scalars[index...].starts(with: $0.unicodeScalars) }
    }
  }

  /// Takes a rating such as ` ★★★` or ` (8/10)` at the end of the title; a year is none.
  private mutating func takeRating() {
    let scalars = title.unicodeScalars
    let isInBrackets = scalars.last == ")" || scalars.last == "]"
    guard let start = scalars.lastIndex(where: { isInBrackets ? $0 == "(" || $0 == "[" : $0 == " " }),
      start > title.startIndex, !title[..<start].hasSuffix("]")
    else { return }
    let text = String(scalars[start...].dropFirst().dropLast(isInBrackets ? 1 : 0))
    guard isInBrackets || "★☆⭐".contains(text.first ?? " ") || ratingScale(in: text) ?? 0 >= 10,
      text.allSatisfy({ $0.isNumber || "./,%★☆⭐½ ".contains($0) }), let number = ratingValue(trimmed(text))
    else { return }
    let name = trimmed(String(scalars[..<start]))
    // "Foo: 9/10"
    (title, rating) = (name.last.map { ":–—-".contains($0) } ?? false ? trimmed(String(name.dropLast())) : name, number)
  }
}
