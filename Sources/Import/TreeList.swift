import SourceText
import TierLists

/// The keys under which tools keep what is read.
private enum Key {
  static let lists: Set<String> = [
    "tiers", "tierlist", "rows", "ranking", "rankings", "list", "board", "data", "lists", "categories", "groups",
    "columns", "ranks",
  ]
  static let tierLists: Set<String> = ["tiers", "rows", "tierlist", "ranks"]
  static let labels = ["label", "tier", "name", "title", "rank", "tiername", "header", "text", "key", "id"]
  static let items = [
    "items", "entries", "contents", "content", "elements", "imgs", "images", "children", "list", "values", "cards",
    "members",
    "films", "movies", "games", "titles", "itemids", "ids", "picks",
  ]
  static let titles: Set<String> = ["title", "name", "listname", "heading"]
  static let descriptions: Set<String> = ["description", "subtitle", "summary"]
  static let colors: Set<String> = ["color", "colour", "hex", "backgroundcolor", "background", "bg", "farbe"]
  /// They say what the order in the file says, or nothing to people.
  static let order: Set<String> = ["order", "index", "position", "id", "key", "uuid", "sort"]
}

extension ListBuilder {
  /// Reads the JSON or YAML of another tool.
  mutating func read(tree: Value) throws(ImportRefusal) {
    var reader = TreeReader(builder: self)
    guard try reader.read(tree, key: "", depth: 0) else {
      throw ImportRefusal("nothing in it is a list of tiers, and no item says its tier")
    }
    self = reader.builder
  }
}

private struct TreeReader {
  var builder: ListBuilder
  /// Objects that others refer to by their ids.
  private var references: [String: Value] = [:]
  private var referencePlaces: Set<ByteRange> = []
  private var table = Table(noun: "key")
  private var columns: [String: Int] = [:]

  init(builder: ListBuilder) { self.builder = builder }

  /// - Parameter key: That of the value.
  /// - Returns: Whether there is a list in the value.
  mutating func read(_ value: Value, key: String, depth: Int) throws(ImportRefusal) -> Bool {
    if let list = value.list { return try read(list: list, key: key) }
    guard let map = value.map, depth < 4 else { return false }
    if depth == 0 { collectReferences(map) }
    if try read(tiers: map) { return true }
    let members =
      map.filter { Key.lists.contains(ColumnMeaning.key($0.key)) }
      + map.filter { !Key.lists.contains(ColumnMeaning.key($0.key)) }
    for member in members where try read(member.value, key: ColumnMeaning.key(member.key), depth: depth + 1) {
      addRoot(map.filter { $0.value.range != member.value.range })
      return true
    }
    return false
  }

  private mutating func collectReferences(_ map: [Value.Member]) {
    for member in map {
      for (key, object) in (member.value.map ?? []).map({ (Optional($0.key), $0.value) })
        + (member.value.list ?? []).map({ (nil, $0) })
      {
        guard let members = object.map,
          !members.contains(where: { $0.value.list != nil && Key.items.contains(ColumnMeaning.key($0.key)) })
        else { continue }
        let id = members.first { ["id", "key", "uid"].contains($0.key) }?.value.text ?? key
        if let id, references[id] == nil {
          references[id] = object
          referencePlaces.insert(object.range)
        }
      }
    }
  }

  /// What else an object around the tiers has.
  private mutating func addRoot(_ members: [Value.Member]) {
    for member in members where !member.value.isEmpty {
      let key = ColumnMeaning.key(member.key)
      if Key.titles.contains(key), let title = member.value.text {
        if builder.hasTitle {
          builder.lose("key \(quoted(member.key)): \(quoted(title))", member.value.range)
        } else {
          builder.setTitle(title)
        }
      } else if Key.descriptions.contains(key), builder.list.description == nil, let text = member.value.text {
        builder.setDescription(text)
      } else if isPoolLabel(member.key) || key == "pool", let items = member.value.list {
        for item in items { add(item, tier: "") }
        try? flush()
      } else if !holdsReferences(member.value) {
        builder.lose(
          "key \(quoted(member.key))\(member.value.text.map { ": \(quoted($0))" } ?? "")", member.value.range)
      }
    }
  }

  private func holdsReferences(_ value: Value) -> Bool {
    let objects = value.list ?? value.map?.map { $0.value } ?? []
    return !objects.isEmpty && objects.allSatisfy { referencePlaces.contains($0.range) }
  }

  // MARK: Tiers as the keys of an object

  private mutating func read(tiers map: [Value.Member]) throws(ImportRefusal) -> Bool {
    let lists = map.filter { tierItems($0.value) != nil }
    let known = map.filter {
      KnownTier($0.key) != nil && ($0.value.texts != nil || tierItems($0.value) != nil || $0.value.isEmpty)
    }
    let others = map.filter { tierItems($0.value) == nil }
    let isFrame = others.allSatisfy { member in
      let key = ColumnMeaning.key(member.key)
      return member.value.isEmpty
        || member.value.text != nil
          && (Key.titles.contains(key) || Key.descriptions.contains(key)
            || ["author", "date", "id", "created", "updated"].contains(key))
    }
    let isOwn =
      lists.count > 1 && isFrame
      && !lists.contains {
        Key.lists.contains(ColumnMeaning.key($0.key)) || Key.items.contains(ColumnMeaning.key($0.key))
      }
    let isSure = known.contains { KnownTier($0.key)?.isTop ?? false }
    guard isSure && (known.count > 1 || isFrame) || isOwn else { return try readTierOfEach(map) }
    builder.notes.append("tiers by key")
    // Only the known ones where others are something else.
    let tiers =
      isOwn
      ? lists
      : map.filter {
        KnownTier($0.key) != nil || isPoolLabel($0.key) || !known.isEmpty && isFrame && tierItems($0.value) != nil
      }
    for member in tiers {
      builder.addTier(member.key, color: color(member.value.map ?? []))
      for item in tierItems(member.value)
        ?? splitValues(member.value.text ?? "").map({ Value(.text($0), member.value.range) })
      {
        add(item, tier: member.key)
      }
    }
    try flush()
    let places = Set(tiers.map { $0.value.range })
    addRoot(map.filter { !places.contains($0.value.range) })
    return true
  }

