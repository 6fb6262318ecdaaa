import Conversion
import JSONSyntax
import SourceText
import TierLists

extension ListBuilder {
  /// Adds the items of a table.
  mutating func add(_ table: Table) throws(ImportRefusal) {
    let columns = Columns(table)
    guard table.hasTiers || columns.meanings.contains(.tier) || allowsTitles else {
      throw ImportRefusal("no \(table.noun) says which tier an item is in")
    }
    guard columns.meanings.contains(.title) || columns.meanings.contains(.picture) else {
      throw ImportRefusal("no \(table.noun) has titles")
    }
    if let otherUse = columns.otherUse { throw ImportRefusal(otherUse) }
    let known = Set(notes)
    for (index, (column, meaning)) in zip(table.columns, columns.meanings).enumerated() {
      let isUnnamed = trimmed(column).isEmpty
      let note = "\(table.noun) \(isUnnamed ? "\(index + 1)" : displayText(unquoted: column)) → \(meaning.description)"
      if !(isUnnamed && columns.areEmpty[index]), !known.contains(note) { notes.append(note) }
    }
    var label: String?
    var unrankedCount = 0
    for row in table.rows {
      let own = columns.first(.tier, of: row)?.text
      if columns.isTotal(row, tier: own) {
        lose("a row of totals", row.range)
        continue
      }
      label = own.map { placeholders.contains($0.lowercased()) ? "" : $0 } ?? (columns.areTiersMerged ? label : nil)
      // Below the heading of no known tier a column says it.
      let isSaid = row.tier == nil || KnownTier(row.tier ?? "") == nil && isTierLabel(label ?? "")
      if let cell = columns.first(.tier, of: row), !isSaid, cell.text?.lowercased() != row.tier?.lowercased() {
        loseCell(cell, "below the heading \(quoted(row.tier ?? ""))")
      }
      if (isSaid ? label : row.tier) ?? "" == "" { unrankedCount += 1 }
      add(row, columns, to: isSaid ? label : row.tier)
    }
    if unrankedCount > 0, columns.meanings.contains(.tier) {
      notes.append("\(unrankedCount == 1 ? "1 row" : "\(unrankedCount) rows") without a tier")
    }
    if !table.hasTiers { sortsTiers = true }
  }

  private mutating func add(_ row: Table.Row, _ columns: Columns, to label: String?) {
    let picture = columns.first(.picture, of: row).flatMap { ($0.list?.first ?? $0).address }
    guard let title = columns.first(.title, of: row)?.text ?? picture.map({ pictureTitle($0) }) else {
      for cell in row.values where !cell.isEmpty { loseCell(cell, "in a row without a title") }
      return
    }
    let (text, addresses) = withoutAddresses(title)
    var item = TierList.Item(titled: text)
    item.range = row.range
    for address in addresses { item.attributes.add("link", .string(address)) }
    for (column, value) in row.cells where !value.isEmpty {
      add(value, columns.meanings[column], decimal: columns.decimals[column], to: &item)
    }
    add(item, to: label)
  }

  private mutating func add(_ value: Value, _ meaning: ColumnMeaning, decimal: UInt8?, to item: inout TierList.Item) {
    var value = value
    if let text = value.text, meaning != .title, text.utf8.contains(0x28), text.contains(" (https://www.notion.so/") {
      let (plain, addresses) = withoutAddresses(text)
      for address in addresses { lose("the address \(quoted(address))", value.range) }
      value = Value(.text(plain), value.range)
    }
    switch meaning {
    case .title, .tier:
      // The text was read before.
      if value.text == nil { loseCell(value, "where a text is expected") }
    case .counter: break
    case .rating:
      item.rating = ratingValue(value.text)
      if item.rating == nil { loseCell(value, "which is not a rating from 0 to 100") }
    case .notes: item.summary = value.texts?.joined(separator: ", ")
    case .tags:
      item.tags += value.names?.flatMap { splitValues($0) } ?? []
      if value.names?.count ?? 0 < value.list?.count ?? 1 { loseCell(value, "where the names of tags are expected") }
    case .id: item.id = value.text ?? item.id
    case .picture: for picture in value.list ?? [value] { addPicture(picture.address ?? "", picture.range, to: &item) }
    case .attribute(let name):
      if let attribute = attribute(value, decimal: decimal) {
        item.attributes.add(name, attribute)
      } else {
        loseCell(value, "an object in \(quoted(name))")
      }
    }
  }
}

