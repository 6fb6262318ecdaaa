import SourceText

/// Objects with an object or a value for each item or column.
extension TreeReader {
  /// Reads an object with the names of columns and the rows below them.
  mutating func read(split map: [Value.Member]) throws(ImportRefusal) -> Bool {
    guard let names = map.first(where: { ["columns", "header", "headers"].contains($0.word) }),
      names.value.texts != nil,
      let data = map.first(where: { ["data", "rows"].contains($0.word) }), let rows = data.value.list,
      rows.contains(where: { $0.list != nil }), try read(rows: [names.value] + rows)
    else { return false }
    addRoot(map.filter { $0.key != names.key && $0.key != data.key })
    return true
  }

  /// Reads an object whose keys are the names of columns, as pandas writes it.
  mutating func read(columns map: [Value.Member]) throws(ImportRefusal) -> Bool {
    let columns = map.compactMap { $0.value.list ?? $0.value.map?.map { $0.value } }
    guard let first = columns.first, map.count > 1, columns.count == map.count,
      columns.allSatisfy({ $0.count == first.count })
    else { return false }
    let keys = map.first?.value.map?.map { $0.key }
    guard map.allSatisfy({ $0.value.map?.map { $0.key } == keys }) else { return false }
    // Without titles the keys are these.
    let titles = map.contains { ColumnMeaning.titleNames.contains($0.word) } ? nil : keys
    var attempt = self
    for (row, value) in first.enumerated() {
      let title = (titles?.dropFirst(row).first).map {
        Value.Member(key: "title", value: Value(.text($0), value.range))
      }
      let members = zip(map, columns).map { Value.Member(key: $0.key, value: $1[row]) }
      attempt.table.add([title].compactMap { $0 } + members, value.range, tier: nil)
    }
    do throws(ImportRefusal) { try attempt.flush() } catch { return false }
    self = attempt
    return true
  }

  /// Reads an object with an object for each item, which has its title or else is under it.
  mutating func read(objects map: [Value.Member]) throws(ImportRefusal) -> Bool {
    guard map.count > 1, map.allSatisfy({ $0.value.map?.count ?? 0 > 1 }), let items = titledObjects(map) else {
      return false
    }
    return try read(list: items, key: "")
  }

  /// Objects that are under their titles, with these as members.
  func titledObjects(_ map: [Value.Member]) -> [Value]? {
    let items = map.compactMap { member -> Value? in
      guard let members = member.value.map else { return nil }
      let hasTitle = members.contains { ColumnMeaning.titleNames.contains($0.word) }
      let key = Value.Member(key: "title", value: Value(.text(member.key), member.value.range))
      return Value(.map((hasTitle ? [] : [key]) + members), member.value.range)
    }
    return items.isEmpty || items.count < map.count ? nil : items
  }

  /// Reads an object whose keys are titles, and whose values are tiers.
  mutating func readTierOfEach(_ map: [Value.Member]) -> Bool {
    guard plainlyNameTiers(map.map { $0.value }), map.contains(where: { Int($0.key) == nil }) else { return false }
    builder.notes.append("titles by key")
    for member in map { builder.addItem(titled: member.key, member.value.range, to: member.value.text) }
    builder.sortsTiers = true
    return true
  }
}
