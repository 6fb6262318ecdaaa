import SourceText
import TierLists

/// Labels with the things below them.
extension TreeReader {
  /// `[{"tier": "S", "items": [..]}]`, also under keys: `{"t1": {"name": "S", "items": [..]}}`.
  func groups(_ elements: [Element], key: String) -> Reading? {
    let found = elements.map { items(of: $0.members) }
    let lists = found.count { $0 != nil }
    let isKeyed = elements.contains { $0.key != nil }
    guard isKeyed ? lists == elements.count : lists * 2 >= elements.count else { return nil }
    let parts = zip(elements, found).map { (label: label(of: $0.members), items: $1) }
    guard parts.contains(where: { !($0.items?.value.isEmpty ?? true) }) else { return nil }
    let name = ColumnName(key)
    var reading = Reading("a label and items in each object", .place)
    reading.isOrdered = true
    var labels: [String] = []
    for (element, part) in zip(elements, parts) {
      let only =
        !isKeyed && element.members.count == 1 && part.items != nil && part.label == nil ? element.members[0].key : nil
      let label = part.label?.value ?? (only ?? element.key).map { derived($0, element.value) }
      let isUnlabeled =
        label == nil
        && element.members.contains {
          $0.value.isEmpty && ColumnName($0.key).match(ColumnNames.tiers.union(["label", "name"])) > 0
        }
      guard label != nil || isUnlabeled else { return nil }
      if let text = label?.text { labels.append(text.lowercased()) }
      add(label, part.items?.value, of: element, &reading)
    }
    guard Set(labels).count == labels.count else { return nil }
    let named = parts.compactMap { $0.label }
    let isTier = !named.isEmpty && named.allSatisfy { ColumnName($0.key).match(ColumnNames.tiers) > 0 }
    let known = labels.count { isTierLabel($0) }
    if isTier || known * 2 >= labels.count && known > 0 || name.match(ColumnNames.tiers) > 0 {
      reading.evidence = .tier
    } else if labels.count < 2 {
      return nil
    }
    return reading
  }

  /// `{"S": [..], "A": [..]}`
  func groups(byKey map: [Value.Member], key: String) -> Reading? {
    let isKnown = { (member: Value.Member) in
      isTierLabel(member.key) && (self.members(of: member) != nil || member.value.isEmpty || isList(of: member))
    }
    // `{"a": "1.0"}` alone is no tier.
    let known = map.filter(isKnown).filter { !isList(of: $0) || map.count { isTierLabel($0.key) } > 1 }
    let lists = map.filter { listed($0.value) != nil }
    let isFrame = map.allSatisfy { listed($0.value) != nil || $0.value.isEmpty || $0.value.text != nil }
    let isStructure = lists.contains { member in
      let word = ColumnName(member.key).word
      return ColumnNames.items.contains(word) || ColumnNames.lists.contains(word) || ColumnNames.tiers.contains(word)
        || ColumnName(member.key).isPool && !isTierLabel(member.key)
    }
    let name = ColumnName(key)
    let isOwn = lists.count > 1 && isFrame && !isStructure && !lists.contains { areNumbers($0.value) }
    let isSure = known.contains { KnownTier($0.key)?.isTop ?? false } && (known.count > 1 || isFrame)
    guard isSure || isOwn else { return nil }
    let keys = Set(map.map { $0.key })
    let isCalledTiers = name.match(ColumnNames.tiers) > 0 || ColumnNames.lists.contains(name.word)
    var reading = Reading("a key for each tier", isSure || isCalledTiers ? .tier : .place)
    reading.isFrame = true
    for member in map {
      // `"order": ["S", "A"]` is no tier.
      let isOrder = !isTierLabel(member.key) && member.value.texts?.allSatisfy { keys.contains($0) } ?? false
      guard isKnown(member) || listed(member.value) != nil && isFrame && !isOrder && !isStructure else { continue }
      let element: Element = (key: member.key, members: member.value.map ?? [], value: member.value)
      let texts = isList(of: member) ? splitValues(member.value.text ?? "").map { derived($0, member.value) } : []
      let items = listed(member.value) ?? keyedItems(member.value)
      let own =
        isTierLabel(member.key) && self.items(of: element.members) == nil
        ? nil
        : element.members.first { ["name", "label", "title"].contains($0.key.lowercased()) && $0.value.text != nil }
      add(own?.value ?? derived(member.key, member.value), items, of: element, &reading, texts: texts)
      if !texts.isEmpty { reading.structure.append(member.value) }
    }
    return reading.table.rows.isEmpty || reading.isMatrix ? nil : reading
  }

