import SourceText
import TierLists

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

struct TreeReader {
  /// A tier with the members of its object.
  struct Tier {
    var label: String
    var items: [Value]
    var members: [Value.Member] = []
  }

  var builder: ListBuilder
  /// Objects that others refer to by their ids.
  var references: [String: Value] = [:]
  /// The arrays in which they are.
  var groups: [[Value]] = []
  var usedPlaces: Set<ByteRange> = []
  /// Those of the tiers to which items refer.
  var tierPlaces: Set<ByteRange> = []
  var table = Table(noun: "key")

  init(builder: ListBuilder) { self.builder = builder }

  /// - Parameter key: That of the value.
  /// - Returns: Whether there is a list in the value.
  mutating func read(_ value: Value, key: String, depth: Int) throws(ImportRefusal) -> Bool {
    if let list = value.list { return try read(list: list, key: key) }
    guard let map = value.map, depth < 4 else { return false }
    if depth == 0 { collectReferences(map) }
    if try read(split: map) { return true }
    if try read(tiers: map, isOwnAllowed: depth == 0 || Key.lists.contains(key) || key.hasSuffix("list")) {
      return true
    }
    if readTierOfEach(map) { return true }
    if try read(objects: map) { return true }
    let likely = map.filter { Key.lists.contains($0.word) }
    for member in likely + map.filter({ !Key.lists.contains($0.word) })
    where try read(member.value, key: member.word, depth: depth + 1) {
      addRoot(map.filter { $0.value.range != member.value.range })
      return true
    }
    return false
  }

  // MARK: Tiers

  /// Reads an object whose keys are labels.
  ///
  /// - Parameter isOwnAllowed: Whether the labels may be unknown.
  private mutating func read(tiers map: [Value.Member], isOwnAllowed: Bool) throws(ImportRefusal) -> Bool {
    if map.allSatisfy({ ColumnMeaning.headerNames.contains($0.word) }), try read(columns: map) { return true }
    let lists = map.filter { tierItems($0.value) != nil }
    let known = map.filter { member in
      KnownTier(member.key) != nil
        && (hasTitles(member.value) || tierItems(member.value) != nil || member.value.isEmpty
          || keyedItems(member.value) != nil || member.value.map.flatMap { titledObjects($0) } != nil)
    }
    let isFrame = map.allSatisfy { member in
      tierItems(member.value) != nil || member.value.isEmpty
        || member.value.text != nil && Key.frame.contains(member.word)
    }
    let isOwn =
      isOwnAllowed && lists.count > 1 && isFrame && !lists.contains { areNumbers($0.value) }
      && !lists.contains {
        Key.lists.contains($0.word) || Key.items.contains($0.word) || Key.settings.contains($0.word)
      }
    let isSure = known.contains { KnownTier($0.key)?.isTop ?? false } && (known.count > 1 || isFrame)
    // The same keys in several objects are those of a matrix.
    let titles = known.compactMap { keyedItems($0.value)?.compactMap { $0["title"]?.text } }.filter { !$0.isEmpty }
    guard isSure || isOwn, Set(known.map { $0.key }).count == known.count, Set(titles).count == titles.count else {
      return false
    }
    // Only the known ones where others are something else.
    let keys = Set(map.map { $0.key })
    let tiers = map.filter { member in
      // `"order": ["S", "A"]` is no tier.
      let areKeys = !isTierLabel(member.key) && member.value.texts?.allSatisfy { keys.contains($0) } ?? false
      let isList = !areKeys && tierItems(member.value) != nil
      return isOwn ? isList : isTierLabel(member.key) || isFrame && isList
    }
    try add(
      tiers.map { member in
        let texts = { splitValues(member.value.text ?? "").map { Value(.text($0), member.value.range) } }
        let items = tierItems(member.value) ?? keyedItems(member.value)
        let objects = items == nil ? member.value.map.flatMap { titledObjects($0) } : nil
        let own = isTierLabel(member.key) ? nil : member.value.map.flatMap { label(of: $0) }?.text
        return Tier(
          label: own ?? member.key, items: items ?? objects ?? texts(),
          members: objects == nil ? member.value.map ?? [] : [])
      }, "tiers by key")
    builder.sortsTiers = true
    let places = Set(tiers.map { $0.value.range })
    addRoot(map.filter { !places.contains($0.value.range) })
    return true
  }

  private func areNumbers(_ value: Value) -> Bool {
    value.list.map { $0.count > 1 && $0.allSatisfy { if case .scalar = $0.content { true } else { false } } } ?? false
  }

  /// Whether a value is a text with titles.
  private func hasTitles(_ value: Value) -> Bool { value.text.map { Double($0) == nil } ?? false }

  /// The items of a tier, if a value can have them.
  private func tierItems(_ value: Value) -> [Value]? {
    if let list = value.list, list.allSatisfy({ $0.text != nil || $0.map != nil }) { return list }
    return value.map.flatMap { items(of: $0)?.value.list }
  }

  /// The items in `{"1": "Chips"}` or `{"Chips": 95}`.
  private func keyedItems(_ value: Value) -> [Value]? {
    guard let map = value.map, !map.isEmpty,
      map.allSatisfy({ isNumber($0.value.text) || Int($0.key) != nil && $0.value.text != nil })
    else {
      return nil
    }
    return map.map { Int($0.key) != nil ? $0.value : scored($0) }
  }

  private func scored(_ member: Value.Member) -> Value {
    let title = Value.Member(key: "title", value: Value(.text(member.key), member.value.range))
    return Value(.map([title, Value.Member(key: "rating", value: member.value)]), member.value.range)
  }