  /// Reads an object whose keys are titles, and whose values are tiers.
  private mutating func readTierOfEach(_ map: [Value.Member]) throws(ImportRefusal) -> Bool {
    guard plainlyNameTiers(map.map({ $0.value })) else { return false }
    builder.notes.append("titles by key")
    for member in map { builder.addItem(titled: member.key, member.value.range, to: member.value.text) }
    builder.sortTiers()
    return true
  }

  /// The items of a tier, if a value can have them.
  private func tierItems(_ value: Value) -> [Value]? {
    if let list = value.list, list.allSatisfy({ $0.text != nil || $0.map != nil }) { return list }
    return value.map.flatMap { items(of: $0)?.value.list }
  }

  // MARK: Tiers or items as elements

  private mutating func read(list: [Value], key: String) throws(ImportRefusal) -> Bool {
    let maps = list.compactMap { $0.map }
    guard maps.count == list.count, !maps.isEmpty else { return try read(rows: list) }
    let tiers = maps.compactMap { map in self.tier(map) }
    let known = tiers.count { KnownTier($0.label) != nil || isPoolLabel($0.label) }
    let isNamed =
      Key.tierLists.contains(key)
      || maps.allSatisfy { $0.contains { ColumnMeaning.tierNames.contains(ColumnMeaning.key($0.key)) } }
    if tiers.count == maps.count, known * 2 >= tiers.count || isNamed, tiers.contains(where: { $0.items != nil }) {
      builder.notes.append("tiers by element")
      for (tier, map) in zip(tiers, maps) {
        builder.addTier(tier.label, color: color(map))
        for item in tier.items ?? [] { add(item, tier: tier.label) }
        loseOthers(map, of: tier.label)
      }
      try flush()
      return true
    }
    guard maps.contains(where: { $0.count > 1 }) else { return false }
    for (map, value) in zip(maps, list) { table.add(map, value.range, tier: nil, &columns) }
    do throws(ImportRefusal) { try flush() } catch { return false }
    return true
  }

  /// Arrays of arrays: rows of a table, or the label of a tier with its items.
  private mutating func read(rows: [Value]) throws(ImportRefusal) -> Bool {
    let grid = rows.compactMap { $0.list }
    guard grid.count == rows.count, grid.count > 1 else { return false }
    let isPair = grid.allSatisfy { $0.count == 2 && $0[0].text != nil && $0[1].list != nil }
    guard isPair, grid.contains(where: { KnownTier($0[0].text ?? "") != nil }) else {
      var attempt = builder
      do throws(ImportRefusal) { try attempt.read(grid: grid) } catch { return false }
      builder = attempt
      return true
    }
    for pair in grid {
      builder.addTier(pair[0].text ?? "")
      for item in pair[1].list ?? [] { add(item, tier: pair[0].text ?? "") }
    }
    try flush()
    return true
  }

  private func items(of map: [Value.Member]) -> Value.Member? {
    let byKey = Dictionary(map.map { (ColumnMeaning.key($0.key), $0) }) { first, _ in first }
    return Key.items.lazy.compactMap { byKey[$0] }.first {
      $0.value.list?.allSatisfy { $0.text != nil || $0.map != nil } ?? false
    }
  }

  private func tier(_ map: [Value.Member]) -> (label: String, items: [Value]?)? {
    if map.count == 1, let list = map[0].value.list, !Key.items.contains(ColumnMeaning.key(map[0].key)) {
      return (map[0].key, list)
    }
    let byKey = Dictionary(map.map { (ColumnMeaning.key($0.key), $0.value) }) { first, _ in first }
    guard let label = Key.labels.lazy.compactMap({ byKey[$0]?.text }).first else { return nil }
    return (label, items(of: map)?.value.list)
  }

  private mutating func loseOthers(_ map: [Value.Member], of label: String) {
    guard map.count > 1 else { return }
    let read = items(of: map)?.key
    for member in map where member.key != read && member.value.text != label && !member.value.isEmpty {
      let key = ColumnMeaning.key(member.key)
      if Key.order.contains(key) || Key.colors.contains(key) { continue }
      builder.lose("key \(quoted(member.key)) of tier \(quoted(label))", member.value.range)
    }
  }

  private func color(_ map: [Value.Member]) -> String? {
    map.first { Key.colors.contains(ColumnMeaning.key($0.key)) }?.value.text.flatMap { RGBColor($0)?.text }
  }

  // MARK: Items

  /// Adds an item: an object to the table of all, any other at once.
  private mutating func add(_ item: Value, tier: String) {
    let item = item.text.flatMap { references[$0] } ?? item
    if let map = item.map {
      table.add(map, item.range, tier: tier, &columns)
    } else if let text = item.text {
      try? flush()
      builder.addItem(titled: text, item.range, to: tier)
    }
  }

  /// Adds the items of the table.
  private mutating func flush() throws(ImportRefusal) {
    guard !table.rows.isEmpty else { return }
    let rows = table
    (table, columns) = (Table(noun: "key"), [:])
    try builder.add(rows)
  }
}