  /// `[["S", ["Pho"]], ["A", []]]`
  func labeledPairs(_ rows: [[Value]]) -> Reading? {
    guard rows.allSatisfy({ $0.count == 2 && $0[0].text != nil && $0[1].list != nil }) else { return nil }
    var reading = Reading("a label and items in each array", .tier)
    for row in rows { add(row[0], row[1], of: (key: nil, members: [], value: row[1]), &reading) }
    return reading
  }

  /// Adds a tier with its items.
  private func add(
    _ label: Value?, _ items: Value?, of element: Element, _ reading: inout Reading, texts: [Value] = []
  ) {
    if let label { reading.structure.append(label) }
    let text = label?.text ?? ""
    if label == nil {
      reading.losses.append(("a tier without a label; its items have no rank", derived("", element.value)))
    }
    let color = color(of: element.members.filter { $0.value.range != items?.range })
    if let color { reading.structure.append(color.value) }
    let tier = reading.addTier(text, color: color?.text, element.value.range)
    for member in element.members
    where ColumnNames.order.union(ColumnNames.ids).contains(ColumnName(member.key).word) && member.value.text != nil {
      reading.structure.append(member.value)
    }
    for text in texts { reading.table.add(line: text, tier: tier) }
    addItems(items, tier: tier, &reading)
  }

  func addItems(_ items: Value?, tier: Int?, _ reading: inout Reading) {
    for item in items?.list ?? [] {
      if let map = item.map {
        reading.table.add(flat(map), item.range, tier: tier)
      } else if item.text != nil {
        reading.table.add(line: item, tier: tier)
      }
    }
    for member in items?.map ?? [] {
      let title = titleMember(member.key, member.value)
      if let map = member.value.map {
        reading.table.add((hasTitle(map) ? [] : [title]) + map, member.value.range, tier: tier)
      } else if isNumber(member.value.text) {
        reading.table.add([title, Value.Member(key: "rating", value: member.value)], member.value.range, tier: tier)
      } else {
        reading.table.add(line: member.value, tier: tier)
      }
    }
  }

  // MARK: Parts of a tier

  private func members(of member: Value.Member) -> Value? { listed(member.value) ?? keyedItems(member.value) }

  /// The items of a tier, if a value can have them.
  private func listed(_ value: Value) -> Value? {
    if value.list?.allSatisfy({ $0.text != nil || $0.map != nil }) ?? false { return value }
    return value.map.flatMap { items(of: $0) }?.value
  }

  /// The items in `{"1": "Chips"}`, `{"Chips": 95}` or `{"Chips": {"year": 1979}}`.
  private func keyedItems(_ value: Value) -> Value? {
    guard let map = value.map, !map.isEmpty else { return nil }
    let isKeyed =
      map.allSatisfy { isNumber($0.value.text) || Int($0.key) != nil && $0.value.text != nil }
      || map.allSatisfy { $0.value.map != nil }
    return isKeyed ? value : nil
  }

  /// Whether the value of a known label is a text with titles.
  private func isList(of member: Value.Member) -> Bool {
    member.value.name.map { RGBColor.likely(for: $0) == nil || $0.contains(",") && !$0.hasPrefix("rgb") } ?? false
  }

  private func areNumbers(_ value: Value) -> Bool {
    value.list.map { $0.count > 1 && $0.allSatisfy { if case .scalar = $0.content { true } else { false } } } ?? false
  }

  /// The member with the items of a tier: by its name, else the only list.
  func items(of members: [Value.Member]) -> Value.Member? {
    let lists = members.filter { member in
      member.value.list?.allSatisfy { $0.text != nil || $0.map != nil } ?? false
    }
    let named = lists.filter {
      ColumnName($0.key).match(ColumnNames.items) > 0 || ColumnName($0.key).parts.last == "ids"
    }
    let free = lists.filter { ColumnName($0.key).match(ColumnNames.tags.union(ColumnNames.pools)) == 0 }
    // Something with a title and a tier has other lists.
    let isItem =
      hasTitle(members) && members.contains { ColumnName($0.key).match(ColumnNames.tiers) > 1 && $0.value.text != nil }
    return named.first { !$0.value.isEmpty } ?? named.first ?? (free.count == 1 && !isItem ? free[0] : nil)
  }

  /// The color among the members of a tier, however deep.
  func color(of members: [Value.Member]) -> (text: String, value: Value)? {
    for member in members {
      if let inner = member.value.map {
        guard let found = color(of: inner) else { continue }
        return found
      }
      guard let text = member.value.name else { continue }
      let isNamed = ColumnName(member.key).match(ColumnNames.colors) > 0
      guard isNamed || text.hasPrefix("#") || text.hasPrefix("rgb") else { continue }
      if let color = RGBColor.likely(for: text)?.color.text { return (color, member.value) }
    }
    return nil
  }
}
