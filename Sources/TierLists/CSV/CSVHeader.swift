/// The first line of a CSV.
package struct CSVHeader: Sendable {
  package enum Form: Sendable {
    /// `Name,Season,Tier`, by position.
    case short
    /// `title`, `tierLabel` and others, by name.
    case wide
  }

  /// Why rows cannot be read as intended.
  package enum Fault: Sendable, Equatable {
    /// The CSV has no line.
    case empty
    /// There is only the header.
    case only
    /// The first line has no known column, or of three and more only the first one, which says nothing of the others.
    case unknown
    /// Required columns are missing.
    case missing([String])
    /// A column of the short form is at the index of another one.
    case misplaced(column: Int, expected: String)
  }

  package static let shortColumns = ["Name", "Season", "Tier"]
  package static let wideColumns = ["title", "tierLabel"]
  /// Optional columns of the wide form, in addition to any `attr_…`.
  package static let optionalWideColumns = ["imagePath", "videoPath", "audioPath", "rating", "tags", "notes"]

  /// As written, trimmed.
  package let columns: [String]
  package let form: Form
  package let fault: Fault?
  /// Whether no line follows it, so that the app refuses the file.
  package let isOnly: Bool
  /// The indices of the columns with names and tiers; in the short form whatever they are called.
  package let name: Int?
  package let tier: Int?
  /// The index of the column with ratings, which only the wide form has.
  package let rating: Int?

  /// - Parameter columns: The fields of the first line; `nil` if there is no line.
  /// - Parameter isOnly: Whether no line follows it.
  package init(_ columns: [String]?, isOnly: Bool = false) {
    let names = (columns ?? []).map(trimmedField)
    let words = names.map { $0.lowercased() }
    let wide = Self.wideColumns.map { names.firstIndex(of: $0) }
    self.columns = names
    self.isOnly = isOnly
    let isShort = words.starts(with: ["name"]) || words.dropFirst(2).first == "tier"
    if wide.contains(nil), isShort || !words.contains("title") && !words.contains("tierlabel") {
      form = .short
      fault = columns == nil ? .empty : shortFault(words) ?? (isOnly ? .only : nil)
      (name, tier, rating) = (0, 2, nil)
    } else {
      form = .wide
      let missing = zip(Self.wideColumns, wide).filter { $0.1 == nil }.map { $0.0 }
      fault = missing.isEmpty ? isOnly ? .only : nil : .missing(missing)
      name = wide[0] ?? words.firstIndex(of: "title")
      tier = wide[1] ?? words.firstIndex(of: "tierlabel")
      rating = names.firstIndex(of: "rating")
    }
  }

  /// Whether it has a known column; otherwise the fields of rows may be anything.
  package var isKnown: Bool { fault != .unknown }

  /// The number of fields that a row needs so that the app reads it, or in the wide form other tools.
  package var neededCount: Int {
    form == .short ? Self.shortColumns.count : min(max(name ?? 0, tier ?? 0) + 1, columns.count)
  }

  /// Whether a column holds numbers, which may begin with a sign.
  package func mayHoldNumbers(_ column: Int) -> Bool {
    guard form == .wide, columns.indices.contains(column) else { return false }
    return columns[column] == "rating" || columns[column].hasPrefix("attr_")
  }
}

/// - Parameter words: The columns in lower case.
private func shortFault(_ words: [String]) -> CSVHeader.Fault? {
  let known = CSVHeader.shortColumns.map { $0.lowercased() }
  let needed = words.count < known.count ? known[...] : known.dropFirst()
  guard words.contains(where: needed.contains) else { return .unknown }
  for (column, (word, expected)) in zip(words, known).enumerated() where word != expected {
    let isElsewhere = words.contains(expected)
    if known.contains(word) || isElsewhere {
      return .misplaced(column: column, expected: CSVHeader.shortColumns[column])
    }
  }
  return words.count < known.count ? .missing(Array(CSVHeader.shortColumns[words.count...])) : nil
}

/// A string without leading and trailing whitespace.
package func trimmed(_ text: String) -> String { trimmed(text, { $0.properties.isWhitespace }) }

/// A field as the app reads it: without leading and trailing whitespace, which includes U+200B.
package func trimmedField(_ text: String) -> String {
  trimmed(text) { $0.properties.isWhitespace || $0 == "\u{200B}" }
}

private func trimmed(_ text: String, _ isWhitespace: (Unicode.Scalar) -> Bool) -> String {
  guard let first = text.utf8.first, let last = text.utf8.last,
    mayBeginWhitespace(first) || last <= 0x20 || last >= 0x80
  else { return text }
  let scalars = text.unicodeScalars.drop(while: isWhitespace)
  let end = scalars.lastIndex { !isWhitespace($0) }
  return end.map { String(scalars[...$0]) } ?? ""
}

/// Whether a byte is the first one of some whitespace: of U+0085 and U+00A0, U+1680, U+2000 and others, and U+3000.
func mayBeginWhitespace(_ byte: UInt8) -> Bool {
  byte <= 0x20 || byte == 0xC2 || byte == 0xE1 || byte == 0xE2 || byte == 0xE3
}

/// The rating in a field, from 0 to 100; `nil` for any other text.
package func csvRating(_ text: String) -> Double? {
  Double(text).flatMap { (0...100).contains($0) ? $0 : nil }
}