/// A text without the addresses in parentheses, which Notion writes after the names of pages.
private func withoutAddresses(_ text: String) -> (text: String, addresses: [String]) {
  guard text.utf8.contains(0x28), text.contains(" (http") else { return (text, []) }
  var (plain, addresses): (String, [String]) = ("", [])
  for (index, part) in text.split(separator: " (http").enumerated() {
    let pieces = part.split(separator: ")", maxSplits: 1, omittingEmptySubsequences: false)
    if index > 0, pieces.count == 2, !pieces[0].contains(" ") { addresses.append("http" + pieces[0]) }
    plain += index == 0 ? part : pieces.count == 2 && !pieces[0].contains(" ") ? pieces[1] : " (http" + part
  }
  return (plain, addresses)
}

/// What people write where there is no tier.
private let placeholders: Set<String> = ["-", "–", "—", "?", "n/a", "none", "tbd", "null"]

extension ColumnMeaning {
  fileprivate var description: String {
    switch self {
    case .title: "title"
    case .tier: "tier"
    case .rating: "rating"
    case .notes: "notes"
    case .tags: "tags"
    case .picture: "picture"
    case .id: "id"
    case .counter: "the number of the row, left out"
    case .attribute(let name): "attribute \(name)"
    }
  }
}

/// Whether a text is a number as JSON writes it.
func isNumber(_ text: String?) -> Bool {
  guard let text else { return false }
  if let number = Int64(text) { return text == "\(number)" && number.magnitude < 1_000_000_000_000_000 }
  return Double(text).map { $0.isFinite && text == "\($0)" && $0 != $0.rounded() } ?? false
}

/// Whether a value ends with a decimal comma and one or two digits; three may be thousands.
func hasDecimalComma(_ value: Value) -> Bool {
  let parts = (value.text ?? "").utf8.split(separator: .comma)
  return parts.count == 2 && (1...2).contains(parts[1].count) && parts[1].allSatisfy { $0.isASCIIDigit }
}

/// A number as JSON writes it, or with a decimal comma and perhaps signs between thousands: `1.028,50`.
func number(_ value: Value, decimal: UInt8) -> JSONValue? {
  guard let text = value.text else { return nil }
  if let number = Int64(text), isNumber(text) { return .integer(number) }
  guard decimal == .comma else { return isNumber(text) ? .raw(Array(text.utf8)) : nil }
  let parts = text.unicodeScalars.split(separator: ",", omittingEmptySubsequences: false)
  let groups = parts[0].split(omittingEmptySubsequences: false) { ". '’\u{A0}\u{202F}".unicodeScalars.contains($0) }
  let digits = (groups.dropFirst() + parts.dropFirst()).joined()
  guard parts.count < 3, text.utf8.count < 20, isNumber(String(groups[0])),
    groups.dropFirst().allSatisfy({ $0.count == 3 }), groups.count == 1 || groups[0].count < 4,
    digits.allSatisfy({ ("0"..."9").contains($0) })
  else { return nil }
  let number = Double(groups.map { String($0) }.joined() + "." + (parts.dropFirst().first.map { String($0) } ?? "0"))
  return number.map { number in Int64(exactly: number).map { .integer($0) } ?? .number(number) }
}

/// The value of an attribute; `nil` for objects.
private func attribute(_ value: Value, decimal: UInt8?) -> JSONValue? {
  switch value.content {
  case .scalar(.null), .map: nil
  case .scalar(let scalar): scalar
  case .text(let text): decimal.map { number(value, decimal: $0) } ?? .string(text)
  case .list: value.texts.map { .array($0) { .string($0) } }
  }
}

/// A rating from 0 to 100: a number, a share such as `8/10`, or stars.
func ratingValue(_ text: String?) -> JSONValue? {
  guard let text else { return nil }
  let isHalf = text.hasSuffix("½") && text.hasPrefix("★")
  guard
    let stars = Int64(text).map({ Double($0) })
      ?? (hasOnlyRatingWords(text) ? writtenNumber(isHalf ? String(text.dropLast()) : text, outOf: 100) : nil)
  else { return nil }
  let number = isHalf ? stars + 10 : stars
  guard (0...100).contains(number) else { return nil }
  return Int64(exactly: number).map { .integer($0) } ?? .number((number * 100).rounded() / 100)
}

/// Whether the words of a text are those around a rating: "ca. 85" and "9. Mai" are more.
private func hasOnlyRatingWords(_ text: String) -> Bool {
  text.lowercased().unicodeScalars.split { !$0.properties.isAlphabetic }.map { String($0) }
    .allSatisfy { word in word.utf8.contains { $0 >= 0x80 } || ratingWords.contains(word) }
}

private let ratingWords: Set<String> = [
  "out", "of", "von", "sur", "de", "point", "points", "pts", "pt", "p", "punkt", "punkte", "pkt", "star", "stars",
  "stern", "sterne", "percent", "prozent", "score", "rating",
]
