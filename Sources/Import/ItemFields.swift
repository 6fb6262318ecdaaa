import Conversion
import JSONSyntax
import SourceText
import TierLists

extension ListBuilder {
  /// Adds the items of a table.
  mutating func add(_ table: Table) throws(ImportRefusal) {
    let meanings = ColumnMeanings(table)
    let (title, tier) = (meanings.first(.title), meanings.first(.tier))
    guard table.hasTiers || tier != nil else { throw ImportRefusal("no \(table.noun) says which tier an item is in") }
    guard title != nil || meanings.first(.picture) != nil else { throw ImportRefusal("no \(table.noun) has titles") }
    let numberColumns = Set(
      zip(table.columns.indices, table.valuesByColumn).filter { $0.1.allSatisfy(isNumber) }.map { $0.0 })
    notes += table.columns.indices.map { describe(meanings.all[$0], column: table.columns[$0], $0, table.noun) }
    for row in table.rows { add(row, meanings, numberColumns) }
    if !table.hasTiers { sortTiers() }
  }

  private mutating func add(_ row: Table.Row, _ meanings: ColumnMeanings, _ numbers: Set<Int>) {
    func value(_ meaning: ColumnMeaning) -> Value? {
      row.cells.first { meanings.all.indices.contains($0.column) && meanings.all[$0.column] == meaning }?.value
    }
    let picture = value(.picture).flatMap { ($0.list?.first ?? $0).text }
    let title = value(.title)?.text ?? picture.map(pictureTitle)
    guard let title else {
      for (_, cell) in row.cells where !cell.isEmpty { loseCell(cell, "in a row without a title") }
      return
    }
    var item = TierList.Item(titled: title)
    item.range = row.range
    for (column, value) in row.cells where !value.isEmpty {
      guard meanings.all.indices.contains(column) else {
        loseCell(value, "beyond the columns of the header")
        continue
      }
      add(value, meanings.all[column], isNumber: numbers.contains(column), to: &item)
    }
    add(item, to: row.tier ?? value(.tier)?.text)
  }

  private mutating func add(_ value: Value, _ meaning: ColumnMeaning, isNumber: Bool, to item: inout TierList.Item) {
    switch meaning {
    case .title, .tier:
      // The text was read before.
      if value.text == nil { loseCell(value, "where a text is expected") }
    case .counter: break
    case .rating:
      item.rating = ratingValue(value)
      if item.rating == nil { loseCell(value, "which is not a rating from 0 to 100") }
    case .notes: item.summary = value.texts?.joined(separator: ", ")
    case .tags: item.tags += value.texts?.flatMap { splitValues($0) } ?? []
    case .id: item.id = value.text ?? item.id
    case .picture: for picture in value.list ?? [value] { addPicture(picture.text ?? "", picture.range, to: &item) }
    case .attribute(let name):
      if let attribute = attribute(value, isNumber: isNumber && name != "season") {
        item.attributes.add(name, attribute)
      } else {
        loseCell(value, "an object in \(quoted(name))")
      }
    }
  }
}

private func describe(_ meaning: ColumnMeaning, column: String, _ index: Int, _ noun: String) -> String {
  let target =
    switch meaning {
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
  return "\(noun) \(trimmed(column).isEmpty ? "\(index + 1)" : displayText(unquoted: column)) → \(target)"
}

extension Value {
  /// The text, or those of the elements; `nil` if there is anything else.
  var texts: [String]? {
    if let text { return [text] }
    guard let list, !list.isEmpty, list.allSatisfy({ $0.text != nil }) else { return nil }
    return list.compactMap { $0.text }
  }
}

/// Whether a value is a number as JSON writes it.
private func isNumber(_ value: Value) -> Bool {
  guard let text = value.text, value.list == nil, let number = Double(text), number.isFinite else { return false }
  return number == number.rounded() && abs(number) < 1e15 ? text == "\(Int64(number))" : text == "\(number)"
}

/// The value of an attribute; `nil` for objects.
private func attribute(_ value: Value, isNumber: Bool) -> JSONValue? {
  switch value.content {
  case .scalar(.null), .map: nil
  case .scalar(let scalar): scalar
  case .text: value.text.map { isNumber ? .raw(Array($0.utf8)) : .string($0) }
  case .list: value.texts.map { .array($0) { .string($0) } }
  }
}

/// A rating from 0 to 100: a number, a share such as `8/10`, or stars.
func ratingValue(_ value: Value) -> JSONValue? {
  guard var text = value.text else { return nil }
  var half = 0.0
  if text.hasSuffix("½"), text.first == "★" {
    text.removeLast()
    half = 10
  }
  guard let number = writtenNumber(text, outOf: 100).map({ $0 + half }), (0...100).contains(number) else { return nil }
  return Int64(exactly: number).map { .integer($0) } ?? .number((number * 100).rounded() / 100)
}

/// The parts of a text that is a list of values.
func splitValues(_ text: String) -> [String] {
  let separators: [Character] = [";", "；", "|", "、", "،", "\n", "•", "·", ",", "，"]
  let separator = separators.first(where: text.contains) ?? ","
  var (parts, closer): ([String], Character?) = ([""], nil)
  for character in text {
    if character == separator, closer == nil {
      parts.append("")
      continue
    }
    if character == closer {
      closer = nil
    } else if closer == nil, let quote = quotes[character], parts.last.map({ trimmed($0).isEmpty }) ?? false,
      text.contains(quote)
    {
      closer = quote
    }
    parts[parts.count - 1].append(character)
  }
  return parts.map { unquoted(trimmed($0)) }.filter { !$0.isEmpty }
}

private let quotes: [Character: Character] = ["\"": "\"", "“": "”", "„": "“", "«": "»", "「": "」", "『": "』", "'": "'"]

/// A text without quotes around it.
func unquoted(_ text: String) -> String {
  guard let first = text.first, let closer = quotes[first], text.last == closer, text.count > 2 else { return text }
  let inner = text.dropFirst().dropLast()
  return inner.contains(closer) ? text : trimmed(String(inner))
}
