import CSVSyntax
import JSONSyntax
import TierlintCore

extension ProjectDraft {
  /// Adds the rows of a CSV that the app imports; tiers are ordered by their first row.
  mutating func add(_ document: CSVDocument) {
    let header = document.header
    for row in document.rows where row.outcome == .taken {
      let cell = { (column: Int?) in row.cell(column).map { trimmed(document.table.value($0)) } ?? "" }
      let name = cell(header.name)
      var item = DraftItem(id: slug(name), title: name, tier: header.tierKey(cell(header.tier)))
      for column in header.columns.indices where column != header.name && column != header.tier {
        let text = cell(column)
        if !text.isEmpty { item.add(text, column: header.columns[column], header.form) }
      }
      // A row without a tier has no rank.
      if item.tier.isEmpty { item.tier = "unranked" }
      add(item)
    }
  }
}

extension DraftItem {
  /// Adds a field of a row; under `additional` where a project has no field for it.
  fileprivate mutating func add(_ text: String, column: String, _ form: CSVHeader.Form) {
    let isAdded =
      form == .wide ? addWide(text, column) : column.lowercased() == "season" && attributes.add("season", .string(text))
    if !isAdded { additional.add(column.isEmpty ? "column" : column, .string(text)) }
  }

  /// Adds a field of the wide form.
  ///
  /// - Returns: `false` where a project has no field for it.
  private mutating func addWide(_ text: String, _ column: String) -> Bool {
    switch column {
    case "tags": tags += text.split(separator: ";").map { trimmed(String($0)) }.filter { !$0.isEmpty }
    case "notes": summary = text
    case "rating":
      guard let number = Double(text), (0...100).contains(number) else { return false }
      rating = Int(exactly: number).map { .integer($0) } ?? .number(number)
    default:
      let key = String(column.dropFirst(5))
      guard column.hasPrefix("attr_"), !key.isEmpty, validKey(key) == key else { return false }
      return attributes.add(key, .string(text))
    }
    return true
  }
}
