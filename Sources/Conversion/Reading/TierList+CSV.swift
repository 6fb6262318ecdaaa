import CSVSyntax
import JSONSyntax
import TierLists

extension TierList {
  /// Reads the rows of a CSV that are items; tiers are ordered by their first row and labeled as there.
  init(_ document: CSVDocument, title: String) {
    self.init(title: title)
    let header = document.header
    var indices: [String: Int] = [:]
    for row in document.rows where row.outcome == .taken {
      let cell = { (column: Int?) in row.cell(column).map { unguarded(trimmedField(document.table.value($0))) } ?? "" }
      let (name, label) = (cell(header.name), cell(header.tier))
      var item = Item(id: slug(name), title: name, pointer: "/\(row.index)")
      item.isSkipped = header.form == .short && row.isCutShort
      item.range = document.table.range(ofLine: row.index + 1)
      for column in header.columns.indices.prefix(row.cells.count) where column != header.name && column != header.tier
      {
        let text = cell(column)
        if !text.isEmpty { item.add(text, column: header.columns[column], header.form) }
      }
      // A row without a tier has no rank.
      let key = label.isEmpty ? "unranked" : header.tierKey(label)
      if indices[key] == nil {
        indices[key] = tiers.count
        let isPool = isUnranked(key)
        tiers.append(Tier(name: label, label: isPool ? "Unranked" : label, isPool: isPool))
      }
      if let index = indices[key] { tiers[index].items.append(item) }
    }
    movePoolLast()
  }
}

/// A field without the apostrophe that keeps spreadsheets from reading it as a formula.
private func unguarded(_ text: String) -> String {
  let isGuarded = text.first == "'" && text.utf8.dropFirst().first.map { "=+-@".utf8.contains($0) } ?? false
  return isGuarded ? String(text.dropFirst()) : text
}

extension TierList.Item {
  /// Adds a field of a row; under `additional` where a project has no field for it.
  fileprivate mutating func add(_ text: String, column: String, _ form: CSVHeader.Form) {
    let isSeason = form == .short && column.lowercased() == "season"
    let isAdded = isSeason ? attributes.add("season", .string(text)) : addNamed(text, column)
    if !isAdded { additional.add(column.isEmpty ? "column" : column, .string(text)) }
  }

  /// Adds a field of a column that has a meaning by its name.
  ///
  /// - Returns: `false` where a project has no field for it.
  private mutating func addNamed(_ text: String, _ column: String) -> Bool {
    switch column {
    case "id": id = text
    case "tags": tags += text.split(separator: ";").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    case "notes": summary = text
    case "rating":
      guard let number = csvRating(text) else { return false }
      rating = Int64(exactly: number).map { .integer($0) } ?? .number(number)
    default:
      let key = String(column.dropFirst(5))
      guard column.hasPrefix("attr_"), !key.isEmpty, validKey(key) == key else { return false }
      return attributes.add(key, .string(text))
    }
    return true
  }
}
