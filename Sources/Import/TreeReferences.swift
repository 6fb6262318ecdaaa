import SourceText
import TierLists

/// Objects that others may refer to by their ids.
struct EntityCollection: Sendable {
  let key: String
  let range: ByteRange
  private(set) var elements: [TreeReader.Element] = []
  private var indices: [String: Int] = [:]

  /// - Parameter value: Objects with ids in an array, or under their ids.
  init?(_ value: Value, key: String) {
    (self.key, range) = (key, value.range)
    let objects: [TreeReader.Element] =
      value.list?.compactMap { element in element.map.map { (key: nil, members: $0, value: element) } }
      ?? value.map?.compactMap { member in
        // `{"s": "#f00"}`, `{"s": "Superb"}`
        let text = member.value.name.map { text in
          [Value.Member(key: RGBColor.likely(for: text) == nil ? "label" : "color", value: member.value)]
        }
        return (member.value.map ?? text).map { (key: member.key, members: $0, value: member.value) }
      } ?? []
    guard !objects.isEmpty, objects.count == value.list?.count ?? value.map?.count else { return nil }
    for object in objects {
      let own = object.members.first { ["id", "_id", "key", "slug", "uid", "uuid"].contains($0.key.lowercased()) }?
        .value.text
      for id in [own, object.key].compactMap({ $0 }) where indices[id] == nil { indices[id] = elements.count }
      elements.append(object)
    }
    guard !indices.isEmpty else { return nil }
    for (index, object) in objects.enumerated() {
      if let name = name(of: object.members)?.text, indices[name] == nil { indices[name] = index }
    }
  }

  /// The index of an object with an id or a label.
  func index(_ id: String) -> Int? { indices[id] }

  func label(_ index: Int) -> Value? { name(of: elements[index].members) }
}

/// The name of an object that has an id, too.
private func name(of members: [Value.Member]) -> Value? {
  label(of: members.filter { $0.value.text != nil && !ColumnNames.ids.contains(ColumnName($0.key).word) })?.value
}

/// Collects the objects with ids that are not deep in a tree.
func collect(_ value: Value, key: String, _ collections: inout [EntityCollection], depth: Int) {
  guard depth < 4, value.text == nil, collections.count < mostCollections else { return }
  if let collection = EntityCollection(value, key: key) { collections.append(collection) }
  for member in value.map ?? [] { collect(member.value, key: member.key, &collections, depth: depth + 1) }
}

/// Each list looks at all of them.
private let mostCollections = 50

/// An object with more members is no envelope of a list, which would look at all of them.
private let mostSiblings = 200

extension TreeReader {
  /// Records that say their tier by the id of an object elsewhere.
  func referringRecords(_ table: Table, _ value: Value) -> Reading? {
    let names = ColumnNames.tiers.union(ColumnNames.vagueTiers).union(["column", "row", "section", "lane"])
    let values = table.valuesByColumn()
    for (column, key) in table.columns.enumerated()
    where ColumnName(key).match(names) > 0 || ColumnName(key).parts.contains(where: names.contains) {
      let texts = values[column].compactMap { $0.text }
      for collection in collections where !collection.range.overlaps(value.range) && !texts.isEmpty {
        let hits = texts.count { collection.index($0).flatMap { collection.label($0) } != nil }
        guard hits * 2 >= texts.count else { continue }
        return referring(table, by: column, to: collection)
      }
    }
    return nil
  }

  private func referring(_ table: Table, by column: Int, to collection: EntityCollection) -> Reading {
    var reading = Reading("items that refer to \(quoted(collection.key))", .tier)
    reading.isOrdered = true
    for index in collection.elements.indices { define(collection, index, &reading) }
    reading.table = table
    for (index, row) in table.rows.enumerated() {
      let place = row.columns.firstIndex(of: column)
      let text = place.flatMap { row.values[$0].text }
      reading.table.rows[index].tier = text.map { collection.index($0) ?? -1 } ?? -1
      if let place, text.flatMap({ collection.index($0) }) != nil || row.values[place].isEmpty {
        reading.structure.append(row.values[place])
        reading.table.rows[index].values.remove(at: place)
        reading.table.rows[index].columns.remove(at: place)
      }
    }
    reading.table.rows.removeAll { $0.values.isEmpty }
    return reading
  }

  /// Adds the tier that an object defines.
  private func define(_ collection: EntityCollection, _ index: Int, _ reading: inout Reading) {
    let element = collection.elements[index]
    let label = collection.label(index) ?? element.members.first { $0.value.text != nil }?.value
    let color = color(of: element.members)
    reading.structure += [label, color?.value].compactMap { $0 }
    reading.structure += element.members.filter {
      ColumnNames.ids.union(ColumnNames.order).contains(ColumnName($0.key).word)
    }.map { $0.value }
    reading.addTier(label?.text ?? element.key ?? "", color: color?.text, element.value.range)
  }

