import SourceText
import TierLists

/// What is around the tiers.
extension TreeReader {
  mutating func collectReferences(_ map: [Value.Member]) {
    for member in map {
      if let list = member.value.list { groups.append(list) }
      let objects = member.value.map ?? (member.value.list ?? []).map { Value.Member(key: "", value: $0) }
      for object in objects {
        guard let members = object.value.map, items(of: members) == nil else { continue }
        let id = members.first { Key.ids.contains($0.key) }?.value.text ?? object.key
        if !id.isEmpty, references[id] == nil { references[id] = object.value }
      }
    }
  }

  /// The members of an item, with those of the objects in it if it has no title itself, as `{"movie": {"title": "Up"}}`.
  func flat(_ members: [Value.Member], depth: Int = 0) -> [Value.Member] {
    let isTitle = { (member: Value.Member) in ColumnMeaning.titleNames.contains(member.word) }
    guard depth < 3, members.contains(where: { $0.value.map != nil }),
      !members.contains(where: { isTitle($0) && $0.value.text != nil })
    else { return members }
    let keys = Set(members.map { $0.key })
    return members.flatMap { member -> [Value.Member] in
      guard let inner = member.value.map else { return [member] }
      // Titles in several languages: the first one counts.
      let isOfLanguages = isTitle(member) && !inner.contains { isTitle($0) }
      let own = isOfLanguages ? inner : flat(inner, depth: depth + 1)
      return own.enumerated().map { index, part in
        let isFree = !isOfLanguages && !keys.contains(part.key)
        let key = isOfLanguages && index == 0 ? member.key : isFree ? part.key : "\(member.key)_\(part.key)"
        return Value.Member(key: key, value: part.value)
      }
    }
  }

  /// Objects in the order of their `pos`, as Trello has them, without those that are closed.
  mutating func open(_ list: [Value]) -> [Value] {
    let positions = list.compactMap { $0["pos"]?.text.flatMap { Double($0) } }
    let sorted =
      positions.count < list.count
      ? list : zip(list, positions).enumerated().sorted { ($0.1.1, $0.0) < ($1.1.1, $1.0) }.map { $0.1.0 }
    return sorted.filter { object in
      let list = references.isEmpty ? nil : object.map?.first { Key.references.contains($0.word) }?.value.text
      guard object.isClosed || list.flatMap({ references[$0] })?.isClosed ?? false else { return true }
      usedPlaces.insert(object.range)
      builder.loseCell(object.map.flatMap { label(of: $0) } ?? object, "which is archived")
      return false
    }
  }

  /// Adds the tiers to which items refer, in the order of their own array.
  ///
  /// - Returns: Whether none is one of tasks, such as "Done".
  mutating func addReferencedTiers() -> Bool {
    guard !tierPlaces.isEmpty else { return true }
    for group in groups where group.contains(where: { tierPlaces.contains($0.range) }) {
      for object in open(group) {
        usedPlaces.insert(object.range)
        guard let label = object.map.flatMap({ label(of: $0) })?.text else { continue }
        if isHeadingOfDocument(label) { return false }
        builder.addTier(label)
      }
    }
    return true
  }

  /// What else an object around the tiers has.
  mutating func addRoot(_ members: [Value.Member]) {
    let pools = members.filter { isPoolLabel($0.key) && $0.value.list != nil }
    for item in pools.flatMap({ $0.value.list ?? [] }) { add(item, tier: "") }
    try? flush()
    for member in members where !member.value.isEmpty && !(isPoolLabel(member.key) && member.value.list != nil) {
      let text = member.value.text
      if let text, Key.titles.contains(member.word), !builder.hasTitle {
        builder.setTitle(text)
      } else if let text, Key.descriptions.contains(member.word), builder.list.description == nil {
        builder.setDescription(text)
      } else {
        // Objects to which no tier refers.
        let objects = member.value.list ?? member.value.map?.map { $0.value } ?? []
        let others = objects.filter { !usedPlaces.contains($0.range) }
        let what = "key \(quoted(member.key))\(text.map { ": \(quoted($0))" } ?? "")"
        if objects.isEmpty || others.count == objects.count {
          builder.lose(what, member.value.range)
        } else {
          for other in others { builder.lose("an object of \(what) that is in no tier", other.range) }
        }
      }
    }
  }

  /// A member whose value is the id of a tier with its label instead.
  mutating func withTier(_ member: Value.Member) -> Value.Member {
    let isTier = ColumnMeaning.tierNames.contains(member.word)
    guard !Key.order.contains(member.word),
      let object = member.value.text.flatMap({ references[$0] }) ?? (isTier ? member.value : nil), let map = object.map,
      let label = label(of: map), isTierLabel(label.text ?? "") || Key.references.contains(member.word)
    else { return member }
    tierPlaces.insert(object.range)
    usedPlaces.insert(object.range)
    return Value.Member(key: "tier", value: label)
  }
}
