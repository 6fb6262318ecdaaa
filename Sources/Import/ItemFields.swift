import Conversion
import Findings
import JSONSyntax
import SourceText
import TierLists

extension ListBuilder {
  /// Adds the items of a reading.
  ///
  /// - Parameter tiers: The index of each tier of the reading in the list.
  mutating func add(_ reading: Reading, _ tiers: [Int]) {
    let table = reading.table
    let values = table.valuesByColumn()
    let roles = Roles(table, values, label: reading.labelColumn, options)
    for (index, (column, role)) in zip(table.columns, roles.roles).enumerated() {
      let isUnnamed = trimmed(column).isEmpty
      if isUnnamed, values.count(index) == 0 { continue }
      let name = isUnnamed ? "column \(index + 1)" : displayText(unquoted: column)
      if notes.count < 60 { notes.append("\(name) → \(role.description)") }
    }
    areScores = reading.labelColumn.map { ColumnName(table.columns[$0]).match(ColumnNames.ratings) > 0 } ?? false
    var carried: Int?
    var unrankedCount = 0
    for row in table.rows {
      if row.isLine {
        let tier = place(row.tier, tiers)
        reading.areLines ? addLine(row, to: tier) : addText(row.values[0], to: tier)
        continue
      }
      var tier = row.tier.map { _ in place(row.tier, tiers) }
      if let column = reading.labelColumn, tier == nil {
        let cell = row.value(column)
        tier = takeLabel(cell, carried: roles.areLabelsCarried ? carried : nil)
        if roles.areLabelsCarried { carried = tier }
        if tier.map({ list.tiers[$0].isPool }) ?? true { unrankedCount += 1 }
      }
      add(row, roles, to: tier)
    }
    if unrankedCount > 0 { notes.append("\(counted(unrankedCount, "row")) without a tier") }
  }

  private mutating func place(_ tier: Int?, _ tiers: [Int]) -> Int {
    tier.flatMap { tiers.indices.contains($0) ? tiers[$0] : nil } ?? addTier("")
  }

  /// The tier that a cell says, which is added if it is new.
  private mutating func takeLabel(_ cell: Value?, carried: Int?) -> Int? {
    guard let cell, let label = labelValue(cell), let text = label.text else { return carried }
    fates.set(label, .structure)
    if cell.map == nil, let known = tierCache[text] { return known }
    if ["-", "–", "—", "?", "n/a", "none", "tbd", "null"].contains(text.lowercased()) { return carried }
    var color: String?
    for member in cell.map ?? [] where color == nil {
      guard let text = member.value.name, let read = RGBColor.likely(for: text)?.color.text else { continue }
      if member.value.range != label.range {
        color = read
        fates.set(member.value, .structure)
      }
    }
    let tier = addTier(text, color: color, label.range)
    tierCache[text] = tier
    return tier
  }

  private mutating func add(_ row: Table.Row, _ roles: Roles, to tier: Int?) {
    let picture = roles.first(.picture, of: row).flatMap { ($0.list?.first ?? $0).address }
    let titleValue = roles.first(.title, of: row)
    let text = titleValue?.text ?? picture.map { pictureTitle($0) } ?? roles.first(.id, of: row)?.text
    guard let title = text else {
      for (column, value) in row.cells where roles.roles[column] != .label && !value.isEmpty && !isPlaceholder(value) {
        lose("\(shown(value)), in a row without a title", value)
      }
      return
    }
    let (plain, address) = withoutAddress(title)
    var item = makeItem(plain, titleValue ?? row.values[0], row.range)
    if let address { item.attributes.add("link", .string(address)) }
    if let titleValue { fates.set(titleValue, .listed) }
    for (column, value) in row.cells where !value.isEmpty {
      add(value, in: column, roles, to: &item)
    }
    add(item, to: tier ?? addTier(""))
  }