  /// Adds what the objects around a list say: its title, its pool, the order of its tiers, and the objects that it refers to.
  func completed(_ reading: Reading) -> Reading {
    var reading = reading
    let tierRanges = Set(reading.tiers.map { $0.range })
    for (depth, members) in reading.around.enumerated()
    where members.count < mostSiblings || depth == 0 && reading.isFrame {
      // Of the object with the tiers itself, what is none of them.
      for member in members
      where depth == 0 && reading.isFrame
        ? !tierRanges.contains(member.value.range) : !member.value.range.overlaps(reading.range)
      {
        let name = ColumnName(member.key)
        if name.isPool, member.value.list != nil {
          addItems(member.value, tier: -1, &reading)
        } else if let texts = member.value.texts, member.value.list != nil, isOrder(texts, reading) {
          reading.structure.append(member.value)
          order(texts, &reading)
        } else if member.value.text != nil {
          takeTitle(member, name, &reading)
        }
      }
    }
    resolveLabels(&reading)
    resolveItems(&reading)
    return reading
  }

  private func takeTitle(_ member: Value.Member, _ name: ColumnName, _ reading: inout Reading) {
    let titles: Set<String> = [
      "title", "name", "listname", "heading", "tierlistname", "group", "titel", "titre", "titulo",
    ]
    if reading.title == nil,
      titles.contains(name.word) || name.parts.count > 1 && ["title", "name"].contains(name.parts.last)
    {
      reading.title = member.value
    } else if reading.description == nil, ["description", "desc", "subtitle", "summary"].contains(name.word),
      member.value.name != nil
    {
      reading.description = member.value
    }
  }

  private func isOrder(_ texts: [String], _ reading: Reading) -> Bool {
    let labels = Set(reading.tiers.map { $0.label })
    return texts.count > 1 && !labels.isEmpty && texts.count { labels.contains($0) } * 2 > texts.count
  }

  /// Sorts the tiers as an array has their labels.
  private func order(_ labels: [String], _ reading: inout Reading) {
    guard !reading.isOrdered else { return }
    reading.isOrdered = true
    let known = Set(reading.tiers.map { $0.label })
    for label in labels where !known.contains(label) {
      reading.addTier(label, reading.range)
    }
    let places = Dictionary(labels.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    let sorted = reading.tiers.indices.sorted {
      (places[reading.tiers[$0].label] ?? .max, $0) < (places[reading.tiers[$1].label] ?? .max, $1)
    }
    var new = [Int](repeating: 0, count: sorted.count)
    for (place, index) in sorted.enumerated() { new[index] = place }
    reading.tiers = sorted.map { reading.tiers[$0] }
    for row in reading.table.rows.indices {
      if let tier = reading.table.rows[row].tier, new.indices.contains(tier) {
        reading.table.rows[row].tier = new[tier]
      }
    }
  }

  /// The labels and colors that objects elsewhere define for the labels of a list.
  private func resolveLabels(_ reading: inout Reading) {
    guard reading.labelColumn == nil, !reading.tiers.isEmpty else { return }
    let labels = reading.tiers.map { $0.label }
    let definitions = collections.filter { collection in
      !collection.range.overlaps(reading.range)
        && labels.count {
          collection.index($0).map { collection.label($0) != nil || color(of: collection.elements[$0].members) != nil }
            ?? false
        } * 2 > labels.count
    }
    for definitions in definitions.prefix(2) { define(labels, by: definitions, &reading) }
  }

  private func define(_ labels: [String], by definitions: EntityCollection, _ reading: inout Reading) {
    for (index, label) in labels.enumerated() {
      guard let place = definitions.index(label) else { continue }
      let element = definitions.elements[place]
      if let own = definitions.label(place), let text = own.text {
        reading.tiers[index].label = text
        reading.structure.append(own)
      }
      if let color = color(of: element.members) {
        reading.tiers[index].color = color.text
        reading.structure.append(color.value)
      }
    }
  }

  /// The objects to which the entries of tiers refer, and in the pool those of the same kind to which none refers.
  private func resolveItems(_ reading: inout Reading) {
    let lines = reading.table.rows.filter { $0.isLine }.compactMap { $0.values[0].text }
    guard !lines.isEmpty else { return }
    let items = collections.first { collection in
      !collection.range.overlaps(reading.range) && lines.count { collection.index($0) != nil } * 2 > lines.count
    }
    guard let items else { return }
    var used: Set<Int> = []
    let rows = reading.table.rows
    reading.table.rows = []
    for row in rows {
      guard row.isLine, let index = row.values[0].text.flatMap({ items.index($0) }) else {
        reading.table.rows.append(row)
        continue
      }
      if used.insert(index).inserted {
        reading.structure.append(row.values[0])
      } else {
        reading.sources.append(row.values[0])
      }
      add(items.elements[index], tier: row.tier, &reading)
    }
    for (index, element) in items.elements.enumerated() where !used.contains(index) { add(element, tier: -1, &reading) }
  }

  private func add(_ element: Element, tier: Int?, _ reading: inout Reading) {
    let members = flat(element.members)
    let title = hasTitle(members) ? nil : element.key.map { titleMember($0, element.value) }
    reading.table.add([title].compactMap { $0 } + members, element.value.range, tier: tier)
  }
}
