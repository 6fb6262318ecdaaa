import Findings
import SourceText
import TierLists

/// Finds the lists in a tree: each container is tried as each shape.
struct TreeReader {
  let options: ImportOptions
  private(set) var readings: [Reading] = []
  /// What was seen and is no list, for the refusal.
  private(set) var seen = SeenParts()
  let collections: [EntityCollection]

  init(_ root: Value, _ options: ImportOptions) {
    self.options = options
    var collections: [EntityCollection] = []
    collect(root, key: "", &collections, depth: 0)
    self.collections = collections
    visit(root, path: [], around: [], depth: 0)
  }

  /// - Parameter around: The objects around a value, from the innermost.
  private mutating func visit(
    _ value: Value, key: String = "", path: [String], around: [[Value.Member]], depth: Int, isElement: Bool = false
  ) {
    guard depth < 30 else { return }
    var found: [Reading] = []
    if let list = value.list, !list.isEmpty {
      found = readings(list: list, value, key: key)
    } else if let map = value.map, !map.isEmpty {
      found = readings(map: map, value, key: key, isElement: isElement)
    }
    for var reading in found {
      reading.range = value.range
      reading.path = path
      (reading.around, reading.isFrame) = (
        (reading.isFrame ? value.map.map { [$0] } ?? [] : []) + around, reading.isFrame
      )
      readings.append(reading)
    }
    if found.contains(where: { $0.evidence >= .tier }) { return }
    for element in value.list ?? [] where element.text == nil {
      visit(element, path: path, around: around, depth: depth + 1, isElement: true)
    }
    for member in value.map ?? [] where member.value.text == nil {
      visit(
        member.value, key: member.key, path: path + [member.key], around: [value.map ?? []] + around, depth: depth + 1)
    }
  }

  private mutating func readings(list: [Value], _ value: Value, key: String) -> [Reading] {
    let maps = list.compactMap { $0.map }
    if maps.count == list.count {
      let elements = zip(maps, list).map { (key: String?.none, members: $0, value: $1) }
      let (groups, records) = (self.groups(elements, key: key), self.records(elements, value, key: key))
      return [groups, records].compactMap { $0 }
    }
    let rows = list.compactMap { $0.list }
    guard rows.count == list.count, rows.count > 1 else { return [] }
    if let pairs = labeledPairs(rows) { return [pairs] }
    var reader = GridReader(rows, options)
    reader.run()
    seen.add(reader.seen)
    return reader.readings
  }

  private mutating func readings(map: [Value.Member], _ value: Value, key: String, isElement: Bool) -> [Reading] {
    var found = [groups(byKey: map, key: key), isElement ? nil : labelOfEach(map, key: key)].compactMap { $0 }
    let objects = map.compactMap { member in
      member.value.map.map { (key: String?.some(member.key), members: $0, value: member.value) }
    }
    if objects.count == map.count, map.count > 1, !found.contains(where: { $0.evidence >= .tier }) {
      found += [groups(objects, key: key), records(objects, value, key: key)].compactMap { $0 }
    }
    return found
  }

  // MARK: Records

  typealias Element = (key: String?, members: [Value.Member], value: Value)

  private mutating func records(_ elements: [Element], _ value: Value, key: String) -> Reading? {
    var table = Table()
    // A path of the person leads into objects.
    let isDeep =
      options.tier.map { name in
        name != "none" && !elements.contains { element in flat(element.members).contains { $0.key == name } }
      } ?? false
    for element in elements {
      var members = flat(element.members, isDeep: isDeep)
      if let key = element.key, !hasTitle(members) {
        members.insert(titleMember(key, element.value), at: 0)
      } else if let key = element.key, !members.contains(where: { $0.value.text == key }) {
        members.append(Value.Member(key: "key", value: derived(key, element.value)))
      }
      table.add(members, element.value.range)
    }
    if let reading = referringRecords(table, value) { return reading }
    // Under a key for tiers objects without items and without a tier are tiers.
    let isDefinition =
      ColumnName(key).match(ColumnNames.tiers) > 0
      && !table.columns.contains { ColumnName($0).match(ColumnNames.tiers) > 0 }
    if isDefinition, options.isEmpty {
      seen.emptyTiers += elements.compactMap { $0.key ?? label(of: $0.members)?.value.text }
      return nil
    }
    return recordReading(table)
  }

  private mutating func recordReading(_ table: Table) -> Reading? {
    let values = table.valuesByColumn()
    if let label = table.labelColumn(values, options) {
      return Reading(
        "\(counted(table.rows.count, "object")) with \(quoted(table.columns[label.column]))", table, label)
    }
    seen.add(table, values, noun: "object")
    return options.hasNoTiers && table.rows.count > 0 ? Reading(titles: table) : nil
  }

  /// `{"Pho": "S"}`
  private func labelOfEach(_ map: [Value.Member], key: String) -> Reading? {
    let texts = map.filter { $0.value.name != nil }
    guard map.count > 1, texts.count == map.count else { return nil }
    let sure = evidence(named: ColumnName(key), of: map.map { $0.value }, rowCount: map.count)
    let known =
      plainlyNameTiers(texts.compactMap { $0.value.text })
      && texts.allSatisfy { isTierLabel($0.value.text ?? "") }
    guard sure >= .tier || known, map.contains(where: { Int($0.key) == nil }) else { return nil }
    var table = Table()
    for member in map {
      table.add(
        [titleMember(member.key, member.value), Value.Member(key: "tier", value: member.value)], member.value.range)
    }
    return Reading("a title and its tier in each member", table, (1, known ? .tier : sure))
  }
}

/// A value that is made of a key, or of a part of a line: it has no bytes of its own.
func derived(_ text: String, _ value: Value) -> Value {
  Value(.text(trimmed(text)), value.range.lowerBound..<value.range.lowerBound)
}

func titleMember(_ key: String, _ value: Value) -> Value.Member {
  Value.Member(key: "title", value: derived(key, value))
}

func hasTitle(_ members: [Value.Member]) -> Bool {
  members.contains { ColumnName($0.key).match(ColumnNames.titles) == 3 && $0.value.text != nil }
}

/// The members of an item, with those of the objects in it if it has no title itself, as `{"movie": {"title": "Up"}}`.
func flat(_ members: [Value.Member], isDeep: Bool = false, depth: Int = 0) -> [Value.Member] {
  let isTitle = { (member: Value.Member) in ColumnName(member.key).match(ColumnNames.titles) == 3 }
  guard depth < 3, members.contains(where: { $0.value.map != nil }),
    isDeep || !hasTitle(members)
  else { return members }
  let keys = Set(members.map { $0.key })
  return members.flatMap { member -> [Value.Member] in
    guard let inner = member.value.map, ColumnName(member.key).match(ColumnNames.tiers) < 3 || isDeep else {
      return [member]
    }
    // Titles in several languages: the first one counts.
    let isOfLanguages = isTitle(member) && !inner.contains { isTitle($0) }
    let own = isOfLanguages ? inner : flat(inner, isDeep: isDeep, depth: depth + 1)
    return own.enumerated().map { index, part in
      let isFree = !isOfLanguages && !keys.contains(part.key) && !isDeep
      let key = isOfLanguages && index == 0 ? member.key : isFree ? part.key : "\(member.key)_\(part.key)"
      return Value.Member(key: key, value: part.value)
    }
  }
}