  /// Reads an array of tiers or of items.
  mutating func read(list: [Value], key: String) throws(ImportRefusal) -> Bool {
    guard !list.contains(where: { $0.map == nil }), !list.isEmpty else { return try read(rows: list) }
    let before = self
    if try read(objects: open(list), key: key) { return true }
    self = before
    return false
  }

  private mutating func read(objects list: [Value], key: String) throws(ImportRefusal) -> Bool {
    let maps = list.compactMap { $0.map }
    if ColumnMeaning.personNames.contains(key) { return false }
    let tiers = maps.map { tier($0) }
    let known = tiers.count { $0.map { isTierLabel($0.label) } ?? false }
    let isNamed =
      Key.tierLists.contains(key) || maps.allSatisfy { $0.contains { ColumnMeaning.tierNames.contains($0.word) } }
    let all = tiers.compactMap { $0 }
    if all.count == maps.count, known * 2 >= all.count || isNamed, all.contains(where: { !$0.items.isEmpty }) {
      try add(all, "tiers by element")
      return true
    }
    if maps.count == 1, try read(list[0], key: key, depth: 2) { return true }
    guard maps.contains(where: { flat($0).count > 1 }) else { return false }
    for (map, value) in zip(maps, list) { table.add(flat(map).map { withTier($0) }, value.range, tier: nil) }
    guard addReferencedTiers() else { return false }
    do throws(ImportRefusal) { try flush() } catch { return false }
    return true
  }

  /// Reads arrays of arrays: rows of a table, or the label of a tier with its items.
  mutating func read(rows: [Value]) throws(ImportRefusal) -> Bool {
    let grid = rows.compactMap { $0.list }
    guard grid.count == rows.count, grid.count > 1 else { return false }
    let tiers = grid.compactMap { pair in
      pair.count == 2 ? pair[0].text.flatMap { label in pair[1].list.map { Tier(label: label, items: $0) } } : nil
    }
    if tiers.count == grid.count, tiers.contains(where: { KnownTier($0.label) != nil }) {
      try add(tiers, "tiers by element")
      return true
    }
    var attempt = builder
    do throws(ImportRefusal) { try attempt.read(grid: grid) } catch { return false }
    builder = attempt
    return true
  }

  func items(of map: [Value.Member]) -> Value.Member? {
    first(Key.items, of: map.filter { $0.value.list?.allSatisfy { $0.text != nil || $0.map != nil } ?? false })
  }

  /// The first member with one of the words, the surest first.
  func first(_ words: [String], of map: [Value.Member]) -> Value.Member? {
    let own = map.map { $0.word }
    return words.lazy.compactMap { own.firstIndex(of: $0) }.first.map { map[$0] }
  }

  /// The text that names an object.
  func label(of map: [Value.Member]) -> Value? { first(Key.labels, of: map.filter { $0.value.text != nil })?.value }

  private func tier(_ map: [Value.Member]) -> Tier? {
    if map.count == 1, let list = map[0].value.list, !Key.items.contains(map[0].word) {
      return Tier(label: map[0].key, items: list)
    }
    if let items = items(of: map)?.value.list, map.contains(where: { Key.labels.contains($0.word) && $0.value.isEmpty })
    {
      return Tier(label: "", items: items, members: map)
    }
    let texts = map.filter { $0.value.text != nil && !Key.colors.contains($0.word) }
    let lists = map.filter { $0.value.list != nil }
    // Beside nothing but a label any list has the items.
    let others = texts.count == 1 && lists.count == 1 ? lists[0].value.list : nil
    return (first(Key.labels, of: texts) ?? (others == nil ? nil : texts.first)).map { label in
      Tier(label: label.value.text ?? "", items: items(of: map)?.value.list ?? others ?? [], members: map)
    }
  }

  private mutating func add(_ tiers: [Tier], _ note: String) throws(ImportRefusal) {
    builder.notes.append(note)
    for tier in tiers {
      if tier.label.isEmpty, let place = tier.members.first?.value.range {
        builder.lose("a tier without a label; its items have no rank", place)
      }
      let color = tier.members.first { Key.colors.contains($0.word) && $0.value.text != nil }?.value
      let read = color.flatMap { RGBColor.likely(for: $0.text ?? "")?.color.text }
      if let color, read == nil { builder.loseCell(color, "which is not a color") }
      builder.addTier(tier.label, color: read)
      for item in tier.items { add(item, tier: tier.label) }
      let list = items(of: tier.members)?.key ?? tier.members.first { $0.value.list?.count == tier.items.count }?.key
      for member in tier.members where member.key != list && member.value.text != tier.label && !member.value.isEmpty {
        if Key.order.contains(member.word) || Key.colors.contains(member.word) { continue }
        builder.lose("key \(quoted(member.key)) of tier \(quoted(tier.label))", member.value.range)
      }
    }
    try flush()
  }

  // MARK: Items

  /// Adds an item: an object to the table of all, any other at once.
  mutating func add(_ item: Value, tier: String) {
    let object = item.text.flatMap { references[$0] }
    if let object { usedPlaces.insert(object.range) }
    let item = object ?? item
    if item.isClosed { return builder.loseCell(item.map.flatMap { label(of: $0) } ?? item, "which is archived") }
    if let map = item.map {
      table.add(flat(map), item.range, tier: tier)
    } else if let text = item.text {
      try? flush()
      builder.addItem(titled: text, item.range, to: tier)
    }
  }

  /// Adds the items of the table.
  mutating func flush() throws(ImportRefusal) {
    guard !table.rows.isEmpty else { return }
    let rows = table
    table = Table(noun: "key")
    try builder.add(rows)
  }
}
