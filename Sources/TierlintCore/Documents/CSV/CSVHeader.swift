/// The first line of a CSV, which says what the columns are.
package struct CSVHeader: Sendable {
  package enum Form: Sendable {
    /// `Name,Season,Tier`, by position.
    case short
    /// `title`, `tierLabel` and others, by name.
    case wide
  }

  /// Why rows cannot be read as they are meant.
  package enum Fault: Sendable {
    /// There is no line at all.
    case empty
    /// The first line names no column that the app knows.
    case unknown
    /// Columns that the form needs are not there.
    case missing([String])
    /// A column of the short form stands where another is read.
    case misplaced(column: Int, expected: String)
  }

  package static let shortColumns = ["Name", "Season", "Tier"]
  package static let wideColumns = ["title", "tierLabel"]
  /// Further columns that the wide form may have, besides any `attr_…`.
  package static let optionalWideColumns = ["imagePath", "videoPath", "audioPath", "rating", "tags", "notes"]

  /// As written, without blanks around them.
  package let columns: [String]
  package let form: Form
  package let fault: Fault?
  /// The columns that hold names and tiers, from 0.
  package let name: Int?
  package let tier: Int?

  /// - Parameter columns: The fields of the first line; `nil` where there is no line.
  package init(_ columns: [String]?) {
    let names = (columns ?? []).map(trimmed)
    let words = names.map { $0.lowercased() }
    let wide = Self.wideColumns.map { names.firstIndex(of: $0) }
    self.columns = names
    let isShort = words.starts(with: ["name"]) || words.dropFirst(2).first == "tier"
    if wide.contains(nil), isShort || !words.contains("title") && !words.contains("tierlabel") {
      form = .short
      fault = columns == nil ? .empty : shortFault(words)
      name = words.firstIndex(of: "name") ?? 0
      tier = words.firstIndex(of: "tier") ?? 2
    } else {
      form = .wide
      let missing = zip(Self.wideColumns, wide).filter { $0.1 == nil }.map(\.0)
      fault = missing.isEmpty ? nil : .missing(missing)
      name = wide[0] ?? words.firstIndex(of: "title")
      tier = wide[1] ?? words.firstIndex(of: "tierlabel")
    }
  }

  /// The fields that a row must have so that the app reads it, as far as the header itself has them.
  package var neededCount: Int {
    let needed = form == .short ? Self.shortColumns.count : max(name ?? 0, tier ?? 0) + 1
    return min(needed, columns.count)
  }

  /// Whether a column is meant to hold numbers, to which a sign belongs.
  package func mayHoldNumbers(_ column: Int) -> Bool {
    guard form == .wide, columns.indices.contains(column) else { return false }
    return columns[column] == "rating" || columns[column].hasPrefix("attr_")
  }
}

/// - Parameter words: The columns in lower case.
private func shortFault(_ words: [String]) -> CSVHeader.Fault? {
  let known = CSVHeader.shortColumns.map { $0.lowercased() }
  guard words.contains(where: known.contains) else { return .unknown }
  for (column, (word, expected)) in zip(words, known).enumerated() where word != expected {
    let isElsewhere = words.contains(expected)
    if known.contains(word) || isElsewhere {
      return .misplaced(column: column, expected: CSVHeader.shortColumns[column])
    }
  }
  return words.count < known.count ? .missing(Array(CSVHeader.shortColumns[words.count...])) : nil
}

/// A string without leading and trailing whitespace.
package func trimmed(_ text: String) -> String {
  guard text.utf8.first.map(mayBeWhitespace) ?? false || text.utf8.last.map(mayBeWhitespace) ?? false else {
    return text
  }
  let scalars = text.unicodeScalars.drop(while: \.properties.isWhitespace)
  let end = scalars.lastIndex { !$0.properties.isWhitespace }
  return end.map { String(scalars[...$0]) } ?? ""
}

private func mayBeWhitespace(_ byte: UInt8) -> Bool { byte <= 0x20 || byte >= 0x80 }
