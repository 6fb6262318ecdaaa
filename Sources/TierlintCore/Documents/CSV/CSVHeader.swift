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
    /// There is only the header, without a line end.
    case only
    /// The first line has no known column.
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
  /// The indices of the columns with names and tiers.
  package let name: Int?
  package let tier: Int?

  /// - Parameter columns: The fields of the first line; `nil` if there is no line.
  /// - Parameter isOnly: Whether nothing follows them, not even a line end.
  package init(_ columns: [String]?, isOnly: Bool = false) {
    let names = (columns ?? []).map(trimmed)
    let words = names.map { $0.lowercased() }
    let wide = Self.wideColumns.map { names.firstIndex(of: $0) }
    self.columns = names
    let isShort = words.starts(with: ["name"]) || words.dropFirst(2).first == "tier"
    if wide.contains(nil), isShort || !words.contains("title") && !words.contains("tierlabel") {
      form = .short
      fault = columns == nil ? .empty : shortFault(words) ?? (isOnly ? .only : nil)
      name = words.firstIndex(of: "name") ?? 0
      tier = words.firstIndex(of: "tier") ?? 2
    } else {
      form = .wide
      let missing = zip(Self.wideColumns, wide).filter { $0.1 == nil }.map(\.0)
      fault = missing.isEmpty ? isOnly ? .only : nil : .missing(missing)
      name = wide[0] ?? words.firstIndex(of: "title")
      tier = wide[1] ?? words.firstIndex(of: "tierlabel")
    }
  }

  /// Whether it has a known column; otherwise the fields of rows may be anything.
  package var isKnown: Bool { fault != .unknown }

  /// The number of fields that a row needs so that the app reads it, at most that of the header.
  package var neededCount: Int {
    let needed = form == .short ? Self.shortColumns.count : max(name ?? 0, tier ?? 0) + 1
    return min(needed, columns.count)
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