  private mutating func add(_ value: Value, in column: Int, _ roles: Roles, to item: inout TierList.Item) {
    let role = roles.roles[column]
    if isPlaceholder(value), role != .title { return fates.set(value, .structure) }
    switch role {
    case .title, .label: return
    case .counter: return fates.set(value, .structure)
    case .rating:
      item.rating = ratingValue(value.text, outOf: roles.ratingScale)
      if item.rating == nil {
        return value.text == nil
          ? () : lose("\(quoted(value.text ?? "", upTo: 10_000)), which is not a rating from 0 to 100", value)
      }
    case .notes:
      guard let texts = value.texts else { return }
      item.summary = texts.joined(separator: ", ")
    case .tags:
      let names = value.texts ?? value.list?.compactMap { labelText($0) } ?? []
      item.tags += names.flatMap { value.list == nil ? splitValues($0) : [$0] }
      for element in value.list ?? [value] { if let name = labelValue(element) { fates.set(name, .listed) } }
      return
    case .id:
      guard let text = value.text else { return }
      item.id = text
    case .picture:
      for picture in value.list ?? [value] {
        let leaf = picture.text == nil ? picture.leaves.first { $0.text == picture.address } : picture
        if let leaf, let address = leaf.text { addPicture(address, leaf, to: &item) }
      }
      return
    case .attribute(let name):
      // Objects are named as a whole.
      guard let attribute = attribute(value, decimal: roles.decimals[column]) else { return }
      var (free, number) = (name, 1)
      while !item.attributes.add(free, attribute) {
        number += 1
        free = "\(name)-\(number)"
      }
    }
    fates.set(value, .listed)
  }

  // MARK: Lines

  /// Adds a string as an item.
  private mutating func addText(_ value: Value, to tier: Int) {
    guard let text = value.text else { return }
    let item = makeItem(text, value, value.range)
    fates.set(value, .listed)
    add(item, to: tier)
  }

  /// An item with a title, or with the picture to which the title is the path.
  private mutating func makeItem(_ title: String, _ value: Value, _ range: ByteRange) -> TierList.Item {
    let path = picturePath(title)
    var item = TierList.Item(titled: path.map(pictureTitle) ?? title)
    item.range = range
    if let path { addPicture(path, value, to: &item) }
    return item
  }

  /// Adds an item with what its line says: `title (95) – notes`.
  private mutating func addLine(_ row: Table.Row, to tier: Int) {
    let value = row.values[0]
    let inline = InlineText(value.text ?? "")
    let line = ItemLine(inline)
    if line.title.isEmpty, inline.pictures.isEmpty {
      return lose("the line \(quoted(value.text ?? "", upTo: 10_000))", value)
    }
    fates.set(value, .listed)
    if line.title.isEmpty, inline.pictures.count > 1 {
      for (picture, title) in zip(inline.pictures, inline.pictureTitles) {
        var item = TierList.Item(titled: title.isEmpty ? pictureTitle(picture) : title)
        item.range = value.range
        addPicture(picture, value, to: &item)
        add(item, to: tier)
      }
      return
    }
    let path = inline.pictures.isEmpty ? picturePath(line.title) : nil
    let pictures = path.map { [$0] } ?? inline.pictures
    let isUntitled = path != nil || line.title.isEmpty
    var item = TierList.Item(titled: isUntitled ? pictureTitle(pictures.first ?? "") : line.title)
    (item.range, item.rating) = (value.range, line.rating)
    let notes = row.values.dropFirst().map { InlineText($0.text ?? "") }
    for note in row.values.dropFirst() { fates.set(note, .listed) }
    for text in inline.asides + notes.flatMap({ $0.asides }) {
      losses.append(Loss(message: "the text \(quoted(text, upTo: 10_000)) of a link or picture", range: value.range))
    }
    let summary = (line.notes.map { [$0] } ?? []) + notes.map { $0.text }.filter { !$0.isEmpty }
    if !summary.isEmpty { item.summary = summary.joined(separator: "; ") }
    for picture in pictures + notes.flatMap({ $0.pictures }) { addPicture(picture, value, to: &item) }
    for (index, link) in (inline.links + notes.flatMap { $0.links }).enumerated() {
      item.attributes.add(index == 0 ? "link" : "link-\(index + 1)", .string(link))
    }
    add(item, to: tier)
  }
}

/// A title without an address in parentheses after it, as Notion writes it.
private func withoutAddress(_ title: String) -> (title: String, address: String?) {
  let parts = title.utf8.last == 0x29 ? title.split(separator: " (http", maxSplits: 1) : []
  return parts.count == 2 ? (String(parts[0]), "http" + parts[1].dropLast()) : (title, nil)
}

extension TierList.Item {
  init(titled title: String) {
    let title = withoutID(title)
    self.init(id: slug(title), title: title)
  }
}

extension Role {
  fileprivate var description: String {
    switch self {
    case .title: "title"
    case .label: "tier"
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

/// The value of an attribute; `nil` for objects.
private func attribute(_ value: Value, decimal: UInt8?) -> JSONValue? {
  switch value.content {
  case .null, .map: nil
  case .scalar(let text): .raw(Array(text.utf8))
  case .text(let text): decimal.flatMap { number(value, decimal: $0) } ?? .string(text)
  case .list: value.texts.map { .array($0) { .string($0) } }
  }
}
